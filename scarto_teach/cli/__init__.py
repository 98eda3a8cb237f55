"""The `scarto` command: `scarto --help` lists what it does; commands.py holds it."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command with the words of the command line."""
    try:
        from scarto_teach.cli.commands import app
        from scarto_teach.cli.console import speak_utf8
    except ModuleNotFoundError as error:  # the engine alone was installed, without the lab set
        if (error.name or "").startswith("scarto_teach"):
            raise
        wanted = f'{sys.executable} -m pip install "scarto-teach[lab]"'
        sys.exit(f"The scarto command needs {error.name}, which comes with the course:\n  {wanted}")
    speak_utf8()
    app()
