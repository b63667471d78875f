//===- gpuperf-launch.cpp - a compiler, with findings beside it -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stands in front of a compiler in a build: CMAKE_CUDA_COMPILER_LAUNCHER, or
// `gpuperf-launch nvcc …` in a Makefile. docs/launch.md.
//
//     compiler ──────────────▶ its messages, its output, its exit status
//     gpuperf, beside it ────▶ findings, once the compiler has succeeded
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Machine/VersionLine.h"
#include "gpuperf/Support/ResponseFiles.h"
#include "gpuperf/Support/WorkFolder.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdlib>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace gpuperf;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

extern char **environ;

namespace {

/// A compiler's command line, as the build wrote it.
struct CompilerCommand {
  /// The compiler and its arguments, without a wrapper such as ccache in front.
  std::vector<std::string> words;
  /// The CUDA sources that it compiles; empty where it compiles none, as when
  /// it links, preprocesses or prints its version.
  std::vector<std::string> sources;
};

} // namespace

/// Programs that run the compiler behind them.
static bool isWrapper(StringRef program) {
  StringRef name = llvm::sys::path::stem(program);
  return name == "ccache" || name == "sccache" || name == "distcc" ||
         name == "icecc" || name == "time" || name == "env";
}

/// Options of nvcc and clang whose value is the next word.
static bool takesValue(StringRef option) {
  static constexpr StringRef names[] = {"-o",
                                        "--output-file",
                                        "-odir",
                                        "--output-directory",
                                        "-I",
                                        "--include-path",
                                        "-isystem",
                                        "--system-include",
                                        "-include",
                                        "--pre-include",
                                        "-D",
                                        "--define-macro",
                                        "-U",
                                        "--undefine-macro",
                                        "-L",
                                        "--library-path",
                                        "-l",
                                        "--library",
                                        "-MF",
                                        "--dependency-output",
                                        "-MT",
                                        "--dependency-target-name",
                                        "-MQ",
                                        "-arch",
                                        "--gpu-architecture",
                                        "-gencode",
                                        "--generate-code",
                                        "-code",
                                        "--gpu-code",
                                        "-ccbin",
                                        "--compiler-bindir",
                                        "-Xcompiler",
                                        "--compiler-options",
                                        "-Xlinker",
                                        "--linker-options",
                                        "-Xptxas",
                                        "--ptxas-options",
                                        "-Xcudafe",
                                        "-Xnvlink",
                                        "-Xarchive",
                                        "-Xclang",
                                        "-Xcuda-ptxas",
                                        "-Xcuda-fatbinary",
                                        "-mllvm",
                                        "-idirafter",
                                        "-iquote",
                                        "-imacros",
                                        "-maxrregcount",
                                        "--maxrregcount",
                                        "-std",
                                        "--std",
                                        "-t",
                                        "--threads",
                                        "-m",
                                        "--machine",
                                        "-target",
                                        "-cudart",
                                        "--cudart",
                                        "-diag-suppress",
                                        "--diag-suppress",
                                        "-diag-error",
                                        "-diag-warn",
                                        "-keep-dir",
                                        "--keep-dir",
                                        "-cuda-path"};
  return llvm::is_contained(names, option);
}

/// Options under which nothing is compiled to code.
static bool isNoCompile(StringRef option) {
  static constexpr StringRef names[] = {"-E",
                                        "--preprocess",
                                        "-M",
                                        "-MM",
                                        "--generate-dependencies",
                                        "--generate-nonsystem-dependencies",
                                        "-fsyntax-only",
                                        "-dlink",
                                        "--device-link",
                                        "-lib",
                                        "--lib",
                                        "-dryrun",
                                        "--dryrun",
                                        "-###",
                                        "-V",
                                        "--version",
                                        "-h",
                                        "--help",
                                        "-clean",
                                        "--clean-targets"};
  return llvm::is_contained(names, option);
}

static bool isCudaSource(StringRef word) {
  return llvm::sys::path::extension(word).equals_insensitive(".cu");
}

static bool isSource(StringRef word) {
  StringRef extension = llvm::sys::path::extension(word);
  return extension == ".c" || extension == ".cc" || extension == ".cpp" ||
         extension == ".cxx" || extension == ".C" || isCudaSource(word);
}

/// Reads `words`, the first of which is a program: nvcc, clang++, or a wrapper
/// (ccache, sccache, distcc, icecc) in front of one.
static CompilerCommand readCompilerCommand(llvm::ArrayRef<std::string> words) {
  while (words.size() > 1 && isWrapper(words.front()))
    words = words.drop_front();
  CompilerCommand command;
  command.words = words.vec();
  // Whatever the extension: Kokkos' wrapper gives nvcc all that is C++ so.
  bool isCuda = llvm::sys::path::filename(words.front()) == "nvcc_wrapper";
  std::vector<std::string> all = expandResponseFiles(words.drop_front(), "");
  for (size_t i = 0; i < all.size(); ++i) {
    StringRef word = all[i];
    if (isNoCompile(word)) {
      command.sources.clear();
      return command;
    }
    if (word == "-x" || word == "--x") {
      isCuda = i + 1 < all.size() && all[++i] == "cu";
      isCuda |= i < all.size() && all[i] == "cuda";
    } else if (word == "-x=cu" || word == "--x=cu" || word == "-xcuda") {
      isCuda = true;
    } else if (takesValue(word)) {
      ++i;
    } else if (!word.starts_with("-") &&
               (isCudaSource(word) || (isCuda && isSource(word)))) {
      command.sources.push_back(word.str());
    }
  }
  return command;
}

static constexpr llvm::StringLiteral usage =
    R"(usage: gpuperf-launch [OPTIONS] COMPILER ARGUMENTS...
Runs the compiler as it stands, and prints gpuperf's findings of the CUDA files
that it compiles behind its messages. The exit status is the compiler's, or 1
where the source expects of a kernel what is not so.

  --werror    findings make the exit status 1; the compiler's output stays
  --OPTION=…  any other is one of gpuperf: --machine=a100, --checks=-gpuperf-kernel

GPUPERF_LAUNCH=off in the environment runs the compiler alone.
)";

namespace {

struct Options {
  std::vector<std::string> forGpuperf, compiler;
  bool isError = false; ///< whether findings are errors
};

/// What gpuperf says of the sources of a command, made while the compiler runs.
class Analysis {
public:
  Analysis(const Options &options, StringRef gpuperf) {
    CompilerCommand command = readCompilerCommand(options.compiler);
    if (command.sources.empty())
      return;
    if (llvm::Error error = writeDatabase(command)) {
      llvm::errs() << "gpuperf-launch: note: nothing is analysed: "
                   << llvm::toString(std::move(error)) << '\n';
      return;
    }
    std::vector<std::string> words = {gpuperf.str(), "--quiet",
                                      ("-p=" + scratch.path).str()};
    llvm::append_range(words, options.forGpuperf);
    llvm::append_range(words, command.sources);
    sources = command.sources;
    std::vector<StringRef> args(words.begin(), words.end());
    out = scratch.file("out");
    err = scratch.file("err");
    std::optional<StringRef> redirects[] = {StringRef(""), StringRef(out),
                                            StringRef(err)};
    process = llvm::sys::ExecuteNoWait(gpuperf, args, std::nullopt, redirects);
    isRunning = process.Pid != llvm::sys::ProcessInfo::InvalidPid;
  }
  ~Analysis() {
    if (isRunning) {
      kill(process.Pid, SIGTERM);
      llvm::sys::Wait(process, std::nullopt);
    }
  }

  /// The findings; empty where there is nothing to say.
  std::string wait() {
    if (!isRunning)
      return "";
    isRunning = false;
    llvm::sys::ProcessInfo ended = llvm::sys::Wait(process, std::nullopt);
    constexpr int notMet = 3; // docs/exit-status.md
    hasUnmet = ended.ReturnCode == notMet;
    std::string text = asInCommand(read(out));
    if (text.empty() && ended.ReturnCode != 0)
      return firstError();
    return text;
  }

  /// Whether an expectation of the source was found not to be met.
  bool hasUnmet = false;

private:
  WorkFolder scratch{"gpuperf-launch"};
  std::vector<std::string> sources; ///< as the command names them
  std::string out, err;
  llvm::sys::ProcessInfo process;
  bool isRunning = false;

  /// A compile database of the command, with which its file is analysed as it
  /// is compiled.
  llvm::Error writeDatabase(const CompilerCommand &command) {
    llvm::SmallString<128> folder;
    if (scratch.error)
      return llvm::createStringError("no temporary folder: " +
                                     scratch.error.message());
    if (std::error_code error = fs::current_path(folder))
      return llvm::errorCodeToError(error);
    llvm::json::Array entries;
    for (const std::string &source : command.sources)
      entries.push_back(
          llvm::json::Object{{"directory", folder.str()},
                             {"file", source},
                             {"arguments", llvm::json::Array(command.words)}});
    return writeFile(scratch.file("compile_commands.json"),
                     [&](llvm::raw_ostream &os) {
                       os << llvm::json::Value(std::move(entries));
                     });
  }

  /// `text` with the names of the sources at the beginning of lines as the
  /// command has them, which is what a compiler prints.
  std::string asInCommand(const std::string &text) const {
    std::string result;
    llvm::SmallVector<StringRef> lines;
    StringRef(text).split(lines, '\n');
    for (StringRef line : lines) {
      for (const std::string &source : sources) {
        llvm::SmallString<128> whole(source);
        fs::make_absolute(whole);
        llvm::sys::path::remove_dots(whole, /*remove_dot_dot=*/true);
        if (line.consume_front(whole)) {
          result += source;
          break;
        }
      }
      result += line;
      result += '\n';
    }
    result.pop_back(); // behind the end of the last line
    return result;
  }

  static std::string read(StringRef path) {
    auto text = llvm::MemoryBuffer::getFile(path);
    return text ? (*text)->getBuffer().str() : "";
  }

  /// Of an analysis without findings that did not succeed, why: what the
  /// compiler takes and gpuperf does not is worth a line, what has no kernel is
  /// not.
  std::string firstError() {
    llvm::SmallVector<StringRef> lines;
    std::string text = read(err);
    StringRef(text).split(lines, '\n', -1, /*KeepEmpty=*/false);
    // Of options, LLVM says what is wrong without that word.
    for (StringRef line : lines)
      if (line.contains("error: ") || line.starts_with("gpuperf: Unknown ") ||
          line.starts_with("gpuperf: for the "))
        return line.str() + " [gpuperf]\n";
    return "";
  }
};

} // namespace

static Options readOptions(llvm::ArrayRef<char *> words) {
  Options options;
  size_t next = 0;
  for (; next < words.size() && StringRef(words[next]).starts_with("-"); ++next)
    if (StringRef(words[next]) == "--werror")
      options.isError = true;
    else
      options.forGpuperf.push_back(words[next]);
  options.compiler.assign(words.begin() + next, words.end());
  return options;
}

/// Runs the compiler with this process's files and environment. Returns its
/// wait status, nothing where it cannot be run.
static std::optional<int> runCompiler(const std::vector<std::string> &words) {
  std::vector<char *> args;
  for (const std::string &word : words)
    args.push_back(const_cast<char *>(word.c_str()));
  args.push_back(nullptr);
  pid_t child;
  if (int error = posix_spawnp(&child, args[0], nullptr, nullptr, args.data(),
                               environ)) {
    llvm::errs() << "gpuperf-launch: error: cannot run '" << words.front()
                 << "': " << std::strerror(error) << '\n';
    return std::nullopt;
  }
  // The compiler gets a terminal's Ctrl-C as well; this process has to remove
  // its temporary files and ends as the compiler does.
  signal(SIGINT, SIG_IGN);
  signal(SIGQUIT, SIG_IGN);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return std::nullopt;
  return status;
}

/// Ends as the compiler did, by the same signal if it was one.
static int endLike(int status) {
  if (WIFSIGNALED(status)) {
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  return WEXITSTATUS(status);
}

/// Whether a line of `findings` is one of a compiler's warnings.
static bool hasWarning(StringRef findings) {
  return findings.contains(": warning: ") || findings.contains(": error: ");
}

static bool isOff() {
  const char *value = std::getenv("GPUPERF_LAUNCH");
  return value && StringRef(value) == "off";
}

static int run(int argc, char **argv) {
  Options options = readOptions(llvm::ArrayRef(argv, argc).drop_front());
  if (options.compiler.empty()) {
    bool isVersion = llvm::is_contained(options.forGpuperf, "--version");
    bool isHelp = llvm::is_contained(options.forGpuperf, "--help");
    llvm::raw_ostream &os = isVersion || isHelp ? llvm::outs() : llvm::errs();
    os << (isVersion ? versionLine("gpuperf-launch") : usage.str());
    return isVersion || isHelp ? 0 : 1;
  }
  std::string self =
      fs::getMainExecutable(argv[0], reinterpret_cast<void *>(&run));
  llvm::SmallString<128> gpuperf(llvm::sys::path::parent_path(self));
  llvm::sys::path::append(gpuperf, "gpuperf");
  std::optional<Analysis> analysis;
  if (!isOff())
    analysis.emplace(options, gpuperf);
  std::optional<int> status = runCompiler(options.compiler);
  if (!status)
    return 127;
  if (!analysis || !WIFEXITED(*status) || WEXITSTATUS(*status) != 0) {
    analysis.reset();
    return endLike(*status);
  }
  std::string findings = analysis->wait();
  llvm::errs() << findings;
  bool isFailure =
      analysis->hasUnmet || (options.isError && hasWarning(findings));
  analysis.reset();
  return isFailure ? 1 : 0;
}

int main(int argc, char **argv) {
  return endOutput(run(argc, argv), "gpuperf-launch");
}
