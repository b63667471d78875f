//===- PtxStatement.h - parsed PTX statements -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   text ─▶ statements ─┬─▶ ptxStatementCost   arithmetic   (Sass)
//                       └─▶ parsePtxAccess     loads, stores, atomics, copies
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

/// The parts of a statement, such as "fma.rn.ftz.f32 $0, $1, $2, $3". They
/// point into the text of its block.
struct PtxStatement {
  llvm::StringRef text;     ///< the statement without its guard predicate
  llvm::StringRef opcode;   ///< "fma"
  llvm::StringRef spelling; ///< "fma.rn.ftz.f32"
  llvm::StringRef operands;
  llvm::StringRef type; ///< the last modifier that is a type: "f32"; may be ""

  /// Whether `modifier` is one of the dot-separated parts of the spelling.
  bool has(llvm::StringRef modifier) const;
  /// The operands. Commas in braces and brackets do not separate operands.
  llvm::SmallVector<llvm::StringRef, 6> operandList() const;
};

/// Parses the statement `text`, which has no guard predicate.
PtxStatement parsePtxStatement(llvm::StringRef text);

/// The statements of an inline assembly block, without labels, scopes and
/// comments.
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

/// Address spaces of NVPTX, as LLVM's NVPTX usage guide numbers them.
enum AddressSpace : unsigned {
  kGenericSpace = 0,
  kGlobalSpace = 1,
  kSharedSpace = 3,
  kConstantSpace = 4,
  kLocalSpace = 5,
};

/// The number of "global", "shared::cta"; the generic one for others.
unsigned addressSpaceOf(llvm::StringRef space);

/// Size in bytes of a type such as "f32", "b128", "bf16x2"; 0 for other words.
unsigned ptxTypeBytes(llvm::StringRef type);

/// The memory access of a statement, according to its text.
struct PtxAccess {
  enum class Form { Plain, MatrixRows, AsyncCopy };
  Form form = Form::Plain;
  AccessKind kind = AccessKind::Load;
  std::optional<Space> space; ///< empty: generic
  unsigned bytes = 0;         ///< per thread
  /// The operand inside the brackets: "$1", "$1+16"; for a copy, its
  /// destination.
  llvm::StringRef address;
  llvm::StringRef source; ///< the source address of a copy
  std::string atomic;     ///< "add.f32"
  bool returns = false;   ///< an atomic with a result
  llvm::StringRef stored; ///< the operand that is stored or added, as written
  /// The address is in the shared state space of the cluster and may be in the
  /// shared memory of another block.
  bool isOfCluster = false;
  /// A load that bypasses L1, because of its cache operator, because it is
  /// volatile, or because it has to see the writes of other blocks (PTX ISA,
  /// Cache Operators; Memory Consistency Model).
  bool bypassesL1 = false;
};

/// The access of `statement`; empty when the statement is no access, or when
/// its text does not have the size.
std::optional<PtxAccess> parsePtxAccess(const PtxStatement &statement);

/// The kind of barrier of `statement`; empty when it is none.
std::optional<BarrierKind> ptxBarrier(const PtxStatement &statement);

/// The intrinsic of a texture or surface statement: tex.unified.2d.v4f32.f32
/// for text that begins with "tex.2d.v4.f32.f32"; not_intrinsic for other
/// statements.
llvm::Intrinsic::ID ptxFetchIntrinsic(llvm::StringRef text);

} // namespace gpuperf

#endif // GPUPERF_PTX_PTXSTATEMENT_H
