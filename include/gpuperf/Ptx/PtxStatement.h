//===- PtxStatement.h - inline assembly in parts ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   text ─▶ statements ─┬─▶ ptxStatementCost   arithmetic   (Sass)
//                       └─▶ parsePtxAccess     loads, stores, atomics, copies
//                                                           (PtxAccess.cpp)
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_PTXSTATEMENT_H
#define GPUPERF_PTX_PTXSTATEMENT_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Intrinsics.h"
#include <string>

namespace gpuperf {

/// "fma.rn.ftz.f32 $0, $1, $2, $3" in parts, which point into the block's text.
struct PtxStatement {
  llvm::StringRef text;     ///< all of it, without the guarding predicate
  llvm::StringRef opcode;   ///< "fma"
  llvm::StringRef spelling; ///< "fma.rn.ftz.f32"
  llvm::StringRef operands;
  llvm::StringRef type; ///< the last modifier that is a type: "f32"; may be ""

  /// Whether `modifier` is one of the parts of the spelling.
  bool has(llvm::StringRef modifier) const;
  /// The operands: commas in braces and brackets do not separate.
  llvm::SmallVector<llvm::StringRef, 6> operandList() const;
};

/// `text` without a guard in parts.
PtxStatement parsePtxStatement(llvm::StringRef text);

/// The statements of an inline assembly block; labels, scopes and comments are
/// left out.
class PtxBlock {
public:
  explicit PtxBlock(llvm::StringRef text);
  PtxBlock(const PtxBlock &) = delete;
  PtxBlock &operator=(const PtxBlock &) = delete;

  llvm::ArrayRef<PtxStatement> statements() const { return parts; }

private:
  std::string code;
  llvm::SmallVector<PtxStatement, 8> parts;
};

/// Bytes of "f32", "b128", "bf16x2"; 0 for what is no type.
unsigned ptxTypeBytes(llvm::StringRef type);

/// A statement that moves data, as its text says it.
struct PtxAccess {
  enum class Form { Plain, MatrixRows, AsyncCopy };
  Form form = Form::Plain;
  AccessKind kind = AccessKind::Load;
  std::optional<Space> space; ///< empty: generic
  unsigned bytes = 0;         ///< of a thread
  /// The operand in brackets without them: "$1", "$1+16"; of a copy, the
  /// target.
  llvm::StringRef address;
  llvm::StringRef source; ///< of a copy
  std::string atomic;     ///< "add.f32"
  bool returns = false;   ///< an atomic with a result
  llvm::StringRef stored; ///< what is stored or added, as written
  /// A load that L1 does not serve: by its cache operator, as volatile, or for
  /// other blocks' writes (PTX ISA, Cache Operators; Memory Consistency Model).
  bool isPastL1 = false;
};

/// The access of `statement`, empty when it is none, or of a kind whose size
/// the text does not say.
std::optional<PtxAccess> parsePtxAccess(const PtxStatement &statement);

/// The barrier that `statement` is.
std::optional<BarrierKind> ptxBarrier(const PtxStatement &statement);

/// The intrinsic tex.unified.2d.v4f32.f32 for a fetch that begins with
/// "tex.2d.v4.f32.f32", and so for surfaces; not_intrinsic for other
/// statements.
llvm::Intrinsic::ID ptxFetchIntrinsic(llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_PTX_PTXSTATEMENT_H
