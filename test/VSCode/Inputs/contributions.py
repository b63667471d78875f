"""usage: contributions.py FOLDER. Holds package.json against the extension's code."""
import glob
import json
import re
import sys

folder = sys.argv[1]
manifest = json.load(open(folder + "/package.json"))["contributes"]
code = "\n".join(open(path).read() for path in glob.glob(folder + "/src/*.ts"))

commands = {entry["command"] for entry in manifest["commands"]}
assert commands == set(re.findall(r'registerCommand\("([\w.]+)"', code)), commands

views = {entry["id"] for entry in manifest["views"]["gpuperf"]}
assert views == set(re.findall(r'(?:registerWebviewViewProvider|createTreeView)\("([\w.]+)"',
                               code)), views

settings = {name.removeprefix("gpuperf.") for name in manifest["configuration"]["properties"]}
used = set(re.findall(r'section\(\)\s*\.get(?:<[^(]*>)?\("([\w.]+)"', code))
assert settings == used, (settings, used)
for name, setting in manifest["configuration"]["properties"].items():
    assert setting.get("description") or setting.get("markdownDescription"), name
print("%d commands, %d views, %d settings: all as in the code" % (
    len(commands), len(views), len(settings)))
