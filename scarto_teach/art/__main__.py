"""Write static/faces.js anew."""

from scarto_teach.art import FACES_JS, faces_js
from scarto_teach.files import write_whole

if __name__ == "__main__":
    write_whole(FACES_JS, faces_js())
