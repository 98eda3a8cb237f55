"""Write static/faces.js anew."""

from scarto_teach.widgets.art import FACES_JS, faces_js

if __name__ == "__main__":
    scratch = FACES_JS.with_suffix(".tmp")
    scratch.write_text(faces_js(), encoding="utf-8", newline="\n")
    scratch.replace(FACES_JS)
