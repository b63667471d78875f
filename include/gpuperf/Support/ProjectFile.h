//===- ProjectFile.h - reading what a project names -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Files that a project names may be anything: a device without an end, a pipe
// that nobody writes to, gigabytes. They are opened through here only.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_PROJECTFILE_H
#define GPUPERF_SUPPORT_PROJECTFILE_H

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>

namespace llvm {
class SourceMgr;
namespace yaml {
class Node;
}
} // namespace llvm

namespace gpuperf {

/// Bytes of a source file, a response file or a compile database.
inline constexpr uint64_t kMostTextBytes = 64 << 20;

/// Bytes of a settings file: `.gpuperf`, `.clangd`, machines, fits.
inline constexpr uint64_t kMostSettingsBytes = 1 << 20;

/// The text of `path`, followed by a NUL. An error when it cannot be read, is
/// no regular file (errc::not_supported) or is larger than `mostBytes`
/// (errc::file_too_large).
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readProjectFile(const llvm::Twine &path, uint64_t mostBytes,
                llvm::vfs::FileSystem &files);
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readProjectFile(const llvm::Twine &path, uint64_t mostBytes);

/// The path without links, "." and ".."; as it is where there is no such file.
std::string realPath(llvm::StringRef path);

/// What is wrong with such a file, as words: "is not a regular file".
std::string describeFileError(std::error_code error);

/// The first thing wrong with a YAML text.
struct YamlMistake {
  unsigned line, column; ///< from 1
  std::string text;
};

/// What LLVM's YAML parser says against `text`, or what it must not be given:
/// it recurses for each level of nesting, and behind a mistake its nodes have
/// places outside of the text. Nothing when all nodes can be walked.
std::optional<YamlMistake> findYamlMistake(llvm::StringRef text);

/// Line and column of a node, from 1; those of the text's beginning where the
/// parser lost the place, as it may in YAML that it calls valid. `sources` are
/// those of the stream over `text`.
std::pair<unsigned, unsigned> yamlPlace(const llvm::yaml::Node &node,
                                        llvm::StringRef text,
                                        const llvm::SourceMgr &sources);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_PROJECTFILE_H
