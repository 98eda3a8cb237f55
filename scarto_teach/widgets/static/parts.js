import { face } from "./faces.js";

// Pure drawing: each function turns a part of the view dict into elements, and keeps nothing.

export const SUPPRESS = "data-lm-suppress-shortcuts"; // keeps `d d`, `m`, `x` … inside the table

export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined || value === "") continue;
    node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

const NAMES = ["data-card", "data-trick", "data-choice", "data-action", "data-face"];
const keyOf = (node) => node.nodeType === Node.ELEMENT_NODE
  ? [node.nodeName, node.className, ...NAMES.map((name) => node.getAttribute(name))].join() : "";

/** Make a box hold these nodes. What it holds already stays where it is: drawing faces is dear. */
export function patch(box, wanted) {
  const had = new Map();
  for (const node of box.childNodes) had.set(keyOf(node), [...had.get(keyOf(node)) || [], node]);
  const pairs = wanted.map((node) => [node, had.get(keyOf(node))?.shift()]);
  for (const left of had.values()) for (const node of left) node.remove();
  let here = box.firstChild;
  for (const [node, old] of pairs) {
    const same = old?.isEqualNode(node);
    const kept = same || (old && !(old instanceof CharacterData) && !old.matches(".sc-figure"));
    if (old && old === here) here = here.nextSibling;
    else if (kept) box.insertBefore(old, here);
    if (!kept) {
      box.insertBefore(node, here);
      old?.remove();
    }
    if (!kept || same || node.matches(".sc-pic")) continue;
    const placed = old.matches(".sc-hand, .sc-hand > .sc-card"); // `layout` says where it lies
    for (const { name } of [...old.attributes]) {
      if (!node.hasAttribute(name) && !(placed && name === "style")) old.removeAttribute(name);
    }
    for (const { name, value } of node.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    patch(old, [...node.childNodes]);
  }
}

function button(attributes, ...children) {
  return h("button", { type: "button", [SUPPRESS]: "true", ...attributes }, ...children);
}

let letters = "en";
let pack = ""; // the prefix of the names of the faces: there is more than one pack
const drawn = new Map(); // each face is put together once, then copied

const picture = (code) => h("span", { class: "sc-pic", "aria-hidden": "true", "data-face": `${letters} ${pack}${code}` });

/** Draw the faces that are still to be drawn: after `patch`, those that the table did not have. */
export function faces(box) {
  for (const empty of box.querySelectorAll(".sc-pic:empty")) {
    const [, language, code] = empty.dataset.face.match(/(\S+) (.*)/);
    if (!drawn.has(empty.dataset.face)) {
      const one = document.createElement("template");
      one.innerHTML = `<svg viewBox="0 0 100 176" focusable="false">${face(code, language)}</svg>`;
      drawn.set(empty.dataset.face, one.content);
    }
    empty.append(drawn.get(empty.dataset.face).cloneNode(true));
  }
}

const named = (item) => h("span", { role: "img", "aria-label": item.name }, picture(item.card));
const crown = () => h("span", { class: "sc-crown", "aria-hidden": "true" }, "★");

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
  }, named(item), item.wins ? crown() : null));
  return h("ol", { class: "sc-trick", "aria-label": view.trick_label }, cards);
}

function cloth(view) {
  return h("div", { class: "sc-cloth", "data-low": view.no_trick, style: `--seats:${view.seats.length}` },
    view.seats.map(seat), trick(view), h("span", { class: "sc-trick-note" }, view.trick_note || ""));
}

/** A trick without seats: places in order of play, an empty one waiting for a card. */
function slots(table) {
  const places = table.slots.map((item, i) => {
    const attributes = { "data-choice": item.choice || `slot:${i}`, class: "sc-slot",
      "aria-pressed": item.picked === undefined ? null : String(item.picked) };
    const shown = item.card ? [picture(item.card), item.wins ? crown() : null] : `${i + 1}`;
    const place = item.card && !item.choose
      ? h("span", { class: "sc-slot", role: "img", "aria-label": item.name }, shown)
      : button({ ...attributes, "aria-label": item.name }, shown);
    return h("li", { "data-slot": i, "data-wins": item.wins ? "true" : null }, place,
      h("span", { class: "sc-caption" }, item.note || ""));
  });
  return h("div", { class: "sc-slots" }, h("span", { class: "sc-group-label" }, table.label),
    h("ol", { "aria-label": table.label }, places));
}

/** A card to act on, in the hand or in a group. */
function card(item, under = false) {
  const quiet = item.state === "illegal" || item.state === "waiting";
  const picking = item.state === "pick" || item.state === "picked";
  return button({
    class: "sc-card", "data-card": item.card, "data-state": item.state, "data-act": item.act,
    "data-mark": item.mark, "aria-label": item.name, "aria-disabled": quiet ? "true" : null,
    tabindex: "-1", "aria-pressed": picking ? String(item.state === "picked") : null,
  }, picture(item.card), h("span", { class: "sc-mark", "aria-hidden": "true" }, item.badge || ""),
  under ? bar(item) || h("span", { class: "sc-bar" }) : bar(item)); // hides what lies behind it
}

const barred = (cards) => cards.some((item) => item.bar !== undefined) ? "true" : null;

/** A bar over a card, with what it stands for and how far that may be off. */
function bar(item) {
  if (item.bar === undefined) return null;
  return h("span", { class: "sc-bar", "aria-hidden": "true", "data-sign": item.bar_sign },
    item.bar_sign ? h("span", {}, item.bar_sign) : null, h("span", {}, item.bar_text || ""),
    item.bar_note ? h("span", { class: "sc-bar-note" }, item.bar_note) : null,
    h("span", { class: "sc-bar-fill", style: `--of:${item.bar};--off:${item.bar_error || 0}` }));
}

function hand(view) {
  const bars = barred(view.hand);
  return h("div", { class: "sc-hand", role: "group", "aria-label": view.hand_label, "data-set": "hand",
    "data-order": view.hand_order, "data-bars": bars }, view.hand.map((item) => card(item, bars)));
}

/** A row of cards; those with a state are to be acted on, the others lie still. */
function group(item, i) {
  const cards = item.cards.map((each) => h("li", { class: "sc-still" },
    each.state ? card({ ...each, mark: each.tone }) : named(each),
    each.mark ? h("span", { class: "sc-caption" }, each.mark) : null));
  const acts = item.cards.some((each) => each.state);
  return h("div", { class: "sc-group", "data-wrap": item.wrap, "data-size": item.size, "data-fan": item.fan,
    "data-acts": acts, "data-bars": barred(item.cards),
    "data-set": acts ? String(i) : null },
  h("span", { class: "sc-group-label" }, item.label),
  cards.length ? h("ul", { "aria-label": item.label }, cards) : null,
  item.note ? h("span", { class: "sc-note" }, item.note) : null);
}

function rows(table) {
  const line = (cells, tag) => h("tr", {}, cells.map((cell, i) => h(i ? tag : "th",
    { scope: tag === "th" ? "col" : i ? null : "row" }, String(cell))));
  return h("div", { class: "sc-scroll", tabindex: "0", role: "group", "aria-label": table.label, [SUPPRESS]: "true" },
    h("table", { class: "sc-rows" }, h("caption", {}, table.label),
      h("thead", {}, line(table.head, "th")),
      h("tbody", {}, table.rows.map((row) => line(row, "td")))));
}

/** A printed page whose lines are taken up; what was struck out stays to be read beside what is put in. */
function sheet(item) {
  const line = (each) => h("li", { "data-state": each.state }, button({ "data-choice": each.choice,
    "aria-label": each.name, "aria-current": each.here ? "true" : null }, h("span", { class: "sc-sign" }, each.mark),
  h("span", {}, each.parts.map((part) => h(part.tag || "span", {}, part.text)))));
  return h("div", { class: "sc-sheet" }, h("span", { class: "sc-sheet-title" }, item.title),
    h("ol", { "aria-label": item.label }, item.lines.map(line)));
}

function figure(item) {
  const box = h("div", { class: "sc-figure", role: "img", "aria-label": item.name });
  box.innerHTML = item.svg;
  return box;
}

function field(item) {
  const input = h(item.mode === "lines" ? "textarea" : "input", { class: "sc-input",
    inputmode: item.mode === "lines" ? null : item.mode, rows: item.mode === "lines" ? 8 : null,
    autocomplete: "off", "aria-label": item.label, spellcheck: "false", [SUPPRESS]: "true" });
  input.value = item.value || "";
  return h("form", { class: "sc-field" }, h("span", { "aria-hidden": "true" }, item.label), input,
    button({ "data-answer": "true" }, item.button));
}

function crash(item) {
  return h("div", { class: "sc-error", role: "alert" }, h("strong", {}, item.title),
    h("code", {}, item.text), item.lines.map((line) => h("code", {}, line)));
}

function stars(item) {
  const shown = "★".repeat(item.have) + "☆".repeat(item.of - item.have);
  return h("span", { class: "sc-stars", role: "img", "aria-label": item.name }, shown);
}

const choice = (item) => button({ "data-choice": item.choice,
  "aria-pressed": item.picked ? "true" : "false" }, item.label);

function choices(items, label, caption = null) {
  return h("div", { class: "sc-choices", role: "group", "aria-label": label }, caption, items.map(choice));
}

function actions(view) {
  const buttons = view.actions.map((item) => button({ "data-action": item.action,
    "data-key": item.key || null, class: item.primary ? "sc-primary" : null,
    "aria-disabled": item.disabled ? "true" : null, "aria-keyshortcuts": item.key || null,
  }, item.label, item.key ? h("kbd", {}, item.key.toUpperCase()) : null));
  return h("div", { class: "sc-actions", role: "group", "aria-label": view.actions_label }, buttons);
}

/** The whole view as elements, from the top of the table to its foot. */
export function draw(view) {
  letters = view.letters || "en";
  pack = view.pack === "french" ? "french " : "";
  const some = (items) => (items || []).length > 0;
  const said = view.feedback || {};
  return [
    h("div", { class: "sc-top" }, h("span", { class: "sc-progress" }, view.progress || ""),
      view.corner ? h("span", { class: "sc-corner" }, view.corner) : null,
      view.stars ? stars(view.stars) : null),
    view.prompt ? h("div", { class: "sc-prompt" }, view.prompt) : null,
    (view.choice_rows || []).map((row) => choices(row.choices, row.label,
      h("span", { class: "sc-group-label", "aria-hidden": "true" }, row.label))),
    view.strip ? group(view.strip, "strip") : null,
    view.field?.place === "top" ? field(view.field) : null,
    some(view.seats) ? cloth(view) : null,
    view.sheet ? sheet(view.sheet) : null,
    view.slots ? h("div", { class: "sc-tricks" }, [view.slots].flat().map(slots)) : null,
    view.figure ? [view.figure].flat().map(figure) : null,
    h("div", { class: "sc-feedback", "data-tone": said.tone || "none" }, said.text || ""),
    view.error ? crash(view.error) : null,
    view.detail ? h("pre", { class: "sc-detail" }, view.detail) : null,
    (view.groups || []).map(group),
    view.rows ? rows(view.rows) : null,
    some(view.hand) ? hand(view) : null,
    some(view.choices) ? choices(view.choices, view.prompt) : null,
    view.field && view.field.place !== "top" ? field(view.field) : null,
    some(view.actions) ? actions(view) : null,
    view.help ? h("div", { class: "sc-help" }, view.help) : null,
  ].flat(2).filter(Boolean);
}
