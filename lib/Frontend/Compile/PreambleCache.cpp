//===- PreambleCache.cpp - compiling version after version ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/PreambleCache.h"
#include "DeviceCommand.h"
#include "DeviceParse.h"
#include "Preamble.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/TimeProfiler.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

using Files = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;

/// What is kept of one file.
struct PreambleCache::Entry {
  std::string path;
  std::vector<std::string> words; ///< of the command
  std::string directory;
  std::shared_ptr<CompilerInvocation> invocation;
  std::unique_ptr<Preamble> preamble;

  /// Asks the driver, unless the command is that of last time.
  llvm::Error setCommand(const CompileRequest &request,
                         const DeviceCommand &command, const Files &files);
  /// Parses the preamble, unless that of last time will do.
  void setPreamble(const llvm::MemoryBuffer &text, const Files &files);
  /// Parses the file, with the preamble if there is one.
  llvm::Expected<DeviceModule> parse(DeviceConsumerOptions options,
                                     llvm::MemoryBuffer &text,
                                     Files files) const;
};

llvm::Expected<DeviceModule>
PreambleCache::Entry::parse(DeviceConsumerOptions options,
                            llvm::MemoryBuffer &text, Files files) const {
  assert(invocation && "setCommand comes first");
  auto parsed = std::make_shared<CompilerInvocation>(*invocation);
  if (preamble) {
    preamble->precompiled.AddImplicitPreamble(*parsed, files, &text);
    options.preamble = &preamble->contents;
  }
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
                                       const Files &files) {
  assert(invocation && "setCommand comes first");
  llvm::TimeTraceScope scope("gpuperf: preamble");
  if (preamble && canReuse(*preamble, *invocation, text, *files))
    return;
  preamble = nullptr;
  preamble = buildPreamble(*invocation, text, files);
}

PreambleCache::PreambleCache(size_t maxFiles, size_t maxBytes)
    : maxFiles(maxFiles), maxBytes(maxBytes) {}
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
  assert(!entries.empty() && "the file that is compiled has an entry");
  size_t bytes = 0, kept = 0;
  for (const auto &entry : entries) {
    size_t own = entry->preamble ? entry->preamble->precompiled.getSize() : 0;
    if (kept == maxFiles || (kept && bytes + own > maxBytes))
      break;
    bytes += own;
    ++kept;
  }
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
  entry.setPreamble(**text, *files);
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
