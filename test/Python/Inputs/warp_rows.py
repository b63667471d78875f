"""A kernel of Warp, as Warp compiles it for sm_90; see README.md."""

import glob
import re

import warp

warp.config.quiet = True
warp.config.lineinfo = True
warp.config.line_directives = True


@warp.kernel(enable_backward=False)
def scale_rows(x: warp.array(dtype=float), y: warp.array(dtype=float), factor: float):
    i = warp.tid()
    y[i] = factor * x[i * 8]


if __name__ == "__main__":
    warp.compile_aot_module(warp.get_module("__main__"), arch=90, module_dir="/tmp/warp", use_ptx=True)
    with open(glob.glob("/tmp/warp/*.ptx")[0], "rb") as file:
        ptx = file.read().rstrip(b"\0").decode()
    # The tables and variables of its headers, which this kernel does not use.
    with open("scale_rows.ptx", "w") as file:  # standard output has Warp's greeting
        file.write(re.sub(r"^\.(const|global) .*\n", "", ptx, flags=re.MULTILINE))
