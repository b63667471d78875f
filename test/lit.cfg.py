# Configuration of the tests.
#
# Tools (gpuperf, gpuperf-opt, FileCheck, not, count, split-file) are found
# through PATH. Substituting their bare names would also rewrite
# `-fplugin-arg-gpuperf-…`, `gpuperf.kernel` and the names of checks.

import glob
import importlib.util
import os
import resource
import shutil
import subprocess
import sys
import tempfile

import lit.formats

# Started from a source folder: the build tree knows the rest.
if not hasattr(config, "gpuperf_obj_root"):
    source_root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    build = os.environ.get("GPUPERF_BUILD_DIR", os.path.join(source_root, "build"))
    site = os.path.join(build, "test", "lit.site.cfg.py")
    if not os.path.exists(site):
        lit_config.fatal("no %s: run './dev build' first" % site)
    lit_config.load_config(config, site)
    # Everything is set now; without an argument lit takes this for the end of
    # the file.
    raise SystemExit


def cuda_home():
    """The CUDA toolkit's folder, or None."""
    candidates = [os.environ.get(n) for n in ("CUDA_HOME", "CUDA_PATH")]
    for home in candidates + ["/usr/local/cuda"]:
        if home and os.path.exists(os.path.join(home, "include", "cuda_runtime.h")):
            return home
    return None


def cuda_version(home):
    """(major, minor) from cuda.h, or None."""
    try:
        with open(os.path.join(home, "include", "cuda.h"), errors="replace") as f:
            for line in f:
                if line.startswith("#define CUDA_VERSION"):
                    number = int(line.split()[2])
                    return number // 1000, number % 1000 // 10
    except (OSError, ValueError, IndexError):
        pass
    return None


def executable(name, folder):
    """`name` in `folder` or on the caller's PATH, or None."""
    path = os.path.join(folder, name) if folder else ""
    if os.access(path, os.X_OK):
        return path
    return shutil.which(name)


config.name = "gpuperf-sanitize" if config.gpuperf_sanitize else "gpuperf"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".test", ".mlir", ".cu", ".c", ".cpp", ".ll"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.join(config.gpuperf_src_root, "test")
config.test_exec_root = os.path.join(config.gpuperf_obj_root, "test")

config.environment["PATH"] = os.pathsep.join(
    [config.gpuperf_tools_dir, config.llvm_tools_dir, config.environment["PATH"]]
)
# A user's or distribution's clang configuration file must not change a test.
config.environment["CLANG_NO_DEFAULT_CONFIG"] = "1"
config.environment["PYTHONDONTWRITEBYTECODE"] = "1"
# What sessions of an editor keep is not the user's.
config.environment["XDG_CACHE_HOME"] = os.path.join(config.test_exec_root, "cache")
# Whether there is a toolkit must not change a test: those of nvcc's code ask for it.
config.environment["GPUPERF_COMPILER"] = "clang"
# Tests are of every LLVM that the sources build with; [[$LLVM]] is this one's number.
llvm = config.llvm_version.split(".")[0]
config.environment["FILECHECK_OPTS"] = "-enable-var-scope -D$LLVM=" + llvm
config.available_features.add("llvm-" + llvm)
config.environment["GPUPERF_LLVM"] = llvm

# With sanitizers, a program that has none cannot load what the build made. Clang does
# not free what it has at its end; LLVM's allocators and libstdc++'s containers are shared
# with code that marks nothing.
if config.gpuperf_sanitize:
    report = "log_path=" + os.path.join(config.gpuperf_obj_root, "reports", "report")
    config.environment["ASAN_OPTIONS"] = ":".join(
        [report, "detect_leaks=0", "allow_user_poisoning=0", "detect_container_overflow=0"]
    )
    config.environment["UBSAN_OPTIONS"] = report + ":print_stacktrace=1"
    config.available_features.add("sanitizers")
else:
    config.available_features.add("uninstrumented")

# With sanitizers, tests of numbers, pages, packages and other programs say nothing more of
# memory than those of what reads a file and analyses it, and take most of the time.
if config.gpuperf_sanitize:
    config.excludes += [
        "CI", "Install", "Launcher", "Model", "Page", "Python", "VSCode", "accuracy", "corpus",
        "docs", "exact", "examples", "mutation",
        "agree.test", "calibrate-builds.test", "calibrate-sass.test", "compiler.test",
        "header-sets.test", "kept.test", "launch-called-from.test",
        "launch-files-unseen.test", "left-out.test", "roundtrip.test",
        "sass-table-measured.test", "special-sass.test", "tiled-products.test", "warm.test",
        "warm-toolkit.test",
    ]  # fmt: skip
    if os.environ.get("GPUPERF_TEST_READERS"):
        config.excludes += [
            "Diff", "Editor", "Infra", "Record", "Report", "Serve", "everyday", "tools",
            "bundled-headers-toolkit.test", "code-options.test", "host-only.test",
            "launch-counts-unseen.test", "launch-facts.test", "launch-files-kernels.test",
            "launch-files.test",
        ]  # fmt: skip

# A process that spins is ended by the kernel; lit's own time-out needs a
# module outside Python's library. Children inherit the limit, lit itself uses
# a few seconds.
_, hard = resource.getrlimit(resource.RLIMIT_CPU)
resource.setrlimit(resource.RLIMIT_CPU, (900, hard))

# Whole words, before lit's own %t, %s and %p: "%tidy" is not "%t" and "idy".
bin_dir, lib_dir = config.llvm_tools_dir, config.gpuperf_lib_dir
suffix = "-" + llvm + config.module_suffix
shim = os.path.join(lib_dir, "gpuperf-" + llvm, "shim")
for name, value in [
    ("clang_tidy", os.path.join(bin_dir, "clang-tidy")),
    ("run_clang_tidy", os.path.join(bin_dir, "run-clang-tidy")),
    ("clang", os.path.join(bin_dir, "clang++")),
    ("cc", os.path.join(bin_dir, "clang")),
    ("plugin", os.path.join(lib_dir, "gpuperf" + suffix)),
    ("tidy", os.path.join(lib_dir, "gpuperf-tidy" + suffix)),
    # A plain clang without a CUDA toolkit, on the bundled headers.
    ("bare_cuda", "-nocudainc -nocudalib -Wno-unknown-cuda-version -isystem %s "
     "-include gpuperf_cuda.h"
     % os.path.join(shim, "cuda")),
    ("shim", shim),
    ("llvm", llvm),
    ("machines", os.path.join(config.gpuperf_src_root, "machines")),
    ("examples", os.path.join(config.gpuperf_src_root, "examples")),
    ("llvm_version", config.llvm_version),
    ("llvm", llvm),  # FileCheck --check-prefixes=CHECK,LLVM%llvm
    ("calibrate", os.path.join(config.gpuperf_src_root, "tools", "gpuperf-calibrate")),
    ("cmake", os.path.join(config.gpuperf_src_root, "cmake")),
    ("docs", os.path.join(config.gpuperf_src_root, "docs")),
    ("test_root", config.test_source_root),
    ("build", config.gpuperf_obj_root),
    ("python", sys.executable),
]:
    config.substitutions.append((r"%" + name + r"\b", value))

home = cuda_home()
if home:
    config.available_features.add("cuda-toolkit")
    config.environment["CUDA_HOME"] = home
    # By its programs Clang, CMake and ccache find a toolkit in an unusual place.
    config.environment["PATH"] += os.pathsep + os.path.join(home, "bin")
    config.substitutions.append((r"%cuda_home\b", home))
    version = cuda_version(home)
    if version:
        config.available_features.add("cuda-toolkit-%d" % version[0])
    if os.path.exists(os.path.join(home, "include", "cuda_occupancy.h")):
        config.available_features.add("cuda-occupancy")
for tool in ("ptxas", "nvcc"):
    path = executable(tool, home and os.path.join(home, "bin"))
    if path:
        config.available_features.add(tool)
        config.substitutions.append((r"%" + tool + r"\b", path))
# What the language server is tested with: the clangd of this LLVM, Node with the
# libraries of test/Lsp/clients, and Neovim.
clangd = os.path.join(bin_dir, "clangd")
if os.access(clangd, os.X_OK):
    config.available_features.add("clangd")
    config.substitutions.append((r"%clangd\b", clangd))
node = shutil.which("node")
if node:
    config.available_features.add("node")
modules = os.path.join(config.gpuperf_obj_root, "lsp-clients", "node_modules")
if node and os.path.isdir(modules):
    config.available_features.add("lsp-clients")
    config.substitutions.append((r"%node\b", "env NODE_PATH=%s %s" % (modules, node)))
# What drives a browser at the page of a report.
chromium = shutil.which("chromium")
if chromium:
    config.substitutions.append((r"%chromium\b", chromium))
modules = os.path.join(config.gpuperf_obj_root, "page-browser", "node_modules")
if node and chromium and os.path.isdir(modules):
    config.available_features.add("page-browser")
    config.substitutions.append((r"%page_node\b", "env NODE_PATH=%s %s" % (modules, node)))
if shutil.which("pdftotext"):
    config.available_features.add("pdftotext")
vscode_modules = os.path.join(config.gpuperf_obj_root, "vscode", "node_modules")
if node and os.path.isdir(vscode_modules):
    config.available_features.add("vscode-modules")
    config.substitutions.append((r"%vscode_modules\b", vscode_modules))
    config.substitutions.append((r"%plain_node\b", node))
# A VS Code in a browser, which ./dev code-server installs.
code_server = os.path.join(config.gpuperf_obj_root, "code-server")
if chromium and os.path.exists(os.path.join(code_server, "gpuperf.vsix")):
    config.available_features.add("code-server")
    config.substitutions += [
        (r"%code_server_node\b", "env NODE_PATH=%s/node_modules %s/node/node_modules/node/bin/node"
         % (code_server, code_server)),
        (r"%code_server\b", code_server)]  # fmt: skip
validators = glob.glob(os.path.join(config.gpuperf_obj_root, "sarif-validator", "node_modules",
                                    "@microsoft", "*", "Sarif.Multitool"))  # fmt: skip
if validators:
    # It is a program for .NET, whose locales need a library that it does without.
    os.chmod(validators[0], 0o755)
    config.available_features.add("sarif-validator")
    config.substitutions.append((r"%sarif_validate\b", "env DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 "
                                 "%s validate" % validators[0]))  # fmt: skip
if all(shutil.which(tool) for tool in ("dpkg-deb", "dpkg-shlibdeps", "file")):
    config.available_features.add("dpkg")
# A full disk, where this user may mount one.
small_disk = os.path.join(config.test_source_root, "tools", "Inputs", "small_disk.sh")
with tempfile.TemporaryDirectory() as folder:
    tried = subprocess.run(["sh", small_disk, folder, "test", "-e", folder + "/old"],
                           stderr=subprocess.DEVNULL, check=False)  # fmt: skip
if tried.returncode == 0:
    config.available_features.add("small-disk")
    config.substitutions.append((r"%small_disk\b", "sh " + small_disk))
for program in ("ccache", "git"):
    if shutil.which(program):
        config.available_features.add(program)
workflow_validator = os.path.join(config.gpuperf_obj_root, "workflow-validator", "node_modules",
                                  "@action-validator", "cli", "cli.mjs")  # fmt: skip
if node and os.path.exists(workflow_validator):
    config.available_features.add("workflow-validator")
    config.substitutions.append((r"%workflow_validate\b", "%s %s" % (node, workflow_validator)))
if shutil.which("distcc") and shutil.which("distccd"):
    config.available_features.add("distcc")
if shutil.which("jq"):
    config.available_features.add("jq")
# Makers of kernels in Python; numba-cuda with the compiler that it loads.
for module in ("triton", "cupy", "pandas"):
    if importlib.util.find_spec(module):
        config.available_features.add(module)
if importlib.util.find_spec("numba_cuda") and importlib.util.find_spec("nvidia"):
    config.available_features.add("numba-cuda")
# Of the system's Python with clang-tidy; this one may be another.
if importlib.util.find_spec("yaml"):
    config.available_features.add("pyyaml")
# With its theme, which Debian has in one place or the other.
themes = ("/usr/share/mkdocs/themes/material", "/usr/lib/python3/dist-packages/material")
if shutil.which("mkdocs") and any(os.path.isdir(theme) for theme in themes):
    config.available_features.add("mkdocs")
nvim = shutil.which("nvim")
if nvim:
    config.available_features.add("nvim")
    config.substitutions.append((r"%nvim\b", nvim))
# Kernels that were measured, with the sources of their programs, where they are at hand.
measured = os.path.join(config.gpuperf_src_root, "..", "shared", "data", "times", "rtx3080")
measured = os.environ.get("GPUPERF_MEASURED_TIMES", measured)
if os.path.exists(os.path.join(measured, "kernels.csv")):
    config.available_features.add("measured-times")
    config.substitutions.append((r"%measured_times\b", measured))
# Configurations of one kernel that were measured, beside them.
space = os.path.join(os.path.dirname(measured), "a100-convolution")
if os.path.exists(os.path.join(space, "set.json")):
    config.available_features.add("measured-ranking")
    config.substitutions.append((r"%measured_ranking\b", space))
if shutil.which("patchelf"):
    config.available_features.add("patchelf")
if shutil.which("valgrind"):
    config.available_features.add("valgrind")
