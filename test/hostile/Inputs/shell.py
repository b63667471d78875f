"""Tries each way in which a shell reads words, wherever a project or its user can put words.

usage: shell.py FOLDER PART…   in FOLDER; PARTs: control, names, values, plugin, tidy, editor;
                               words and environment, by each of tool, database, launcher, diff

Each spelling makes a file `trace` where a shell reads it. Printed is a line for each case,
`NAME: nothing ran` or `NAME: RAN`, with `by nvcc` where the answer is of nvcc's code. NVCC, PLUGIN and
TIDY in the environment are commands: nvcc, a compile with the plugin and clang-tidy, without a file.
"""
import json
import os
import shutil
import subprocess
import sys

TOUCH = "touch trace"
SPELLINGS = [
    "$(%s)", "`%s`", "\"$(%s)\"", "'$(%s)'", ";%s;", "a;%s #", "|%s|", "&%s&", "a&&%s&&",
    "a||%s", "\n%s\n", "\";%s;\"", "';%s;'", "\\\";%s;\\\"", "$(%s>&2)", "<(%s)", "${X:-`%s`}",
    "a)%s(", "$((`%s`))", "x y $(%s)",
]  # fmt: skip
# In the name of a file, and where blanks would divide words.
SPELLINGS += [one.replace(" ", "${IFS}") for one in SPELLINGS[:4]]
SPELLINGS = [one % TOUCH if one.count("%s") else one for one in SPELLINGS]
IN_NAMES = [one.replace("touch trace", "touch${IFS}trace") for one in SPELLINGS]

KERNEL = ("// gpuperf: assume(n=%s)\n"
          "__global__ void k(float *o, int n) { o[threadIdx.x * n] = 1; }\n"
          "void r(float *o) { k<<<100, 256>>>(o, 4096); }\n")  # fmt: skip
root = os.path.abspath(sys.argv[1])
fronts = sys.argv[2:]
environment = dict(os.environ, XDG_CONFIG_HOME=root + "/nobody", GPUPERF_COMPILER="nvcc")
at = 0


def case(name, words, files, given=None, folder=None):
    """Runs `words` in a new folder that has `files`; tells whether a trace is left."""
    global at
    at += 1
    folder = os.path.join(root, str(at), folder or "")
    for path, text in files.items():
        path = os.path.join(folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace("FOLDER", json.dumps(folder)[1:-1]))
    words = [word.replace("FOLDER", folder) for word in words]
    ran = subprocess.run(words, cwd=folder, env={**environment, **(given or {})},
                         capture_output=True, timeout=300)
    text = (ran.stdout + ran.stderr).decode(errors="replace")
    traces = [found for found, _, names in os.walk(os.path.join(root, str(at)))
              if "trace" in names]  # fmt: skip
    crashed = ran.returncode < 0 or ran.returncode > 128
    print("%s: %s%s%s" % (name, "RAN" if traces else "nothing ran",
                          " by nvcc" if "code: nvcc" in text else "",
                          ", CRASHED %d" % ran.returncode if crashed else ""))  # fmt: skip
    return text


def flags(spellings):
    """Options of a compile with each spelling as a macro and as each kind of folder."""
    words = []
    for i, spelling in enumerate(spellings):
        words += ["-DM%d=%s" % (i, spelling), "-UU%d%s" % (i, ""), "-I" + spelling,
                  "-isystem", spelling, "-I%d" % i + spelling]  # fmt: skip
    return words


def database(words, file="k.cu", compiler="nvcc"):
    entry = {"directory": "FOLDER", "file": file, "arguments": [compiler, *words, "-c", file]}
    return json.dumps([entry])


def front(name, words, files, given=None):
    """The same compile through each of the fronts that are asked for."""
    files = {"k.cu": KERNEL % "4", **files}
    plain = {**files, "b/compile_commands.json": database(words)}
    if "tool" in fronts:
        case(name + ", tool", ["gpuperf", "k.cu", "--", *words], files, given)
    if "database" in fronts:
        case(name + ", -p", ["gpuperf", "-p", "b"], plain, given)
    if "launcher" in fronts:
        # The compiler is a stand-in: nvcc itself gives all this to a shell.
        script = {**files, "bin/nvcc": "#!/bin/sh\nexit 0\n"}
        case(name + ", launcher",
             ["sh", "-c", 'chmod +x bin/nvcc; exec gpuperf-launch ./bin/nvcc "$@" -c k.cu',
              "sh", *words], script, given)  # fmt: skip
    if "diff" in fronts:
        git = "git -c user.name=Ann -c user.email=ann@example.com -c commit.gpgsign=false "
        case(name + ", diff",
             ["sh", "-c", git + "init -q . && " + git + "add k.cu && " + git + "commit -qm one && "
              "echo >> k.cu && exec gpuperf diff --git=HEAD -p b"], plain, given)  # fmt: skip


# That the spellings are ones: nvcc by itself runs them.
if "control" in fronts:
    for spelling in ("$(%s)", "`%s`"):
        case("control", [os.environ["NVCC"], "-DX=" + spelling % TOUCH, "-ptx", "-o", "k.ptx", "k.cu"],
             {"k.cu": KERNEL % "4"})  # fmt: skip

if "words" in fronts:
    front("macros and folders", flags(SPELLINGS), {})
    front("response file", ["@words.rsp"],
          {"words.rsp": "\n".join("'-DM%d=%s'" % (i, one.replace("'", ""))
                                  for i, one in enumerate(SPELLINGS))})  # fmt: skip
    # What does not reach the preprocessor, all at once; then what ends nvcc's part of the answer.
    joined = ["-arch=", "-gencode=arch=", "-maxrregcount=", "-ftz=", "-Xcompiler=-DX=", "-Xptxas=",
              "-Xcompiler=-wrapper,", "-Xlinker=", "-optf=", "--compiler-bindir="]  # fmt: skip
    front("other options", [option + one for option in joined for one in SPELLINGS[:5]] +
          [word for one in SPELLINGS[:5] for word in ("-ccbin", one)], {})  # fmt: skip
    front("-std=", ["-std=c++" + SPELLINGS[0]], {})
    front("-include", ["-include", SPELLINGS[0]], {})
    # The preprocessor reads words from a file that a word with '@' names.
    front("gcc's response file", ["-include", "@evil", "-isystem", "@evil", "-D@evil", "-I@evil"],
          {"evil": "-wrapper FOLDER/run", "run": "#!/bin/sh\ntouch FOLDER/trace\n"})  # fmt: skip

if "names" in fronts:
    for i, spelling in enumerate(IN_NAMES[:10]):
        name = spelling + ".cu"
        case("name %d, tool" % i, ["gpuperf", "./" + name, "--", "-I."], {name: KERNEL % "4"},
             folder=spelling)  # fmt: skip
        case("name %d, -p" % i, ["gpuperf", "-p", "b"],
             {name: KERNEL % "4", "b/compile_commands.json": database([], name)})  # fmt: skip


def settings(spelling):
    """A project whose settings, annotation and build's compiler have a spelling."""
    keys = ("machine", "ptxas", "model", "cuda", "min-speedup")
    return {"k.cu": KERNEL % spelling.replace("\n", " "),
            ".gpuperf": "".join("%s: %s\n" % (key, json.dumps(spelling)) for key in keys),
            "b/compile_commands.json": database([], compiler="nvcc" + spelling),
            "compile_commands.json": database(flags([spelling]))}  # fmt: skip


def edited(name, files):
    """Opens k.cu in the language server and waits for its hints."""
    import lsp

    case(name, ["true"], files)
    folder = os.path.join(root, str(at))
    server = lsp.Server("gpuperf-clangd", "--standalone", env=environment)
    server.start()
    uri = "file://" + folder + "/k.cu"
    server.open(uri, files["k.cu"])
    asked = server.ask("textDocument/inlayHint", {
        "textDocument": {"uri": uri}, "range": {"start": {"line": 0, "character": 0},
                                                "end": {"line": 9, "character": 0}}})  # fmt: skip
    server.wait(lambda message: message.get("id") == asked, 60)
    server.stop()
    print("%s: %s" % (name, "RAN" if os.path.exists(folder + "/trace") else "nothing ran"))


for i, spelling in enumerate(SPELLINGS[:6]):
    project = settings(spelling)
    if "values" in fronts:
        case("settings %d" % i, ["gpuperf", "k.cu"], project)
        case("compiler %d" % i, ["gpuperf", "-p", "b"], {**project, ".gpuperf": ""})
        case("values %d" % i, ["gpuperf", "--machine=" + spelling, "--arch=" + spelling, "k.cu"],
             {"k.cu": KERNEL % "4"})  # fmt: skip
    if "plugin" in fronts and i < 3:
        case("plugin %d" % i, [*os.environ["PLUGIN"].split(), *flags([spelling]), "k.cu"], project)
    if "tidy" in fronts and i < 3:
        case("tidy %d" % i, [*os.environ["TIDY"].split(), "k.cu"], project)
    if "editor" in fronts and i < 3:
        edited("editor %d" % i, project)

if "environment" in fronts:
    quoted = " ".join("'-DX%d=%s'" % (i, one.replace("'", "")) for i, one in enumerate(SPELLINGS))
    for variable in ("NVCC_APPEND_FLAGS", "NVCC_PREPEND_FLAGS"):
        front(variable, [], {}, {variable: quoted})
        front(variable + ", -ccbin", [], {}, {variable: "-ccbin '%s'" % SPELLINGS[0]})
    for i, spelling in enumerate(SPELLINGS[:3]):
        home = os.path.join(root, "home%d" % i, spelling)
        os.makedirs(home)
        toolkit = os.path.join(home, "toolkit")
        os.symlink(os.environ.get("CUDA_HOME", "/nowhere"), toolkit)
        case("homes %d" % i, ["gpuperf", "k.cu"], {"k.cu": KERNEL % "4"},
             {"TMPDIR": home, "XDG_CACHE_HOME": home})  # fmt: skip
        case("toolkit %d" % i, ["gpuperf", "k.cu"], {"k.cu": KERNEL % "4"},
             {"CUDA_HOME": toolkit, "CUDA_PATH": toolkit, "NVCC_CCBIN": spelling})  # fmt: skip
    # Programs of the project, by folders of PATH that are not absolute.
    run = {"bin/" + name: "#!/bin/sh\ntouch FOLDER/trace\n"
           for name in ("gcc", "nvcc", "ptxas", "cicc")}  # fmt: skip
    for path in (".", "bin", ""):
        case("PATH '%s'" % path,
             ["sh", "-c", "chmod +x bin/*; cp bin/* .; exec gpuperf --ptxas=on k.cu"],
             {"k.cu": KERNEL % "4", **run}, {"PATH": path + ":" + os.environ["PATH"]})  # fmt: skip
