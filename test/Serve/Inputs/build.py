"""A build that gets a file more, and loses one, while its page is served."""

import json
import os
import re
import sys

from serving import Events, Server, page_that

folder = sys.argv[1]
KERNEL = """__global__ void %s(float *a) { a[threadIdx.x] = 1; }
void run_%s(float *a) { %s<<<64, 128>>>(a); }
"""


def write(name, text):
    path = os.path.join(folder, name)
    with open(path + ".new", "w") as file:
        file.write(text)
    os.rename(path + ".new", path)


def kernel(name):
    return KERNEL % (name, name, name)


def build(*names):
    """The build's database has these files."""
    entries = [
        {"directory": folder, "file": name, "arguments": ["clang++", "-nocudalib", "-c", name]}
        for name in names
    ]
    write("compile_commands.json", json.dumps(entries))


def addresses(page):
    index = re.search(r'id="index">(.*?)</script>', page, re.S)[1]
    return {row["name"]: row["address"] for row in json.loads(index)["kernels"]}


def names(page):
    return " ".join(sorted(addresses(page)))


write("old.cu", kernel("oldKernel"))
build("old.cu")
with Server(["-p", folder, "--cuda=none", "--arch=sm_80"]) as server:
    first = addresses(page_that(server, lambda page: '"oldKernel"' in page))
    print("at first:", *first)
    events = Events(server)
    events.next()

    write("added.cu", kernel("addedKernel"))
    build("added.cu", "old.cu")
    events.next()
    page = server.page()
    print("added:", names(page))
    print("address:", addresses(page)["oldKernel"] == first["oldKernel"])

    write("added.cu", kernel("changedKernel"))
    events.next()
    print("changed:", names(server.page()))

    # In front of the one that is there.
    write("old.cu", kernel("earlierKernel") + kernel("oldKernel"))
    events.next()
    now = addresses(server.page())
    print("moved:", sorted(now), now["oldKernel"] == first["oldKernel"])

    write("compile_commands.json", "[")
    events.next()
    print("no database:", "is no JSON" in server.page() or "compile" in server.page())
    build("old.cu")
    events.next()
    print("removed:", names(server.page()))
