"""Saves a source while it is analysed, at several moments: the answer is that of one of the
two texts, and what is kept is true afterwards."""
import os
import subprocess
import time

TEXT = """__global__ void %s(float *o, int n) { o[threadIdx.x * n] = %d; }
void run(float *o) { %s<<<100, 256>>>(o, 4096); }
"""


def save(name, number):
    with open("k.cu", "w", encoding="utf-8") as file:
        file.write(TEXT % (name, number, name))


def start(cache):
    environment = dict(os.environ, XDG_CACHE_HOME=os.path.abspath(cache), GPUPERF_COMPILER="nvcc")
    return subprocess.Popen(["gpuperf", "--machine=a100", "--format=json", "k.cu"],
                            env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


for number, wait in enumerate((0.2, 0.6)):
    save("former", number)
    former = start("cold-former%d" % number).communicate()
    running = start("kept")
    time.sleep(wait)
    save("latter", number)
    answer = running.communicate()
    latter = start("cold-latter%d" % number).communicate()
    print("of one text: %s" % (answer in (former, latter)))
    kept, cold = start("kept").communicate(), start("cold%d" % number).communicate()
    print("as cold: %s" % (kept == cold and b"latter" in kept[0]))
