//===- Nvcc.cpp - nvcc's PTX of a file ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptxas/Nvcc.h"
#include "NvccSteps.h"
#include "gpuperf/Support/RunProgram.h"
#include "gpuperf/Support/WorkFolder.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SHA256.h"
#include <chrono>
#include <optional>
#include <string>
#include <unistd.h>

using namespace gpuperf;
using namespace llvm;

//===----------------------------------------------------------------------===//
// What nvcc made before
//
// An entry is a file in $XDG_CACHE_HOME/gpuperf/ptx. Its name is a hash of all
// that the compiler reads: the preprocessed text, the words of its command, and
// which program it is. Its first line is a hash of the rest, the PTX.
//===----------------------------------------------------------------------===//

namespace {

class PtxCache {
public:
  /// `compiler` are the words by which `preprocessed` is compiled, the program
  /// first, without names that are another's in each run.
  PtxCache(llvm::ArrayRef<std::string> compiler, llvm::StringRef preprocessed);

  /// The PTX of an entry that is whole; nothing otherwise.
  std::optional<std::string> find() const;
  /// Keeps `ptx`; the error says why it cannot be. Without a home nothing is kept.
  /// Beyond 512 MiB what was not used for longest goes.
  llvm::Error keep(llvm::StringRef ptx) const;

private:
  std::string entry; ///< its path; empty without a home
};

} // namespace

static std::string hashOf(StringRef text) {
  return toHex(SHA256::hash(arrayRefFromStringRef(text)), /*LowerCase=*/true);
}

PtxCache::PtxCache(ArrayRef<std::string> compiler, StringRef preprocessed) {
  SmallString<128> path(userCacheFolder());
  sys::fs::file_status program;
  if (path.empty() || sys::fs::status(compiler.front(), program))
    return;
  std::string key =
      hashOf(preprocessed) + std::to_string(program.getSize()) + ' ' +
      std::to_string(
          program.getLastModificationTime().time_since_epoch().count());
  for (const std::string &word : compiler)
    key += '\0' + word;
  // As pruneCache wants it.
  sys::path::append(path, "gpuperf", "ptx", "llvmcache-" + hashOf(key));
  entry = path.str().str();
}

std::optional<std::string> PtxCache::find() const {
  if (entry.empty())
    return std::nullopt;
  auto file = MemoryBuffer::getFile(entry);
  if (!file)
    return std::nullopt;
  auto [hash, ptx] = (*file)->getBuffer().split('\n');
  if (hash != hashOf(ptx))
    return std::nullopt;
  return ptx.str();
}

Error PtxCache::keep(StringRef ptx) const {
  if (entry.empty())
    return Error::success();
  StringRef folder = sys::path::parent_path(entry);
  if (std::error_code error = prepareFolder(folder))
    return createFileError(folder, error);
  if (Error error = writeFile(entry, [&](raw_ostream &os) {
        os << hashOf(ptx) << '\n' << ptx;
      }))
    return error;
  CachePruningPolicy policy;
  policy.MaxSizeBytes = uint64_t(512) << 20;
  policy.MaxSizePercentageOfAvailableSpace = 0;
  policy.Expiration = std::chrono::hours(24 * 30);
  pruneCache(folder, policy);
  return Error::success();
}

static std::string contents(const std::string &path) {
  auto buffer = MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

/// The first error of what nvcc printed; its last line where none is called so.
static std::string complaintOf(StringRef text) {
  SmallVector<StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines)
    if (line.contains("error") || line.contains("fatal"))
      return line.trim().str();
  return lines.empty() ? "" : lines.back().trim().str();
}

/// The environment of nvcc and its steps: this process's, with `folder` for
/// temporary files. Programs come from absolute folders alone, never from one
/// of the project; nvcc's own two variables were read with the command.
static std::vector<std::string> environmentWith(StringRef folder) {
  std::vector<std::string> all;
  for (char **entry = environ; entry && *entry; ++entry) {
    auto [name, value] = StringRef(*entry).split('=');
    if (name != "TMPDIR" && name != "PATH" && name != "NVCC_PREPEND_FLAGS" &&
        name != "NVCC_APPEND_FLAGS")
      all.push_back(*entry);
  }
  std::string path = sys::Process::GetEnv("PATH").value_or("");
  all.push_back("PATH=" + join(absoluteFolders(path), ":"));
  all.push_back("TMPDIR=" + folder.str());
  return all;
}

/// `environment` with what `variables` set.
static std::vector<std::string>
environmentOf(std::vector<std::string> environment,
              ArrayRef<std::string> variables) {
  for (StringRef variable : variables) {
    StringRef start = variable.take_front(variable.find('=') + 1);
    erase_if(environment,
             [&](StringRef entry) { return entry.starts_with(start); });
    environment.push_back(variable.str());
  }
  return environment;
}

namespace {

/// One compile: its steps one after the other, all within one time.
class Compile {
public:
  Compile(const NvccCommand &command, unsigned limitSeconds)
      : command(command), limitSeconds(limitSeconds),
        end(Clock::now() + std::chrono::seconds(limitSeconds)) {}

  Expected<std::string> run(std::string &cacheError);
  Expected<std::vector<std::string>> macros();

private:
  using Clock = std::chrono::steady_clock;

  Error runStep(std::vector<std::string> words,
                ArrayRef<std::string> environment,
                const std::string &directory);
  Error prepare();
  Expected<NvccSteps> steps();
  std::vector<std::string> keyOf(const NvccSteps &steps) const;

  const NvccCommand &command;
  unsigned limitSeconds;
  Clock::time_point end;
  WorkFolder folder{"gpuperf-nvcc"};
  std::string said = folder.file("said"), preprocessed = folder.file("code.ii"),
              ptx = folder.file("code.ptx");
};

/// `name`; where it is no path, looked for in the folders of PATH of
/// `environment`.
std::string findIn(ArrayRef<std::string> environment, const std::string &name) {
  for (StringRef variable : environment)
    if (variable.consume_front("PATH="))
      if (auto found = sys::findProgramByName(name, absoluteFolders(variable)))
        return *found;
  return name;
}

/// The error is the program's first complaint, or that there is no time left.
Error Compile::runStep(std::vector<std::string> words,
                       ArrayRef<std::string> environment,
                       const std::string &directory) {
  using std::chrono::duration_cast, std::chrono::seconds;
  words.front() = findIn(environment, words.front());
  auto left = duration_cast<seconds>(end - Clock::now()).count();
  std::optional<ProgramResult> ran = runProgram(
      words, environment, said, std::max<int64_t>(left, 1), directory);
  if (!ran)
    return createStringError("'" + words.front() + "' cannot be started");
  if (ran->tookTooLong)
    return createStringError("took longer than " + Twine(limitSeconds) + " s");
  if (ran->status == 0)
    return Error::success();
  std::string complaint = complaintOf(contents(said));
  return createStringError(complaint.empty()
                               ? "exit status " + std::to_string(ran->status)
                               : complaint);
}

Error Compile::prepare() {
  if (folder.error)
    return createStringError("no temporary folder: " + folder.error.message());
  if (std::error_code error = prepareFolder(folder.path))
    return createStringError("its temporary files cannot be written: " +
                             error.message());
  return Error::success();
}

Expected<NvccSteps> Compile::steps() {
  if (Error error = runStep(dryRunWords(command), environmentWith(folder.path),
                            folder.path.str().str())) {
    std::string complaint = toString(std::move(error));
    // It asks its host compiler for its version, and does not say which.
    if (StringRef(complaint).contains("host compiler properties"))
      complaint =
          "its host compiler cannot be run, that of NVCC_CCBIN or -ccbin "
          "or the gcc of PATH";
    return createStringError(complaint);
  }
  return readDryRun(contents(said), command, preprocessed, ptx);
}

/// What the compiler is told, without the name of the folder of this run.
std::vector<std::string> Compile::keyOf(const NvccSteps &steps) const {
  std::vector<std::string> key = steps.compile;
  for (std::string &word : key)
    if (StringRef(word).starts_with(folder.path))
      word.erase(0, folder.path.size());
  // In which it makes names of files absolute.
  key.push_back(command.directory);
  return key;
}

Expected<std::string> Compile::run(std::string &cacheError) {
  if (Error error = prepare())
    return std::move(error);
  Expected<NvccSteps> all = steps();
  if (!all)
    return all.takeError();
  std::vector<std::string> environment =
      environmentOf(environmentWith(folder.path), all->variables);
  if (Error error = runStep(all->preprocess, environment, command.directory))
    return std::move(error);
  PtxCache cache(keyOf(*all), contents(preprocessed));
  if (std::optional<std::string> kept = cache.find())
    return std::move(*kept);
  if (Error error = runStep(all->compile, environment, command.directory))
    return std::move(error);
  std::string text = contents(ptx);
  if (text.empty())
    return createStringError("nvcc wrote no PTX");
  if (Error error = cache.keep(text))
    cacheError = toString(std::move(error));
  return text;
}

Expected<std::vector<std::string>> Compile::macros() {
  if (Error error = prepare())
    return std::move(error);
  Expected<NvccSteps> all = steps();
  if (!all)
    return all.takeError();
  // Clang has the architecture's macro, and its own header the mode's.
  erase_if(all->preprocess, [&](StringRef word) {
    StringRef name = word.split('=').first;
    return !name.starts_with("-D__") || name == "-D__CUDA_ARCH__" ||
           name == "-D__CUDACC__" || is_contained(command.macros, word);
  });
  return std::move(all->preprocess);
}

} // namespace

Expected<std::vector<std::string>>
gpuperf::nvccMacros(const NvccCommand &command, unsigned limitSeconds) {
  return Compile(command, limitSeconds).macros();
}

Expected<std::string> gpuperf::compileWithNvcc(const NvccCommand &command,
                                               unsigned limitSeconds,
                                               std::string &cacheError) {
  return Compile(command, limitSeconds).run(cacheError);
}
