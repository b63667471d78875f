"""Runs a job of GitLab's as its runner does: all lines of before_script and script in one
bash, with the job's variables and the service's.

usage: gitlab.py --work DIR --workspace DIR --sources DIR --build DIR [--default-branch] FILE

Says the job's result, with which it exits, behind what the job says. On the default branch
the artifacts of a job are kept for those that follow.
"""

import argparse
import json
import os
import pathlib
import shutil
import sys

import yaml
from machine import run_bash, write_standins, write_tool


def check_code_quality(file, workspace):
    """What GitLab asks of such a report."""
    issues = json.loads(file.read_text())
    for issue in issues:
        assert issue["description"] and issue["check_name"].startswith("gpuperf-"), issue
        assert issue["severity"] in ("info", "minor", "major", "critical", "blocker"), issue
        place = issue["location"]
        assert (workspace / place["path"]).is_file() and place["lines"]["begin"] > 0, issue
    prints = [issue["fingerprint"] for issue in issues]
    assert all(prints) and len(set(prints)) == len(prints), prints
    print("code quality: %d issues" % len(issues))


def main():
    parser = argparse.ArgumentParser()
    for name in ("--work", "--workspace", "--sources", "--build"):
        parser.add_argument(name, type=pathlib.Path)
    parser.add_argument("--default-branch", action="store_true")
    parser.add_argument("file", type=pathlib.Path)
    arguments = parser.parse_args()
    work, workspace = arguments.work, arguments.workspace
    job = yaml.safe_load(arguments.file.read_text())["gpuperf"]
    write_tool(work / "tool", arguments.sources, arguments.build)
    store = work / "store"
    store.mkdir(exist_ok=True)
    environment = {
        **os.environ, **job["variables"], "GPUPERF_URL": "file://%s/tool" % work,
        "CI_PROJECT_DIR": str(workspace), "CI_PROJECT_ID": "1", "CI_JOB_TOKEN": "token",
        "CI_API_V4_URL": "https://gitlab.invalid/api/v4", "CI_DEFAULT_BRANCH": "main",
        **write_standins(work / "standins", work / "standins.log", store),
    }  # fmt: skip
    lines = job["before_script"] + job["script"]
    status = run_bash("\n".join(lines), ["-e", "-o", "pipefail"], workspace, environment,
                      work / "script.sh")  # fmt: skip
    artifacts = job["artifacts"]
    assert artifacts["when"] == "always"
    check_code_quality(workspace / artifacts["reports"]["codequality"], workspace)
    for path in artifacts["paths"]:
        assert (workspace / path).stat().st_size, path
        if arguments.default_branch:
            shutil.copy(workspace / path, store)
    print("job: " + ("success" if status == 0 else "failure, status %d" % status))
    sys.exit(status)


main()
