"""break_facts.py FOLDER HOW: spoils the facts of main.cpp in a folder."""

import json
import os
import re
import sys

folder, how = sys.argv[1:]
texts = {}
for name in os.listdir(folder):
    with open(os.path.join(folder, name)) as file:
        texts[os.path.join(folder, name)] = file.read()
(path, text), = [t for t in texts.items() if json.loads(t[1])["file"].endswith("main.cpp")]
(_, other), = [t for t in texts.items() if t[0] != path]
spoilt = {
    "broken": "{]",
    "cut": text[: len(text) // 2],
    "version": re.sub(r"gpuperf facts \d+", "gpuperf facts 0", text),
    "nested": "[" * 1000000,
    "swapped": other,
}[how]
assert spoilt != text
with open(path, "w") as file:
    file.write(spoilt)
