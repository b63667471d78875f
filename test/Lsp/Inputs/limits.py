"""Prints the bound of address space of a worker that has begun, in MiB."""
import subprocess

worker = subprocess.Popen(["gpuperf-clangd", "--worker"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True)
worker.stdin.write('{"find": {"file": "/k.cu", "folder": "", "fallback": []}}\n')
worker.stdin.flush()
worker.stdout.readline()
with open("/proc/%d/limits" % worker.pid) as file:
    bound = [line.split()[3] for line in file if line.startswith("Max address space")][0]
with open("/proc/%d/statm" % worker.pid) as file:
    begun = int(file.read().split()[0]) * 4096
worker.kill()
more = (int(bound) - begun) >> 20
# A little was taken since the beginning.
print(8192 if 8192 - 256 < more <= 8192 else more, "MiB beyond its beginning")
