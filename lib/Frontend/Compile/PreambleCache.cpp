//===- PreambleCache.cpp - cache of parsed preambles ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Compile/PreambleCache.h"
#include "DeviceCommand.h"
#include "DeviceParse.h"
#include "Optimise/OptimisedKernels.h"
#include "PreambleStore.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TimeProfiler.h"
#include <cassert>
#include <deque>

using namespace gpuperf;
using namespace clang;

/// `invocation` with a main file that is the same for all files of a folder.
static CompilerInvocation ofNoFile(const CompilerInvocation &invocation) {
  constexpr llvm::StringLiteral name = "gpuperf-headers.cu";
  CompilerInvocation result(invocation);
  FrontendInputFile &input = result.getFrontendOpts().Inputs[0];
  llvm::SmallString<256> path(llvm::sys::path::parent_path(input.getFile()));
  llvm::sys::path::append(path, name);
  input = FrontendInputFile(path, input.getKind());
  result.getCodeGenOpts().MainFileName = name.str();
  result.getLangOpts().CUID.clear(); // a digest of the file's name
  return result;
}

/// What the files have in common.
struct PreambleCache::State {
  explicit State(PreambleFolder folder)
      : store(std::move(folder.path), folder.maxBytes) {}

  /// The headers that the command of `invocation` forces; null when they have
  /// errors or declarations of the user's, which a chain would lose.
  std::shared_ptr<const Preamble> baseFor(const CompilerInvocation &invocation,
                                          const Files &files);
  /// Keeps `preamble` in the folder when there is time.
  void saveLater(const CompilerInvocation &invocation,
                 std::shared_ptr<const Preamble> preamble) {
    unsaved.push_back({std::make_unique<CompilerInvocation>(invocation),
                       std::move(preamble)});
  }
  llvm::Error save() {
    llvm::Error error = llvm::Error::success();
    for (const auto &[invocation, preamble] : std::exchange(unsaved, {}))
      error = llvm::joinErrors(std::move(error),
                               store.save(*invocation, *preamble));
    return error;
  }

  PreambleStore store;

private:
  static constexpr size_t mostBases = 4;
  struct Base {
    std::vector<std::string> command;
    std::shared_ptr<const Preamble> preamble;
  };
  std::deque<Base> bases; ///< the newest first
  std::vector<std::pair<std::unique_ptr<CompilerInvocation>,
                        std::shared_ptr<const Preamble>>>
      unsaved;
};

std::shared_ptr<const Preamble>
PreambleCache::State::baseFor(const CompilerInvocation &invocation,
                              const Files &files) {
  CompilerInvocation ofBase = ofNoFile(invocation);
  std::vector<std::string> command = ofBase.getCC1CommandLine();
  auto empty = llvm::MemoryBuffer::getMemBuffer("");
  for (const Base &base : bases)
    if (base.command == command &&
        (!base.preamble || base.preamble->canReuse(ofBase, *empty, *files)))
      return base.preamble;
  llvm::erase_if(bases, [&](const Base &base) {
    return base.command == command; // and is outdated
  });
  std::shared_ptr<const Preamble> preamble =
      store.load(ofBase, *empty, *files, /*base=*/nullptr);
  if (!preamble) {
    preamble = buildPreamble(ofBase, *empty, files);
    if (preamble && !preamble->contents.isPlain())
      preamble = nullptr;
    if (preamble)
      saveLater(ofBase, preamble);
  }
  bases.push_front({std::move(command), preamble});
  if (bases.size() > mostBases)
    bases.pop_back();
  return preamble;
}

/// What is kept of one file.
struct PreambleCache::Entry {
  std::string path;
  std::vector<std::string> words; ///< of the command
  std::string directory;
  std::shared_ptr<CompilerInvocation> invocation;
  std::shared_ptr<const Preamble> preamble;
  /// The text and the files whose preamble was put off.
  std::unique_ptr<llvm::MemoryBuffer> laterText;
  Files laterFiles;
  bool wasPutOff = false;
  OptimisedKernels optimised;

  /// Asks the driver, unless the command is that of last time.
  llvm::Error setCommand(const CompileRequest &request,
                         const DeviceCommand &command, const Files &files);
  /// Finds a preamble, unless that of last time will do; parses it at the
  /// second time that there is none.
  void setPreamble(const llvm::MemoryBuffer &text, const Files &files,
                   State &state);
  void buildLater(State &state);
  /// Parses the file, with the preamble if there is one.
  llvm::Expected<DeviceModule> parse(DeviceConsumerOptions options,
                                     llvm::MemoryBuffer &text, Files files);
};

llvm::Expected<DeviceModule>
PreambleCache::Entry::parse(DeviceConsumerOptions options,
                            llvm::MemoryBuffer &text, Files files) {
  assert(invocation && "setCommand comes first");
  auto parsed = std::make_shared<CompilerInvocation>(*invocation);
  if (preamble) {
    preamble->addTo(*parsed, files, text);
    options.preamble = &preamble->contents;
  }
  options.optimised = &optimised;
  return runDeviceParse(std::move(parsed), files, std::move(options));
}

llvm::Error PreambleCache::Entry::setCommand(const CompileRequest &request,
                                             const DeviceCommand &command,
                                             const Files &files) {
  if (invocation && words == command.words && directory == request.directory)
    return llvm::Error::success();
  preamble = nullptr;
  invocation = nullptr;
  auto asked = deviceInvocation(request, command, files);
  if (!asked)
    return asked.takeError();
  invocation = std::move(*asked);
  // The preamble keeps the templates that its headers instantiate; without this
  // every parse instantiates them anew.
  invocation->getLangOpts().PCHInstantiateTemplates = true;
  invocation->getPreprocessorOpts().RetainRemappedFileBuffers = true;
  words = command.words;
  directory = request.directory;
  return llvm::Error::success();
}

void PreambleCache::Entry::setPreamble(const llvm::MemoryBuffer &text,
                                       const Files &files, State &state) {
  assert(invocation && "setCommand comes first");
  llvm::TimeTraceScope scope("gpuperf: preamble");
  bool isOfBase = preamble && laterText;
  laterText = nullptr;
  if (preamble && !isOfBase && preamble->canReuse(*invocation, text, *files))
    return;
  std::shared_ptr<const Preamble> base = state.baseFor(*invocation, files);
  preamble = state.store.load(*invocation, text, *files, base);
  if (preamble)
    return;
  laterText = llvm::MemoryBuffer::getMemBufferCopy(text.getBuffer(), path);
  laterFiles = files;
  if (base && !std::exchange(wasPutOff, true))
    preamble = base;
  else
    buildLater(state);
}

/// Parses the preamble that was put off.
void PreambleCache::Entry::buildLater(State &state) {
  if (!laterText)
    return;
  preamble = buildPreamble(*invocation, *laterText, laterFiles,
                           state.baseFor(*invocation, laterFiles));
  laterText = nullptr;
  laterFiles = nullptr;
  if (preamble)
    state.saveLater(*invocation, preamble);
}

llvm::Error PreambleCache::finish() {
  for (const auto &entry : entries)
    entry->buildLater(*state);
  shrink();
  return state->save();
}

PreambleCache::PreambleCache(PreambleFolder folder, size_t maxFiles,
                             size_t maxBytes)
    : maxFiles(maxFiles), maxBytes(maxBytes),
      state(std::make_unique<State>(std::move(folder))) {}
PreambleCache::~PreambleCache() = default;

PreambleCache::Entry &PreambleCache::entryFor(llvm::StringRef path) {
  auto found = llvm::find_if(
      entries, [&](const auto &entry) { return entry->path == path; });
  if (found == entries.end()) {
    entries.push_back(std::make_unique<Entry>());
    entries.back()->path = path.str();
    found = std::prev(entries.end());
  }
  std::rotate(entries.begin(), found, std::next(found));
  return *entries.front();
}

void PreambleCache::shrink() {
  size_t bytes = 0, kept = 0;
  for (const auto &entry : entries) {
    size_t own = entry->preamble ? entry->preamble->bytes() : 0;
    if (kept == maxFiles || (kept && bytes + own > maxBytes))
      break;
    bytes += own;
    ++kept;
  }
  if (!entries.empty()) // that of the file that is compiled stays
    entries.resize(std::max<size_t>(kept, 1));
}

void PreambleCache::forget(llvm::StringRef file) {
  llvm::erase_if(entries,
                 [&](const auto &entry) { return entry->path == file; });
}

llvm::Expected<DeviceModule> PreambleCache::compile(CompileRequest request) {
  request.onlyMainFile = true;
  llvm::TimeTraceScope scope("gpuperf: compile");
  llvm::Expected<DeviceCommand> command = deviceCommand(request);
  if (!command)
    return command.takeError();
  llvm::Expected<Files> files = filesFor(request, command->path);
  if (!files)
    return files.takeError();
  Entry &entry = entryFor(command->path);
  if (llvm::Error error = entry.setCommand(request, *command, *files))
    return std::move(error);
  auto text = (*files)->getBufferForFile(command->path);
  if (!text)
    return llvm::createStringError(text.getError(),
                                   "cannot read '" + request.file + "'");
  entry.setPreamble(**text, *files, *state);
  shrink();
  if (entry.preamble) {
    llvm::Expected<DeviceModule> module =
        entry.parse(command->options, **text, *files);
    if (module)
      return module;
    llvm::consumeError(module.takeError());
    entry.preamble = nullptr;
  }
  return entry.parse(command->options, **text, *files);
}
