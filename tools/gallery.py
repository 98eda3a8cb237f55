"""Take the pictures of docs/gallery.md: `make gallery`, or some of them: `gallery.py drill`.

Each widget is drawn by the real front end on a plain page, from the view that Python gives it, so
that no server and no kernel is needed. Look at the new pictures one by one.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from string import Template

from exhibits import EXHIBITS, Exhibit  # tools/exhibits.py: this folder comes first on the path
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "gallery.md"
PICTURES = ROOT / "docs" / "gallery"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
COLOURS, FLAT = 256, 64  # what a picture keeps, and how many of these are its commonest
# Width in CSS pixels and theme: every width and every theme, without taking each pair of them.
SHOTS = ((1280, "light"), (800, "dark"), (800, "forced"), (390, "light"))
THEMES = {"light": "light", "dark": "dark", "forced": "forced colours"}

HEAD = """\
# Gallery

Every widget in the middle of its work, at three widths, light, dark and in forced colours.
The page and its pictures are made by `make gallery`; say what they show in `tools/exhibits.py`.
"""
PAGE = Template("""\
<!doctype html><html lang="en"><meta charset="utf-8"><title>Scarto</title>
<style>body { margin: 12px; background: $ground } main > div { margin-bottom: 12px } $css</style>
<body data-jp-theme-light="$light"><main></main><script type="module">
try {
  const code = new Blob([$esm], { type: "text/javascript" });
  const { default: front } = await import(URL.createObjectURL(code));
  for (const [name, view] of Object.entries($views)) {
    const el = document.createElement("div");
    el.id = name;
    document.querySelector("main").append(el);
    const model = { get: () => view, set() {}, save_changes() {}, on() {}, off() {}, send() {} };
    await front.render({ model, el });
  }
} catch (error) {
  console.error(String(error));
}
window.drawn = true;
</script></html>
""")


def picture(exhibit: Exhibit, width: int, theme: str) -> Path:
    """Return the file of one picture."""
    return PICTURES / f"{exhibit.slug}-{width}-{theme}.png"


def document() -> str:
    """Return docs/gallery.md: a section a widget, its pictures from wide to narrow."""
    parts = [HEAD]
    for widget, exhibits in groupby(EXHIBITS, key=lambda exhibit: exhibit.widget):
        parts.append(f"\n## {widget}\n")
        for exhibit in exhibits:
            parts.append(f"\n{exhibit.caption}\n")
            cells = []
            for width, theme in SHOTS:
                words = f"{widget}, {width} px, {THEMES[theme]}"
                file = picture(exhibit, width, theme).relative_to(DOCUMENT.parent)
                cells.append(f"![{words}]({file.as_posix()})")
            heads = [f"{width} px, {THEMES[theme]}" for width, theme in SHOTS]
            rule = " | ".join("---" for _ in SHOTS[1:])
            parts.append(f"\n{cells[0]}\n\n| {' | '.join(heads[1:])} |\n| {rule} |\n")
            parts.append(f"| {' | '.join(cells[1:])} |\n")
    return "".join(parts)


def page(exhibits: Iterable[Exhibit], theme: str) -> str:
    """Return a page on which the front end draws each exhibit under its slug."""
    widgets = {exhibit.slug: exhibit.make() for exhibit in exhibits}
    one = next(iter(widgets.values()))
    views = {slug: widget.view for slug, widget in widgets.items()}
    return PAGE.substitute(
        ground="#111111" if theme == "dark" else "#ffffff",
        light="false" if theme == "dark" else "true",
        css=one._css,
        esm=_in_script(one._esm),
        views=_in_script(views),
    )


def _in_script(value: object) -> str:
    """Return a value as JavaScript that no text in it can end."""
    return json.dumps(value).replace("</", "<\\/")


def shots(browser: Browser, exhibits: list[Exhibit], width: int, theme: str) -> Iterator[bytes]:
    """Yield the picture of each exhibit; RuntimeError where the page complained of anything."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        reduced_motion="reduce",
        forced_colors="active" if theme == "forced" else "none",
        color_scheme="dark" if theme == "dark" else "light",
    )
    tab = context.new_page()
    complaints: list[str] = []
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("console", lambda told: complaints.append(told.text) if told.type == "error" else None)
    tab.set_content(page(exhibits, theme))
    tab.wait_for_function("window.drawn")
    tab.evaluate("document.fonts.ready")
    for exhibit in exhibits if not complaints else ():
        part = tab.locator(f"#{exhibit.slug}")
        part.scroll_into_view_if_needed()
        tab.wait_for_timeout(100)  # the front end lays hands out when it sees their width
        yield part.screenshot(animations="disabled")
    context.close()
    if complaints:
        raise RuntimeError(f"{width} px, {theme}: {complaints[0]}")


def small(picture: bytes) -> bytes:
    """Return a PNG of 256 colours, a third as large: the large flat areas keep theirs."""
    full = Image.open(io.BytesIO(picture)).convert("RGB")
    pixels = Counter(zip(*[iter(full.tobytes())] * 3, strict=True))
    flat = [part for colour, _ in pixels.most_common(FLAT) for part in colour]
    soft = full.quantize(COLOURS - FLAT, method=Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette((flat + soft)[: 3 * COLOURS])
    file = io.BytesIO()
    full.quantize(palette=palette, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def main() -> int:
    """Take the pictures of the widgets named, of all where none is; the exit code."""
    chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    wanted = [each for each in EXHIBITS if not sys.argv[1:] or each.slug in sys.argv[1:]]
    if chromium is None or not wanted:
        slugs = ", ".join(each.slug for each in EXHIBITS)
        lacking = f"There are {slugs}." if chromium else "No Chromium found; see `scarto doctor`."
        print(lacking, file=sys.stderr)
        return 1
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for width, theme in SHOTS:
            for exhibit, taken in zip(wanted, shots(browser, wanted, width, theme), strict=True):
                picture(exhibit, width, theme).write_bytes(small(taken))
        browser.close()
    due = {picture(each, *shot) for each in EXHIBITS for shot in SHOTS}
    for old in set(PICTURES.glob("*.png")) - due:
        old.unlink()
    DOCUMENT.write_text(document(), encoding="utf-8", newline="\n")
    size = sum(file.stat().st_size for file in due if file.exists())
    print(f"{len(wanted) * len(SHOTS)} pictures taken; docs/gallery holds {size / 1e6:.1f} MB.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
