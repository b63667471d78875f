"""at_once.py ROUNDS JOBS COMMAND...: runs the command so many times, JOBS at a time;
fails where one of them does."""

import subprocess
import sys

rounds, jobs, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
for _ in range(rounds):
    running = [subprocess.Popen(command) for _ in range(jobs)]
    if any([process.wait() for process in running]):
        sys.exit("a command failed")
