//===- Tree.h - a YAML document as plain values -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's YAML nodes can be traversed only once and in order. A machine file is
// read out of order (`base` and `sources` first), so it is copied into a tree
// whose nodes know their line and column.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MACHINE_TREE_H
#define GPUPERF_LIB_MACHINE_TREE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gpuperf {

/// Line and column of a node, both from 1.
struct Spot {
  unsigned line = 1, column = 1;
};

struct Tree {
  enum Kind { Null, Scalar, Map, List } kind = Null;
  Spot place;
  std::string text; ///< of a scalar
  struct Entry;
  std::vector<Entry> entries; ///< of a map, in order
  std::vector<Tree> items;    ///< of a list

  /// The value of `key` in a map, or null.
  const Tree *find(llvm::StringRef key) const;
};

struct Tree::Entry {
  std::string key;
  Spot place;
  Tree value;
};

/// An error with its location.
class PlacedError : public llvm::ErrorInfo<PlacedError, llvm::StringError> {
public:
  static char ID;
  explicit PlacedError(const llvm::Twine &message)
      : ErrorInfo(message, llvm::inconvertibleErrorCode()) {}
};

/// A PlacedError "file:line:column: message".
llvm::Error errorAt(llvm::StringRef file, Spot place,
                    const llvm::Twine &message);

/// The single document in `text`. Malformed YAML, a second document, a key that
/// is not a word and a duplicate key are errors in the form of errorAt.
llvm::Expected<Tree> parseTree(llvm::StringRef text, llvm::StringRef file);

} // namespace gpuperf

#endif // GPUPERF_LIB_MACHINE_TREE_H
