//===- PtxModule.h - parsed PTX text ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   .visible .entry k(.param .u64 k_param_0)   PtxFunction, PtxVariable
//   .maxntid 256, 1, 1                         PtxFunction::directives
//   {
//     .reg .b32 %r<4>;                         PtxItem::Variable
//     .loc 1 13 5                              PtxModule::locations
//     @%p1 bra $L__BB0_2;                      PtxItem::Instruction
//   $L__BB0_2:                                 PtxItem::Label
//   }
//
// The parser does not interpret the statements: PtxLift.h does.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_PTXMODULE_H
#define GPUPERF_PTX_PTXMODULE_H

#include "gpuperf/Ptx/PtxStatement.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <vector>

namespace gpuperf {

/// A variable of any state space: a register, a parameter, an array.
struct PtxVariable {
  llvm::StringRef name;
  llvm::StringRef
      space; ///< "reg", "param", "shared", "global", "const", "local"
  llvm::StringRef type; ///< "b32", "pred"
  unsigned vector = 1;  ///< 4 for `.v4`
  unsigned align = 0;   ///< in bytes; 0 if not given
  bool isArray = false;
  bool isExtern = false;
  bool isPointer = false; ///< a parameter with `.ptr`
  uint64_t elements = 1;  ///< of an array of any dimensions; 0 for `name[]`
  /// `%r<31>` declares %r0 to %r30; 0 for a single variable.
  uint64_t family = 0;
  /// The text after '=', "{1, 2}" or "generic(x)+4"; empty for none.
  llvm::StringRef initial;

  /// Size of the whole variable.
  uint64_t bytes() const { return elements * vector * ptxTypeBytes(type); }
};

/// `.loc 1 13 5, function_name $L__info_string0, inlined_at 1 22 9`.
struct PtxLocation {
  unsigned file = 0, line = 0, column = 0;
  llvm::StringRef function;   ///< operand of function_name; may be empty
  std::optional<unsigned> at; ///< the call site, as an index of
                              ///< PtxModule::locations, if it was inlined
};

/// A statement in the body of a function.
struct PtxItem {
  enum class Kind {
    Instruction,
    Label,
    Variable,
    Pragma,
    Targets,
    Open,
    Close
  };
  Kind kind = Kind::Instruction;
  unsigned line = 0, column = 0; ///< in the PTX, from 1
  /// Index of PtxModule::locations; empty before the first `.loc`.
  std::optional<unsigned> location;
  PtxStatement statement; ///< of an instruction
  llvm::StringRef guard;  ///< "%p1" of `@!%p1`; may be empty
  bool isGuardNegated = false;
  /// Name of a label, a pragma ("nounroll") or a list of targets.
  llvm::StringRef name;
  llvm::SmallVector<llvm::StringRef, 0> targets; ///< of `.branchtargets`
  PtxVariable variable;
};

struct PtxFunction {
  llvm::StringRef name;
  bool isEntry = false, isDeclaration = false;
  unsigned line = 0; ///< in the PTX, from 1
  std::vector<PtxVariable> results, parameters;
  /// ".maxntid 256, 1, 1" as maxntid -> {256, 1, 1}, ".noreturn" as noreturn ->
  /// {}.
  llvm::StringMap<llvm::SmallVector<unsigned, 3>> directives;
  std::vector<PtxItem> body;
};

/// A parsed PTX file. Its parts point into `text`.
struct PtxModule {
  /// Name of the PTX file, used as the source location of code without `.loc`;
  /// may be empty.
  std::string name;
  std::string text;       ///< without comments
  llvm::StringRef target; ///< "sm_80"
  unsigned addressBits = 64;
  llvm::DenseMap<unsigned, std::string> files; ///< by the number in `.file`
  std::vector<PtxLocation> locations;
  std::vector<PtxVariable> variables;
  std::vector<PtxFunction> functions;
  /// Names of inlined functions, decoded from the bytes of the debug strings.
  llvm::StringMap<std::string> strings;
};

/// A hash of the text without comments, 16 hexadecimal digits.
std::string ptxName(const PtxModule &ptx);

/// Reads PTX of versions 6.0 to 9.0. Unknown statements are no error. The error
/// names the line: "line 12: expected ';'".
llvm::Expected<std::unique_ptr<PtxModule>> parsePtx(llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_PTX_PTXMODULE_H
