import { faces } from "./faces.js";

// Draws the view dict that Python sends and sends back what the learner does. It knows no rule:
// every card state, every word and every button comes from `view`.

const SUPPRESS = "data-lm-suppress-shortcuts"; // keeps `d d`, `m`, `x` … inside the table

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined || value === "") continue;
    node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

function button(attributes, ...children) {
  return h("button", { type: "button", [SUPPRESS]: "true", ...attributes }, ...children);
}

function face(code) {
  const box = h("span", { class: "sc-pic", "aria-hidden": "true" });
  box.innerHTML = `<svg viewBox="0 0 100 176" focusable="false">${faces[code] || ""}</svg>`;
  return box;
}

function seat(item) {
  const text = ["name", "tag", "note"].map((part) => item[part] ?
    h("span", { class: `sc-${part}` }, item[part]) : null);
  const attributes = { class: "sc-seat", "data-seat": item.seat, "data-place": item.place,
    "data-turn": item.turn ? "true" : null };
  const backs = item.backs ? h("span", { class: "sc-backs", style: `--n:${item.backs}` }) : null;
  if (!item.choose) return h("div", attributes, backs, h("span", {}, text));
  return button({ ...attributes, "data-choice": item.seat }, h("span", {}, text));
}

function trick(view) {
  const cards = (view.trick || []).map((item) => h("li", {
    class: "sc-lying", "data-trick": item.card, "data-seat": item.seat, "data-place": item.place,
    "data-wins": item.wins ? "true" : null,
  }, h("span", { role: "img", "aria-label": item.name }, face(item.card)),
    item.wins ? h("span", { class: "sc-crown", "aria-hidden": "true" }, "★") : null));
  return h("ol", { class: "sc-trick", "aria-label": view.trick_label }, cards);
}

function handCard(item) {
  const quiet = item.state === "illegal" || item.state === "waiting";
  const picking = item.state === "pick" || item.state === "picked";
  return button({
    class: "sc-card", "data-card": item.card, "data-state": item.state, "data-act": item.act,
    "aria-label": item.name, "aria-disabled": quiet ? "true" : null, tabindex: "-1",
    "aria-pressed": picking ? String(item.state === "picked") : null,
  }, face(item.card), h("span", { class: "sc-mark", "aria-hidden": "true" }, item.badge || ""));
}

function still(group) {
  const cards = group.cards.map((item) => h("li", { class: "sc-still" },
    h("span", { role: "img", "aria-label": item.name }, face(item.card)),
    item.mark ? h("span", { class: "sc-caption" }, item.mark) : null));
  return h("div", { class: "sc-group" }, h("span", { class: "sc-group-label" }, group.label),
    cards.length ? h("ul", { "aria-label": group.label }, cards) : null,
    group.note ? h("span", { class: "sc-note" }, group.note) : null);
}

function rows(table) {
  const line = (cells, tag) => h("tr", {}, cells.map((cell, i) => h(i ? tag : "th",
    { scope: tag === "th" ? "col" : i ? null : "row" }, String(cell))));
  return h("div", { class: "sc-scroll", tabindex: "0", role: "group", "aria-label": table.label, [SUPPRESS]: "true" }, h("table", { class: "sc-rows" }, h("caption", {}, table.label),
    h("thead", {}, line(table.head, "th")), h("tbody", {}, table.rows.map((row) => line(row, "td")))));
}

function field(item) {
  const input = h("input", { class: "sc-input", inputmode: item.mode, autocomplete: "off",
    "aria-label": item.label, spellcheck: "false", [SUPPRESS]: "true" });
  input.value = item.value || "";
  return h("form", { class: "sc-field" }, h("span", { "aria-hidden": "true" }, item.label), input,
    button({ "data-answer": "true" }, item.button));
}

function crash(item) {
  return h("div", { class: "sc-error", role: "alert" }, h("strong", {}, item.title),
    h("code", {}, item.text), item.lines.map((line) => h("code", {}, line)));
}

function stars(item) {
  const drawn = "★".repeat(item.have) + "☆".repeat(item.of - item.have);
  return h("span", { class: "sc-stars", role: "img", "aria-label": item.name }, drawn);
}

function draw(view) {
  return [
    h("div", { class: "sc-top" }, h("span", { class: "sc-progress" }, view.progress || ""),
      view.stars ? stars(view.stars) : null),
    view.prompt ? h("div", { class: "sc-prompt" }, view.prompt) : null,
    (view.seats || []).length ? h("div", { class: "sc-cloth" }, view.seats.map(seat), trick(view),
      h("span", { class: "sc-trick-note" }, view.trick_note || "")) : null,
    h("div", { class: "sc-feedback", "data-tone": (view.feedback || {}).tone || "none" },
      (view.feedback || {}).text || ""),
    view.error ? crash(view.error) : null,
    view.detail ? h("pre", { class: "sc-detail" }, view.detail) : null,
    (view.groups || []).map(still),
    view.rows ? rows(view.rows) : null,
    (view.hand || []).length ? h("div", { class: "sc-hand", role: "group", "aria-label": view.hand_label },
      view.hand.map(handCard)) : null,
    (view.choices || []).length ? h("div", { class: "sc-choices", role: "group", "aria-label": view.prompt },
      view.choices.map((item) => button({ "data-choice": item.choice,
        "aria-pressed": item.picked ? "true" : "false" }, item.label))) : null,
    view.field ? field(view.field) : null,
    (view.actions || []).length ? h("div", { class: "sc-actions", role: "group", "aria-label": view.actions_label },
      view.actions.map((item) => button({ "data-action": item.action, "data-key": item.key || null,
        class: item.primary ? "sc-primary" : null, "aria-disabled": item.disabled ? "true" : null,
        "aria-keyshortcuts": item.key || null,
      }, item.label, item.key ? h("kbd", {}, item.key.toUpperCase()) : null))) : null,
    view.help ? h("div", { class: "sc-help" }, view.help) : null,
  ].flat().filter(Boolean);
}

/** What is focused, as something to find again after a repaint. */
function focusKey(root) {
  const node = root.contains(document.activeElement) ? document.activeElement : null;
  if (!node || node === root) return null;
  const name = ["data-card", "data-action", "data-choice"].find((each) => node.hasAttribute(each));
  if (name) return [`[${name}="${node.getAttribute(name)}"]`, cardsOf(root).indexOf(node)];
  return [node.matches("input") ? ".sc-input" : "[data-answer]", -1];
}

const cardsOf = (root) => [...root.querySelectorAll(".sc-card")];

function rove(root, card) {
  cardsOf(root).forEach((node) => node.setAttribute("tabindex", node === card ? "0" : "-1"));
}

/** One row while each card shows at least 26 px, else as many rows as that takes. */
function layout(root) {
  const hand = root.querySelector(".sc-hand");
  const width = root.clientWidth - 24;
  if (!hand || width <= 0) return;
  const cards = cardsOf(root);
  const card = width < 560 ? 72 : width < 900 ? 80 : 92;
  let count = 1;
  while (count < 6 && (width - card) / (Math.ceil(cards.length / count) - 1) < 27) count += 1;
  const each = Math.ceil(cards.length / count);
  const strip = Math.min(card + 6, Math.floor((width - card) / Math.max(each - 1, 1)));
  root.style.setProperty("--card", `${card}px`);
  hand.style.setProperty("--strip", `${strip}px`);
  hand.style.setProperty("--each", each);
  hand.style.width = `${strip * (each - 1) + card}px`;
  cards.forEach((node, i) => {
    node.style.left = `${(i % each) * strip}px`;
    node.style.top = `calc(${Math.floor(i / each)} * var(--row) + var(--lift))`;
  });
  hand.style.height = `calc(${count - 1} * var(--row) + var(--tall) + var(--lift))`;
}

/** Let a card that has just come to the trick fly there from the hand or from its seat. */
function fly(root, before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  let wait = 0;
  for (const node of root.querySelectorAll("[data-trick]")) {
    const code = node.dataset.trick;
    if (before.lying.has(code)) continue;
    const to = node.getBoundingClientRect();
    const from = before.hand.get(code) ||
      root.querySelector(`.sc-seat[data-seat="${node.dataset.seat}"]`)?.getBoundingClientRect();
    if (!from) continue;
    node.animate([
      { translate: `${from.left - to.left}px ${from.top - to.top}px`, opacity: before.hand.has(code) ? 1 : 0 },
      { translate: "0 0", opacity: 1 },
    ], { duration: 220, delay: wait, easing: "ease-out", fill: "backwards" });
    wait += 160;
  }
}

function render({ model, el }) {
  const stop = new AbortController();
  const listen = (target, type, handler) => target.addEventListener(type, handler, { signal: stop.signal });
  const live = h("div", { class: "sc-live", role: "status", "aria-live": "polite" });
  const body = h("div", { class: "sc-body" });
  const root = h("div", { class: "scarto", role: "group" }, live, body);
  let view = {};
  let said = "";
  let lost = 0;

  function send(kind, card = "") {
    model.send({ kind, card, token: view.token });
    clearTimeout(lost);
    lost = setTimeout(() => { live.textContent = view.words.lost; root.dataset.lost = view.words.lost; }, 5000);
  }
  function heard() {
    clearTimeout(lost);
    delete root.dataset.lost;
  }

  function paint() {
    const key = focusKey(root);
    const before = {
      hand: new Map(cardsOf(root).map((node) => [node.dataset.card, node.getBoundingClientRect()])),
      lying: new Set([...root.querySelectorAll("[data-trick]")].map((node) => node.dataset.trick)),
    };
    const typed = root.querySelector(".sc-input")?.value;
    const first = view.token === undefined;
    view = model.get("view");
    root.dataset.kind = view.kind;
    root.dataset.token = view.token;
    root.setAttribute("aria-label", view.label || view.kind);
    body.replaceChildren(...draw(view));
    layout(root);
    const input = root.querySelector(".sc-input");
    if (input && typed && !view.field.value) input.value = typed;
    refocus(key);
    if (!first) fly(root, before);
    const words = view.live || [view.feedback?.text, view.prompt].filter(Boolean).join(" ");
    const now = `${view.token} ${words}`; // the same words after another act are said again
    if (!first && now !== said) live.replaceChildren(words);
    said = now;
    heard();
  }

  function refocus(key) {
    const cards = cardsOf(root);
    const open = cards.filter((node) => node.dataset.state !== "waiting");
    const same = key && root.querySelector(`button${key[0]}, input${key[0]}`);
    const primary = root.querySelector(".sc-primary:not([aria-disabled])");
    const near = key && key[1] >= 0 ? cards[Math.min(key[1], cards.length - 1)] : null;
    const ready = open.find((node) => node.dataset.state === "legal") || open[0];
    let target = same;
    if (!same || same.dataset.state === "waiting" || same.matches("[aria-disabled]:not(.sc-card)")) {
      target = (open.includes(near) ? near : null) || ready || primary || root.querySelector("[data-choice]") ||
        same || root.querySelector("[data-action]");
    }
    const home = target && target.matches(".sc-card") ? target : near || ready || cards[0];
    if (home) rove(root, home);
    if (key && target) target.focus({ preventScroll: true });
  }

  function press(node) {
    if (node.matches("[data-card]")) send(node.dataset.act || "card", node.dataset.card);
    else if (node.matches("[data-choice]")) send("choose", node.dataset.choice);
    else if (node.matches("[data-answer]")) send("answer", root.querySelector(".sc-input").value);
    else if (node.matches("[data-action]") && !node.hasAttribute("aria-disabled")) send(node.dataset.action);
  }

  listen(root, "click", (event) => {
    const node = event.target.closest("button");
    if (!node || !root.contains(node)) return;
    if (event.detail > 1 && node.matches(".sc-card")) return; // the second half of a double click
    if (node.matches(".sc-card")) rove(root, node);
    node.focus({ preventScroll: true });
    press(node);
  });
  listen(root, "submit", (event) => {
    event.preventDefault();
    send("answer", root.querySelector(".sc-input").value);
  });
  listen(root, "contextmenu", (event) => {
    if (event.target.closest(".sc-card") && event.pointerType !== "mouse") event.preventDefault();
  });
  // Ctrl and Cmd open the shield until they are let go, so that Ctrl+S reaches the notebook.
  const shield = (node) => node.isConnected && node.setAttribute(SUPPRESS, "true");
  const modifies = (event) => event.key === "Control" || event.key === "Meta";
  listen(root, "focusout", (event) => shield(event.target));
  listen(root, "keyup", (event) => modifies(event) && shield(event.target));
  listen(root, "keydown", (event) => {
    if (modifies(event)) event.target.removeAttribute(SUPPRESS);
    else if (!event.ctrlKey && !event.metaKey) shield(event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    event.stopPropagation(); // plain keys are the table's own
    if (event.target.matches("input")) return;
    if (event.repeat && (event.key === "Enter" || event.key === " ")) return event.preventDefault();
    const cards = cardsOf(root);
    const here = cards.indexOf(event.target);
    const each = Number(root.querySelector(".sc-hand")?.style.getPropertyValue("--each")) || 1;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -each, ArrowDown: each, Home: -here, End: cards.length - 1 - here };
    if (here >= 0 && event.key in steps) {
      const next = cards[here + steps[event.key]];
      if (next) { rove(root, next); next.focus({ preventScroll: true }); }
      return event.preventDefault();
    }
    const wanted = [...root.querySelectorAll("[data-key]")].find((node) => node.dataset.key === event.key.toLowerCase());
    if (wanted) { event.preventDefault(); press(wanted); }
  });
  const size = new ResizeObserver(() => layout(root));
  model.on("change:view", paint);
  model.on("msg:custom", heard);
  el.append(root);
  paint();
  size.observe(root);

  return () => {
    model.off("change:view", paint);
    model.off("msg:custom", heard);
    stop.abort();
    size.disconnect();
    clearTimeout(lost);
  };
}

export default { render };
