//===- HostLibrary.h - library functions that host code calls ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// std::min, ceilf, atoi and their like are known by name; their bodies in the
// system headers are not followed. Strings are known where they are literals or
// words of the program's command line.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLIBRARY_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLIBRARY_H

#include "HostOptions.h"
#include "HostState.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"

namespace gpuperf {

/// True for a function of the namespace std or of one inside it.
bool isInStd(const clang::FunctionDecl &function);

/// Functions of the C and C++ libraries, on the variables of `state`.
class HostLibrary {
public:
  /// `words`: those of the command line after the program's name; null when
  /// they are not known.
  HostLibrary(clang::ASTContext &ast, const std::vector<std::string> *words,
              HostIds &ids, HostState &state)
      : ast(ast), words(words), ids(ids), numbers(ids.numbers), state(state) {}

  /// Whether `callee` is one of them, called with `count` arguments. A function
  /// of the user's that has the name is not.
  bool knows(const clang::FunctionDecl &callee, unsigned count) const;
  /// Whether it stores what it reads, so that values alone do not tell it.
  static bool isScan(const clang::CallExpr &call);
  /// Through how many of its first arguments it stores. `call` does so where
  /// the variables are known. Not those of a scan.
  static unsigned outputsOf(const clang::CallExpr &call);
  /// The value of a call of one that is known; an integer may be wider than the
  /// function returns.
  HostValue call(const clang::CallExpr &call,
                 llvm::ArrayRef<HostValue> arguments);
  /// Gives `main(int argc, char **argv)` the words, where they are known.
  void bindCommandLine(const clang::FunctionDecl &main);

private:
  HostValue ofText(llvm::StringRef name, const std::string &text,
                   llvm::ArrayRef<HostValue> arguments);
  HostValue nextOption(const clang::CallExpr &call,
                       llvm::ArrayRef<HostValue> arguments);
  std::optional<OptionTable> optionTable(const clang::CallExpr &call,
                                         llvm::ArrayRef<HostValue> arguments);
  std::optional<OptionPlace> optionPlace(const HostPlace &kept);
  void setOptionVariable(llvm::StringRef name, HostValue value);

  clang::ASTContext &ast;
  const std::vector<std::string> *words;
  HostIds &ids;
  HostNumbers &numbers;
  HostState &state;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLIBRARY_H
