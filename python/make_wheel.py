#!/usr/bin/env python3
"""Makes a wheel of the package with the program in it, and with the libraries that this needs.

usage: make_wheel.py [--level N] BUILD FOLDER

BUILD is a build of gpuperf; FOLDER gets gpuperf-VERSION-py3-none-manylinux_…whl, whose tag is the
C library of this machine. --level is zlib's, 0 to 9 (default 9). Needs patchelf and ldd."""

import argparse
import base64
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

# What each Linux with the C library of the tag has (PEP 600).
OF_SYSTEM = re.compile(r"^(ld-linux.*|lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+))\.so\b")
HERE = Path(__file__).resolve().parent


def output_of(*words):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, universal_newlines=True).stdout


def install(build, prefix):
    """The program and the headers that it has for compiles, without the other programs."""
    # What the user has installed of this build stays on its record.
    kept = {file: file.read_bytes() for file in Path(build).glob("install_manifest*.txt")}
    with tempfile.TemporaryDirectory() as folder:
        for component in ("tools", "common"):
            subprocess.run(["cmake", "--install", build, "--prefix", folder, "--component", component],
                           check=True, stdout=subprocess.DEVNULL)  # fmt: skip
        os.makedirs(prefix / "bin")
        shutil.copy2(Path(folder) / "bin" / "gpuperf", prefix / "bin")
        shutil.copytree(Path(folder) / "lib", prefix / "lib", ignore=shutil.ignore_patterns("cmake"))
    for record in Path(build).glob("install_manifest*.txt"):
        record.unlink()
    for record, content in kept.items():
        record.write_bytes(content)


def add_libraries(program):
    """Puts the libraries beside the program, and has both look for them there."""
    to = program.parent.parent / "lib" / "needed"
    to.mkdir(parents=True)
    for name, path in re.findall(r"(\S+) => (/\S+)", output_of("ldd", str(program))):
        if not OF_SYSTEM.match(name):
            shutil.copy2(os.path.realpath(path), to / name)
            subprocess.run(["patchelf", "--set-rpath", "$ORIGIN", str(to / name)], check=True)
        if name.startswith("libclang"):
            add_headers(Path(path), to.parent)
    subprocess.run(["patchelf", "--force-rpath", "--set-rpath", "$ORIGIN/../lib/needed", str(program)],
                   check=True)  # fmt: skip
    for file in [program, *to.iterdir()]:
        subprocess.run(["strip", "--strip-unneeded", str(file)], check=True)


def add_headers(library, to):
    """Clang's own headers, which it looks for above its library."""
    headers = Path("clang") / re.search(r"\.so\.(\d+)", library.name)[1] / "include"
    for folder in library.resolve().parents:
        if (folder / "lib" / headers).exists():
            shutil.copytree(folder / "lib" / headers, to / headers)
            return
    sys.exit(f"no headers of Clang's above {library}")


def metadata(version):
    project = (HERE / "pyproject.toml").read_text()
    summary = re.search(r'^description = "(.*)"$', project, re.MULTILINE)[1]
    python = re.search(r'^requires-python = "(.*)"$', project, re.MULTILINE)[1]
    return (f"Metadata-Version: 2.1\nName: gpuperf\nVersion: {version}\nSummary: {summary}\n"
            f"License: Apache-2.0 WITH LLVM-exception\nRequires-Python: {python}\n")  # fmt: skip


def write_wheel(path, root, level):
    """All files below `root`, and the list of them with their hashes."""
    rows = []
    kind = zipfile.ZIP_DEFLATED if level else zipfile.ZIP_STORED
    record = next(root.glob("*.dist-info")) / "RECORD"
    with zipfile.ZipFile(path, "w", kind, compresslevel=level or None) as wheel:
        for file in sorted(file for file in root.rglob("*") if file.is_file()):
            name = file.relative_to(root).as_posix()
            digest = base64.urlsafe_b64encode(hashlib.sha256(file.read_bytes()).digest())
            rows.append(f"{name},sha256={digest.decode().rstrip('=')},{file.stat().st_size}")
            wheel.write(file, name)
        name = record.relative_to(root).as_posix()
        wheel.writestr(name, "\n".join([*rows, f"{name},,"]) + "\n")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--level", type=int, default=9)
    parser.add_argument("build")
    parser.add_argument("folder")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        package = root / "gpuperf"
        shutil.copytree(HERE / "gpuperf", package, ignore=shutil.ignore_patterns("__pycache__"))
        install(args.build, package / "program")
        add_libraries(package / "program" / "bin" / "gpuperf")
        program = str(package / "program" / "bin" / "gpuperf")
        version = re.search(r"^gpuperf (\S+)", output_of(program, "--version"))[1]
        libc = platform.libc_ver()[1].replace(".", "_")
        tag = f"py3-none-manylinux_{libc}_{platform.machine()}"
        info = root / f"gpuperf-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(metadata(version))
        (info / "WHEEL").write_text("Wheel-Version: 1.0\nGenerator: gpuperf\n"
                                    f"Root-Is-Purelib: false\nTag: {tag}\n")  # fmt: skip
        (info / "entry_points.txt").write_text("[console_scripts]\ngpuperf = gpuperf.__main__:main\n")
        os.makedirs(args.folder, exist_ok=True)
        path = Path(args.folder) / f"gpuperf-{version}-{tag}.whl"
        write_wheel(path, root, args.level)
    print(path)


if __name__ == "__main__":
    sys.exit(main())
