import { SUPPRESS, draw, faces, h, patch } from "./parts.js";
import { cardsOf, fly, layout, neighbour, ordering, rove, setsOf, snapshot } from "./hand.js";

// Shows the view dict that Python sends and sends back what the learner does. It knows no rule:
// every card state, every word and every button comes from `view`.

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** What is focused, as something to find again after a repaint. */
function focusKey(root) {
  const node = root.contains(document.activeElement) ? document.activeElement : null;
  if (!node || node === root) return null;
  const name = ["data-card", "data-action", "data-choice", "data-answer"].find((each) => node.hasAttribute(each));
  const find = name ? `button[${name}="${node.getAttribute(name)}"]` : `.${node.classList[0]}`;
  const box = node.closest("[data-set]");
  return { find, set: box?.dataset.set, at: box ? cardsOf(box).indexOf(node) : -1 };
}

const boxOf = (root, key) => key?.set ? root.querySelector(`[data-set="${key.set}"]`) : null;
const open = (card) => card && card.dataset.state !== "waiting";
const ready = (cards) => cards.find((node) => node.dataset.state === "legal") || cards.find(open);

/** Give the focus back to what had it, or to what there is to do now. */
function refocus(root, key) {
  const nearIn = (box) => {
    const cards = box && key?.set === box.dataset.set ? cardsOf(box) : [];
    return cards[Math.min(key?.at ?? 0, cards.length - 1)];
  };
  for (const box of setsOf(root)) {
    const cards = cardsOf(box);
    const home = nearIn(box) || ready(cards) || cards[0];
    if (home) rove(home);
  }
  if (!key) return;
  const box = boxOf(root, key);
  const same = box?.querySelector(key.find) || root.querySelector(key.find);
  let target = same;
  if (!same || same.dataset.state === "waiting" || same.matches("[aria-disabled]:not(.sc-card)")) {
    const near = nearIn(box);
    const hand = root.querySelector(".sc-hand") || box || setsOf(root)[0];
    target = (open(near) ? near : null) || (hand && ready(cardsOf(hand))) ||
      root.querySelector(".sc-primary:not([aria-disabled])") || root.querySelector("button[data-choice]") ||
      same || root.querySelector("[data-action]");
  }
  if (target?.matches(".sc-card")) rove(target);
  if (target !== document.activeElement) target?.focus({ preventScroll: true });
}

function render({ model, el }) {
  const stop = new AbortController();
  const listen = (target, type, handler, capture = false) =>
    target.addEventListener(type, handler, { capture, signal: stop.signal });
  const live = h("div", { class: "sc-live", role: "status", "aria-live": "polite" });
  const body = h("div", { class: "sc-body" });
  const root = h("div", { class: "scarto", role: "group" }, live, body);
  let view = {};
  let said = "";
  let lost = 0;
  let width = 0;

  function tell(words) {
    live.textContent = words;
    root.dataset.lost = words;
  }
  function send(kind, card = "") {
    clearTimeout(lost);
    lost = setTimeout(() => tell(view.words.lost), 5000);
    try {
      model.send({ kind, card, token: view.token });
    } catch { // the kernel has gone, and its line with it
      gone();
    }
  }
  function gone() {
    clearTimeout(lost);
    tell(view.words.gone);
  }
  function heard() {
    clearTimeout(lost);
    delete root.dataset.lost;
  }

  function paint() {
    const key = focusKey(root);
    const before = matchMedia("(prefers-reduced-motion: reduce)").matches ? null : snapshot(root);
    const typed = root.querySelector(".sc-input")?.value;
    const first = view.token === undefined;
    view = model.get("view");
    root.dataset.kind = view.kind;
    root.dataset.token = view.token;
    root.setAttribute("aria-label", view.label || view.kind);
    root.toggleAttribute("data-projector", Boolean(view.projector));
    root.classList.toggle("sc-black", view.ink === "black");
    patch(body, draw(view));
    faces(body);
    layout(root, width ||= body.clientWidth); // to ask for it again would have all laid out twice
    const input = root.querySelector(".sc-input");
    // What is typed is no attribute, so `patch` cannot see it.
    const meant = view.field?.value || (!view.field?.clear && typed) || "";
    if (input && input.value !== meant) input.value = meant;
    refocus(root, key);
    if (!first && before) fly(root, before);
    const words = view.live || [view.feedback?.text, view.prompt].filter(Boolean).join(" ");
    const now = `${view.token} ${words}`; // the same words after another act are said again
    if (!first && now !== said) live.replaceChildren(words);
    said = now;
    heard();
  }

  const answer = () => send("answer", root.querySelector(".sc-input").value);
  function press(node) {
    if (node.matches("[data-card]")) send(node.dataset.act || "card", node.dataset.card);
    else if (node.matches("[data-choice]")) send("choose", node.dataset.choice);
    else if (node.matches("[data-answer]")) answer();
    else if (node.matches("[data-action]") && !node.hasAttribute("aria-disabled")) send(node.dataset.action);
  }
  function move(card, at) {
    const cards = cardsOf(card.closest("[data-set]"));
    if (at >= 0 && at < cards.length && at !== cards.indexOf(card)) send("move", `${card.dataset.card} ${at}`);
  }

  listen(root, "click", (event) => {
    const node = event.target.closest("button");
    if (!node || !root.contains(node)) return;
    if (event.detail > 1 && node.matches(".sc-card")) return; // the second half of a double click
    if (node.matches(".sc-card")) rove(node);
    node.focus({ preventScroll: true });
    press(node);
  });
  listen(root, "submit", (event) => {
    event.preventDefault();
    answer();
  });
  listen(root, "contextmenu", (event) => {
    if (!event.target.closest(".sc-card") || event.pointerType === "mouse") return;
    event.preventDefault(); // the browser's menu
    event.stopPropagation(); // and the notebook's
  });
  // Ctrl and Cmd open the shield until they are let go, so that Ctrl+S reaches the notebook.
  const shield = (node) => node.isConnected && node.setAttribute(SUPPRESS, "true");
  const modifies = (event) => event.key === "Control" || event.key === "Meta";
  listen(root, "focusout", (event) => shield(event.target));
  listen(root, "keyup", (event) => modifies(event) && shield(event.target));
  listen(root, "keydown", (event) => {
    const { key, target } = event;
    if (modifies(event)) target.removeAttribute(SUPPRESS);
    else if (!event.ctrlKey && !event.metaKey) shield(target);
    if (event.ctrlKey || event.metaKey || event.altKey || key === "Tab") return;
    event.stopPropagation(); // plain keys are the table's own
    if (target.matches(".sc-input")) return;
    if (event.repeat && (key === "Enter" || key === " ")) return event.preventDefault();
    if (target.matches(".sc-card") && ARROWS.includes(key)) {
      const next = neighbour(target, key);
      if (event.shiftKey && target.closest("[data-order]")) {
        if (next) move(target, cardsOf(next.closest("[data-set]")).indexOf(next));
      } else if (next) {
        rove(next);
        next.focus({ preventScroll: true });
      }
      return event.preventDefault();
    }
    const wanted = [...root.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key.toLowerCase());
    if (wanted) { event.preventDefault(); press(wanted); }
  });
  ordering(root, listen, move);
  const size = new ResizeObserver(() => layout(root, width = body.clientWidth));
  model.on("change:view", paint);
  model.on("msg:custom", heard);
  model.on("comm_live_update", gone); // the kernel has restarted or ended
  el.append(root);
  paint();
  size.observe(root);

  return () => {
    model.off("change:view", paint);
    model.off("msg:custom", heard);
    model.off("comm_live_update", gone);
    stop.abort();
    size.disconnect();
    clearTimeout(lost);
    // ipywidgets keeps the views of closed models: this one is then an empty table
    el.replaceChildren();
    body.replaceChildren();
  };
}

export default { render };
