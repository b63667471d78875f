//===- ToolNames.h - kernels as tools name them -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   nsys, ncu   void ns::k<float, (int)4, (bool)1>(T1 *, int) ──┐
//   LLVM        void ns::k<float, 4, true>(float*, int)       ──┼─▶ ns::k
//   <float,4,1> the source  ns::k<float, 4, true>                         ──┘
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_TOOLNAMES_H
#define GPUPERF_DIALECT_TOOLNAMES_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace gpuperf {

/// The parts of a function's name, in a spelling that all tools share: no
/// blanks, no `const`, no anonymous namespaces, template values as plain
/// numbers.
struct ToolName {
  std::string qualified; ///< "ns::k", without anything in brackets
  std::string local;     ///< "k"
  /// "float,4,1" and "float*,int"; empty where the name does not have the part.
  std::optional<std::string> templateArgs, parameters;
  std::string mangled; ///< of a kernel
};

/// The parts of a demangled or a mangled name.
ToolName readToolName(llvm::StringRef name);

/// Those of a kernel, from its mangled name where that is one, else from
/// `display`, the name as the user writes it.
ToolName kernelToolName(llvm::StringRef display, llvm::StringRef mangled);

enum class NameMatch {
  None,
  Loose, ///< a name without template arguments, parameters or scopes that it
         ///< may have
  Exact
};

/// How a tool's name means a kernel. Of a template's parameters nothing is
/// compared: NVIDIA's demangler prints "T1 *" for them.
NameMatch matchToolName(const ToolName &tool, const ToolName &kernel);

} // namespace gpuperf

#endif // GPUPERF_DIALECT_TOOLNAMES_H
