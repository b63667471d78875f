//===- ProjectFile.h - reading untrusted files ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A path in a project's files may name anything: a device without an end, a
// pipe without a writer, a file of gigabytes. Such paths are opened only by
// these functions.
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

/// Maximum size of a source file, a response file or a compile database.
inline constexpr uint64_t kMaxTextBytes = 64 << 20;

/// Maximum size of a settings file: `.gpuperf`, `.clangd`, machines, fits.
inline constexpr uint64_t kMaxSettingsBytes = 1 << 20;

/// Reads the file `path`; a NUL follows the text. The error: the file cannot be
/// read, is no regular file (errc::not_supported) or is larger than `maxBytes`
/// (errc::file_too_large).
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readProjectFile(const llvm::Twine &path, uint64_t maxBytes,
                llvm::vfs::FileSystem &files);
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readProjectFile(const llvm::Twine &path, uint64_t maxBytes);

/// `path` without symbolic links, "." and ".."; unchanged if the file does not
/// exist.
std::string realPath(llvm::StringRef path);

/// The text of an error of readProjectFile: "it is not a regular file".
std::string describeFileError(std::error_code error);

/// The first error in a YAML text.
struct YamlMistake {
  unsigned line, column; ///< from 1
  std::string text;
};

/// Checks `text` before its nodes are read with LLVM's YAML parser. Finds the
/// first error of the parser, and text that the parser does not survive, such
/// as deep nesting, for which it recurses. Empty when it is safe to read all
/// nodes; after an error, nodes can have locations outside of the text.
std::optional<YamlMistake> findYamlMistake(llvm::StringRef text);

/// Line and column of a node, from 1. LLVM's parser loses the location of some
/// valid nodes; the result is then the beginning of the text. `sources` is that
/// of the stream over `text`.
std::pair<unsigned, unsigned> yamlPlace(const llvm::yaml::Node &node,
                                        llvm::StringRef text,
                                        const llvm::SourceMgr &sources);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_PROJECTFILE_H
