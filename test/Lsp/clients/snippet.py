"""usage: snippet.py PAGE HEADING. The indented code below the paragraph that begins with it."""
import re
import sys

page, heading = sys.argv[1:]
text = open(page, encoding="utf-8").read()
below = text[text.index("\n" + heading):]
print(re.search(r"\n\n((?:(?:    .*)?\n)+)", below).group(1).replace("\n    ", "\n").lstrip())
