//===- ProjectFile.cpp - reading untrusted files --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Support/ProjectFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

using namespace gpuperf;
using namespace llvm;

/// Why a file of this type and size is not read; success when it is.
static std::error_code refusal(sys::fs::file_type type, uint64_t size,
                               uint64_t maxBytes) {
  if (type != sys::fs::file_type::regular_file)
    return make_error_code(errc::not_supported);
  if (size > maxBytes)
    return make_error_code(errc::file_too_large);
  return std::error_code();
}

ErrorOr<std::unique_ptr<MemoryBuffer>>
gpuperf::readProjectFile(const Twine &path, uint64_t maxBytes,
                         vfs::FileSystem &files) {
  // Asked before it is opened: opening a pipe waits for its writer.
  ErrorOr<vfs::Status> status = files.status(path);
  if (!status)
    return status.getError();
  if (std::error_code error =
          refusal(status->getType(), status->getSize(), maxBytes))
    return error;
  return files.getBufferForFile(path);
}

ErrorOr<std::unique_ptr<MemoryBuffer>>
gpuperf::readProjectFile(const Twine &path, uint64_t maxBytes) {
  sys::fs::file_status status;
  if (std::error_code error = sys::fs::status(path, status))
    return error;
  if (std::error_code error =
          refusal(status.type(), status.getSize(), maxBytes))
    return error;
  // Asked again once it is open, which waits for no pipe's writer: a project
  // may put another file there meanwhile.
  SmallString<256> storage;
  int fd = ::open(path.toNullTerminatedStringRef(storage).data(),
                  O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (fd < 0)
    return std::error_code(errno, std::generic_category());
  auto close = make_scope_exit([&] { ::close(fd); });
  if (std::error_code error = sys::fs::status(fd, status))
    return error;
  if (std::error_code error =
          refusal(status.type(), status.getSize(), maxBytes))
    return error;
  return MemoryBuffer::getOpenFile(fd, path, status.getSize());
}

std::string gpuperf::realPath(llvm::StringRef path) {
  llvm::SmallString<256> real;
  return llvm::sys::fs::real_path(path, real) ? path.str() : real.str().str();
}

std::string gpuperf::describeFileError(std::error_code error) {
  if (error == errc::not_supported)
    return "it is not a regular file";
  return error.message();
}

//===----------------------------------------------------------------------===//
// YAML
//===----------------------------------------------------------------------===//

/// Levels of nesting, by brackets and by indentation, which the parser's stack
/// survives: 10000 of each do, 20000 do not.
static constexpr size_t kMaxBrackets = 4096, kLongestLine = 4096;

static YamlMistake mistakeAt(StringRef text, size_t offset, std::string what) {
  StringRef before = text.take_front(offset);
  size_t lineStart = before.rfind('\n') + 1; // npos + 1 is 0
  return {unsigned(before.count('\n') + 1), unsigned(offset - lineStart + 1),
          std::move(what)};
}

/// What the parser must not see.
static std::optional<YamlMistake> findExcess(StringRef text) {
  size_t badByte = 0;
  if (!json::isUTF8(text, &badByte))
    return mistakeAt(text, badByte, "not UTF-8");
  if (size_t nul = text.find('\0'); nul != StringRef::npos)
    return mistakeAt(text, nul, "a NUL character");
  size_t brackets = 0, lineStart = 0;
  for (auto [offset, c] : enumerate(text)) {
    if (c == '\n')
      lineStart = offset + 1;
    else if (offset - lineStart >= kLongestLine)
      return mistakeAt(text, offset, "a line of more than 4096 characters");
    if ((c == '[' || c == '{') && ++brackets > kMaxBrackets)
      return mistakeAt(text, offset, "more than 4096 lists and maps");
  }
  return std::nullopt;
}

std::optional<YamlMistake> gpuperf::findYamlMistake(StringRef text) {
  if (std::optional<YamlMistake> excess = findExcess(text))
    return excess;
  std::optional<YamlMistake> first;
  SourceMgr sources;
  sources.setDiagHandler(
      [](const SMDiagnostic &diagnostic, void *context) {
        auto &kept = *static_cast<std::optional<YamlMistake> *>(context);
        std::string text = diagnostic.getMessage().str();
        if (!text.empty())
          text[0] = toLower(text[0]);
        if (!kept)
          kept = {unsigned(std::max(diagnostic.getLineNo(), 1)),
                  unsigned(std::max(diagnostic.getColumnNo(), 0)) + 1,
                  "malformed YAML: " + text};
      },
      &first);
  yaml::Stream stream(text, sources);
  if (!stream.validate() && !first)
    first = {1, 1, "malformed YAML"};
  return first;
}

std::pair<unsigned, unsigned> gpuperf::yamlPlace(const yaml::Node &node,
                                                 StringRef text,
                                                 const SourceMgr &sources) {
  const char *at = node.getSourceRange().Start.getPointer();
  if (!at || at < text.begin() || at > text.end())
    return {1, 1};
  return sources.getLineAndColumn(SMLoc::getFromPointer(at));
}
