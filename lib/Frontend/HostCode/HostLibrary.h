//===- HostLibrary.h - library functions that host code calls ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions such as std::min, ceilf and atoi are recognised by name; their
// bodies in the system headers are not followed. Strings are known if they are
// literals or words of the program's command line.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLIBRARY_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLIBRARY_H

#include "HostOptions.h"
#include "HostState.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"

namespace gpuperf {

/// Whether a function is in the namespace std or in one inside it.
bool isInStd(const clang::FunctionDecl &function);

/// Functions of the C and C++ libraries that operate on the variables of
/// `state`.
class HostLibrary {
public:
  /// `words` are the words of the command line after the program's name; null
  /// if they are not known.
  HostLibrary(clang::ASTContext &ast, const std::vector<std::string> *words,
              HostIds &ids, HostState &state)
      : ast(ast), words(words), ids(ids), numbers(ids.numbers), state(state) {}

  /// Whether `callee` is one of these functions, called with `count` arguments.
  /// A user's function with the same name is not.
  bool knows(const clang::FunctionDecl &callee, unsigned count) const;
  /// Whether it stores what it reads, so that it cannot be evaluated from
  /// values alone.
  static bool isScan(const clang::CallExpr &call);
  /// The number of leading arguments through which it stores. `call` performs
  /// the stores if the variables are known. Scan functions are not included.
  static unsigned outputsOf(const clang::CallExpr &call);
  /// The value of a call of a known function. An integer may be wider than the
  /// function's return type.
  HostValue call(const clang::CallExpr &call,
                 llvm::ArrayRef<HostValue> arguments);
  /// Binds the parameters of `main(int argc, char **argv)` to the words, if
  /// they are known.
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
