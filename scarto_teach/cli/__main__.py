"""`python -m scarto_teach.cli`, where the `scarto` command is not on the path."""

from scarto_teach.cli import main

if __name__ == "__main__":
    main()
