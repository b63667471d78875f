"""Runs a job of GitHub's as its runner does: steps of a workflow, those of gpuperf's action
among them, in bash, with the files and variables that the service gives.

usage: github.py --work DIR --workspace DIR --action FILE --sources DIR --build DIR
                 --event push|pull_request WORKFLOW
       github.py --work DIR --all-ran FILE…    whether each script of the files has run

Says how each step ended, then the summary of the run and the job's result, with which it
exits. Actions of others are a few that are known, played by functions; `OWNER/gpuperf` is
the action of --action.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import sys

import yaml
from expressions import evaluate, substitute
from machine import run_bash, write_standins, write_tool

SHELLS = {None: ["-e"], "bash": ["-e", "-o", "pipefail"]}


def checkout(job, given):
    return {}


def cache(job, given):
    """Keeps that there was something; the files are where they were."""
    kept = job.work / "store" / given["key"]
    was_there = kept.exists()
    kept.mkdir(exist_ok=True)
    assert all(pathlib.Path(path).is_absolute() for path in given["path"].split()), given
    return {"cache-hit": "true"} if was_there else {}


def restore(job, given):
    store = job.work / "store"
    fallbacks = sorted(store.glob(given.get("restore-keys", "none") + "*"))
    for kept in [store / given["key"], *fallbacks]:
        if kept.exists():
            shutil.copy(kept / given["path"], job.workspace)
            return {}
    return {}


def save(job, given):
    kept = job.work / "store" / given["key"]
    kept.mkdir(exist_ok=True)
    shutil.copy(job.workspace / given["path"], kept)
    return {}


def upload_sarif(job, given):
    log = json.loads(pathlib.Path(given["sarif_file"]).read_text())
    assert log["version"] == "2.1.0" and given["category"]
    results = [result for run in log["runs"] for result in run["results"]]
    for result in results:
        place = result["locations"][0]["physicalLocation"]
        assert (job.workspace / place["artifactLocation"]["uri"]).exists(), place
    print("  code scanning: %d results" % len(results))
    return {}


KNOWN = {
    "actions/checkout@v4": checkout,
    "actions/cache@v4": cache,
    "actions/cache/restore@v4": restore,
    "actions/cache/save@v4": save,
    "github/codeql-action/upload-sarif@v3": upload_sarif,
}


class Job:
    def __init__(self, arguments):
        self.work, self.workspace = arguments.work, arguments.workspace
        self.action = arguments.action
        self.tool = self.work / "tool"
        write_tool(self.tool, arguments.sources, arguments.build)
        for name in ("store", "temp"):
            (self.work / name).mkdir(exist_ok=True)
        standins = write_standins(self.work / "standins", self.work / "standins.log",
                                  self.work / "store")  # fmt: skip
        self.files = {name: self.work / name.lower()
                      for name in ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY")}  # fmt: skip
        for file in self.files.values():
            file.write_text("")
        self.environment = {
            **os.environ, **standins, **{name: str(file) for name, file in self.files.items()},
            "GITHUB_WORKSPACE": str(self.workspace), "RUNNER_TEMP": str(self.work / "temp"),
        }  # fmt: skip
        pull = {"base": {"sha": "1111"}} if arguments.event == "pull_request" else {}
        self.contexts = {
            "github": {"event_name": arguments.event, "sha": "1111",
                       "event": {"pull_request": pull}},
            "runner": {"os": "Linux", "arch": "X64"},
        }  # fmt: skip

    def run_steps(self, steps, inputs, origin):
        """Whether all went well, and the contexts at the end."""
        contexts = {**self.contexts, "inputs": inputs, "steps": {}}
        ok = True
        for step in steps:
            name = step.get("name") or step["uses"]
            condition = step.get("if", "")
            wanted = evaluate(condition, contexts) if condition else True
            if not wanted or (not ok and "always()" not in condition):
                print("step %s: skipped" % name)
                continue
            outputs = {}
            status = self.run_step(step, contexts, outputs, origin + ": " + name)
            print("step %s: %s" % (name, "ok" if status == 0 else "failed, status %d" % status))
            contexts["steps"][step.get("id", name)] = {"outputs": outputs}
            ok = ok and status == 0
        return ok, contexts

    def run_step(self, step, contexts, outputs, label):
        if "run" in step:
            return self.run_script(step, contexts, outputs, label)
        given = {key: substitute(value, contexts) for key, value in step.get("with", {}).items()}
        if step["uses"].startswith("OWNER/gpuperf@"):
            return self.run_action(given, outputs)
        outputs.update(KNOWN[step["uses"]](self, given))
        return 0

    def run_script(self, step, contexts, outputs, label):
        sys.stdout.flush()
        self.files["GITHUB_OUTPUT"].write_text("")
        own = {key: substitute(value, contexts) for key, value in step.get("env", {}).items()}
        added = self.files["GITHUB_PATH"].read_text().split()[::-1]
        path = os.pathsep.join([self.environment["PATH"].split(os.pathsep)[0], *added,
                                self.environment["PATH"]])  # fmt: skip
        status = run_bash(substitute(step["run"], contexts), SHELLS[step.get("shell")],
                          self.workspace, {**self.environment, "PATH": path, **own},
                          self.work / "script.sh")  # fmt: skip
        for line in self.files["GITHUB_OUTPUT"].read_text().splitlines():
            key, _, value = line.partition("=")
            outputs[key] = value
        with open(self.work / "ran", "a") as ran:
            print(label, file=ran)
        return status

    def run_action(self, given, outputs):
        action = yaml.safe_load(self.action.read_text())
        unknown = set(given) - set(action["inputs"])
        assert not unknown, "the action has no inputs %s" % unknown
        inputs = {key: given.get(key, entry["default"]) for key, entry in action["inputs"].items()}
        assert action["runs"]["using"] == "composite"
        assert all("shell" in step for step in action["runs"]["steps"] if "run" in step)
        self.environment["GITHUB_ACTION_PATH"] = str(self.tool)
        ok, contexts = self.run_steps(action["runs"]["steps"], inputs, str(self.action))
        for key, entry in action["outputs"].items():
            outputs[key] = substitute(entry["value"], contexts)
        return 0 if ok else 1


def steps_of(file):
    content = yaml.safe_load(file.read_text())
    if "runs" in content:
        return content["runs"]["steps"]
    return [step for job in content["jobs"].values() for step in job["steps"]]


def check_all_ran(work, files):
    ran = set((work / "ran").read_text().splitlines())
    scripts = ["%s: %s" % (file, step["name"])
               for file in files for step in steps_of(file) if "run" in step]  # fmt: skip
    missing = [script for script in scripts if script not in ran]
    assert not missing, "no test runs %s" % missing
    print("%d scripts, all have run" % len(scripts))


def main():
    parser = argparse.ArgumentParser()
    for name in ("--work", "--workspace", "--action", "--sources", "--build"):
        parser.add_argument(name, type=pathlib.Path)
    parser.add_argument("--event")
    parser.add_argument("--all-ran", nargs="+", type=pathlib.Path)
    parser.add_argument("workflow", nargs="?", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.all_ran:
        return check_all_ran(arguments.work, arguments.all_ran)
    job = Job(arguments)
    steps = steps_of(arguments.workflow)
    assert all(re.fullmatch(r"[\w/-]+@v\d+", step["uses"]) for step in steps if "uses" in step)
    ok, _ = job.run_steps(steps, {}, str(arguments.workflow))
    print("summary:\n" + job.files["GITHUB_STEP_SUMMARY"].read_text())
    print("job: " + ("success" if ok else "failure"))
    sys.exit(0 if ok else 1)


main()
