// Where cards lie and how they move: rows of the hand, the flight to the trick, ordering by drag.

/** The boxes whose cards the arrows walk through: groups that act, and the hand. */
export const setsOf = (root) => [...root.querySelectorAll("[data-set]")];
export const cardsOf = (box) => [...box.querySelectorAll(".sc-card")];

/** Make one card of its box the one that Tab comes to. */
export function rove(card) {
  for (const node of cardsOf(card.closest("[data-set]"))) {
    node.setAttribute("tabindex", node === card ? "0" : "-1");
  }
}

/** One row while enough of each card shows, else as many rows as that takes. */
export function layout(root, width) {
  const hand = root.querySelector(".sc-hand");
  if (width <= 0) return;
  const card = root.hasAttribute("data-projector") ? 112 : width < 560 ? 72 : width < 900 ? 80 : 92;
  root.style.setProperty("--card", `${card}px`);
  if (!hand) return;
  const cards = cardsOf(hand);
  const least = !hand.dataset.bars ? Math.max(27, card * 0.29) : root.hasAttribute("data-projector") ? 66 : 33;
  let count = 1;
  while (count < 6 && (width - card) / (Math.ceil(cards.length / count) - 1) < least) count += 1;
  const each = Math.ceil(cards.length / count);
  const strip = Math.min(card + 6, Math.floor((width - card) / Math.max(each - 1, 1)));
  hand.style.setProperty("--strip", `${strip}px`);
  hand.style.setProperty("--each", each);
  hand.style.width = `${strip * (each - 1) + card}px`;
  const rowBarred = (row) => cards.slice(row * each, (row + 1) * each).some((node) => node.querySelector(".sc-bar-fill"));
  hand.style.setProperty("--room", hand.dataset.bars && !rowBarred(0) ? "4px" : ""); // no bars, no room for them
  cards.forEach((node, i) => {
    node.style.left = `${(i % each) * strip}px`;
    const row = Math.floor(i / each); // an empty bar hides what lies behind the bars of its row
    node.querySelector(".sc-bar:empty")?.toggleAttribute("hidden", !row || !rowBarred(row));
    node.style.top = `calc(${Math.floor(i / each)} * var(--row) + var(--room))`;
  });
  hand.style.height = `calc(${count - 1} * var(--row) + var(--tall) + var(--room))`;
}

/** The card that an arrow, Home or End leads to from here; undefined where there is none. */
export function neighbour(card, key) {
  const cards = cardsOf(card.closest("[data-set]"));
  const here = cards.indexOf(card);
  const aside = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: cards.length - 1 }[key];
  if (aside !== undefined) return cards[aside];
  const place = (node) => node.getBoundingClientRect();
  const from = place(card);
  const down = key === "ArrowDown" ? 1 : -1;
  const away = (node) => (place(node).top - from.top) * down;
  const rows = cards.filter((node) => away(node) > from.height / 3);
  const near = Math.min(...rows.map(away)) + from.height / 3;
  const off = (node) => Math.abs(place(node).left - from.left);
  return rows.filter((node) => away(node) < near).sort((a, b) => off(a) - off(b))[0];
}

/** Where every card is now, so that the next view can let those fly that have moved. */
export function snapshot(root) {
  const at = (node) => [node.dataset.card, node.getBoundingClientRect()];
  return {
    hand: new Map([...root.querySelectorAll(".sc-hand .sc-card")].map(at)),
    lying: new Set([...root.querySelectorAll("[data-trick]")].map((node) => node.dataset.trick)),
  };
}

/** Let a card that has just come to the trick fly there from the hand or from its seat. */
export function fly(root, before) {
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

/** Cards of a hand that is to be ordered follow the pointer; `move(card, index)` when let go. */
export function ordering(root, listen, move) {
  let held = null;
  let dropped = false;

  function target(event) {
    const hand = held.card.closest(".sc-hand");
    const box = hand.getBoundingClientRect();
    const each = Number(hand.style.getPropertyValue("--each"));
    const strip = parseFloat(hand.style.getPropertyValue("--strip"));
    const cards = cardsOf(hand);
    let row = 0;
    while (cards[(row + 1) * each] && event.clientY - box.top >= cards[(row + 1) * each].offsetTop) row += 1;
    const column = Math.min(Math.max(Math.floor((event.clientX - box.left) / strip), 0), each - 1);
    return Math.min(row * each + column, cards.length - 1);
  }
  function mark(at) {
    cardsOf(held.card.closest(".sc-hand")).forEach((node, i) => {
      node.toggleAttribute("data-into", i === at && node !== held.card);
    });
  }
  function release() {
    if (held?.moved) {
      held.card.style.transform = "";
      held.card.removeAttribute("data-held");
      mark(-1);
    }
    held = null;
  }

  listen(root, "pointerdown", (event) => {
    const card = event.target.closest(".sc-hand[data-order] .sc-card");
    if (!card || event.button) return;
    held = { card, x: event.clientX, y: event.clientY, pointer: event.pointerId, moved: false };
  });
  listen(root, "pointermove", (event) => {
    if (held?.pointer !== event.pointerId) return;
    if (!held.card.isConnected) { held = null; return; } // repainted under the finger
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < 6) return;
    if (!held.moved) held.card.setPointerCapture(held.pointer);
    held.moved = true;
    held.card.setAttribute("data-held", "");
    held.card.style.transform = `translate(${dx}px, ${dy}px)`;
    mark(target(event));
  });
  listen(root, "pointerup", (event) => {
    if (held?.pointer !== event.pointerId) return;
    const { card, moved } = held;
    const at = moved && card.isConnected ? target(event) : -1;
    release();
    if (at < 0) return;
    dropped = true; // the click that follows belongs to the drag
    setTimeout(() => { dropped = false; });
    card.focus({ preventScroll: true });
    move(card, at);
  });
  listen(root, "pointercancel", release);
  listen(root, "click", (event) => { if (dropped) event.stopPropagation(); }, true);
}
