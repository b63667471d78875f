//===- ToolNames.h - names of kernels in other tools ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   nsys, ncu    void ns::k<float, (int)4, (bool)1>(T1 *, int)
//   LLVM         void ns::k<float, 4, true>(float*, int)
//   the source   ns::k<float, 4, true>
//
// All three become "ns::k" with the template arguments "float,4,1".
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_TOOLNAMES_H
#define GPUPERF_DIALECT_TOOLNAMES_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace gpuperf {

/// The parts of a function's name, in a normalised spelling: without spaces,
/// `const` and anonymous namespaces, with template values as plain numbers.
struct ToolName {
  std::string qualified; ///< "ns::k", without brackets and their content
  std::string local;     ///< "k"
  /// "float,4,1" and "float*,int"; empty when the name does not have this part.
  std::optional<std::string> templateArgs, parameters;
  std::string mangled; ///< mangled name of the kernel
};

/// The parts of a demangled or a mangled name.
ToolName readToolName(llvm::StringRef name);

/// The parts of a kernel's name: from `mangled` if it is a mangled name, else
/// from `display`, the name as the user writes it.
ToolName kernelToolName(llvm::StringRef display, llvm::StringRef mangled);

enum class NameMatch {
  None,
  Loose, ///< the tool's name lacks template arguments, parameters or scopes
  Exact
};

/// How well a tool's name matches a kernel. The parameters of a template are
/// not compared, because NVIDIA's demangler prints "T1 *" for them.
NameMatch matchToolName(const ToolName &tool, const ToolName &kernel);

} // namespace gpuperf

#endif // GPUPERF_DIALECT_TOOLNAMES_H
