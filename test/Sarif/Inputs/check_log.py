"""A SARIF log against the sources that it is of.

usage: check_log.py LOG [FOLDER]

Prints a line for each result, `FILE:LINE:COLUMN: LEVEL RULE FINGERPRINT`, sorted. Fails where a
place is not in its file, a fix does not delete what stands there, or a rule's index is another's.
FOLDER is the working folder of the run (default: this one).
"""

import json
import os
import re
import sys
from urllib.parse import unquote


def text_at(folder, location):
    """The lines of the file, and the file."""
    artifact = location["artifactLocation"]
    assert artifact.get("uriBaseId") == "SRCROOT", artifact
    path = unquote(artifact["uri"])
    with open(os.path.join(folder, path), encoding="utf-8", newline="") as file:
        return [line.rstrip("\r") for line in file.read().split("\n")], path


def check_place(folder, location):
    lines, path = text_at(folder, location)
    region = location.get("region")
    if not region:
        return "%s:0:0" % path
    line = lines[region["startLine"] - 1]
    assert region.get("snippet", {}).get("text", line) == line, (region, line)
    assert 1 <= region.get("startColumn", 1) <= len(line) + 1, (region, line)
    return "%s:%d:%d" % (path, region["startLine"], region.get("startColumn", 0))


def check_fix(folder, fix):
    for change in fix["artifactChanges"]:
        lines, _ = text_at(folder, change)
        for replacement in change["replacements"]:
            region = replacement["deletedRegion"]
            assert region["startLine"] == region["endLine"], region
            deleted = lines[region["startLine"] - 1][region["startColumn"] - 1 : region["endColumn"] - 1]
            assert re.fullmatch(r"\d+", deleted), deleted
            assert int(replacement["insertedContent"]["text"]) == int(deleted) + 1, replacement


def check_result(folder, rules, result):
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"], result
    assert result["message"]["text"].endswith("."), result
    (place,) = (check_place(folder, one["physicalLocation"]) for one in result["locations"])
    if result["ruleId"] == "gpuperf-bank-conflict":
        region = result["locations"][0]["physicalLocation"]["region"]
        at = region["snippet"]["text"].index("tile[")
        assert region["startColumn"] == at + 1, region
    for one in result.get("relatedLocations", []):
        check_place(folder, one["physicalLocation"])
    for flow in result.get("codeFlows", []):
        steps = flow["threadFlows"][0]["locations"]
        places = [check_place(folder, step["location"]["physicalLocation"]) for step in steps]
        assert places[-1] == place and len(places) > 1, places
        print("  flow " + " > ".join(places))
    for fix in result.get("fixes", []):
        check_fix(folder, fix)
        print("  fix at " + place)
    return "%s: %s %s %s" % (place, result["level"], result["ruleId"],
                             result["partialFingerprints"]["finding/v1"])  # fmt: skip


def main(path, folder="."):
    with open(path, encoding="utf-8") as file:
        log = json.load(file)
    assert log["version"] == "2.1.0", log["version"]
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert all(rule["help"]["markdown"].startswith("# " + rule["id"]) for rule in rules)
    lines = sorted(check_result(folder, rules, one) for one in run["results"])
    print("\n".join(lines))
    print("%d results, successful: %s" % (len(lines), run["invocations"][0]["executionSuccessful"]))
    for one in run["invocations"][0]["toolExecutionNotifications"]:
        print("told: " + one["message"]["text"])


main(*sys.argv[1:])
