"""A source, a header and a configuration that change while the page is served."""

import os
import re
import sys

from serving import Events, Server, page_that

folder = sys.argv[1]


def write(name, text):
    # As editors do: another file in its place.
    path = os.path.join(folder, name)
    with open(path + ".new", "w") as file:
        file.write(text)
    os.rename(path + ".new", path)


def l1_bytes(page):
    """Of the kernel, as the page's table has it."""
    return int(re.search(r'"l1":(\d+)', page)[1])


KERNEL = """#include "scale.h"
__global__ void %s(float *a) { a[threadIdx.x * SCALE] = 1; }
void run(float *a) { %s<<<64, 128>>>(a); }
"""
write("scale.h", "#define SCALE 1\n")
write("k.cu", KERNEL % ("alphaKernel", "alphaKernel"))

with Server(["--cuda=none", "--arch=sm_80", os.path.join(folder, "k.cu")]) as server:
    page = page_that(server, lambda page: '"alphaKernel"' in page)
    events = Events(server)
    seen = events.next()
    print("on a100:", '"a100"' in page)

    write("k.cu", KERNEL % ("betaKernel", "betaKernel"))
    number = events.next()
    page = server.page()
    traffic = l1_bytes(page)
    print("source:", number - seen, '"betaKernel"' in page, '"alphaKernel"' in page)

    write("scale.h", "#define SCALE 32\n")
    print("header:", events.next() - number)
    print("traffic:", l1_bytes(server.page()) // traffic)

    write(".gpuperf", "machine: h100\n")
    events.next()
    print("configuration:", '"h100"' in server.page())

    write("k.cu", "__global__ void gammaKernel(float *a) { a[threadIdx.x] = b; }\n")
    events.next()
    page = server.page()
    print("broken:", '"betaKernel"' in page, "gammaKernel" in page)
    write("k.cu", KERNEL % ("deltaKernel", "deltaKernel"))
    events.next()
    print("mended:", '"deltaKernel"' in server.page())
