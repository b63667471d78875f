//===- ExprKind.td - the nodes of an expression ------------*- tablegen -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// These enums are in a file of their own because tablegen generates all enums
// of a file and its includes. GpuperfOps.td includes Kinds.td, whose enums are
// already in Kinds.h.inc.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_EXPRKIND
#define GPUPERF_EXPRKIND

include "mlir/IR/EnumAttr.td"

/// The dimensions that exist in every kernel: threadIdx.x is `tx`, gridDim.z is
/// `gdz`. A kernel parameter called `tx` is a Param and not a Dim.
def Gpuperf_Dim : I32EnumAttr<"Dim", "dimension of an expression", [
  I32EnumAttrCase<"Tx", 0, "tx">, I32EnumAttrCase<"Ty", 1, "ty">,
  I32EnumAttrCase<"Tz", 2, "tz">, I32EnumAttrCase<"Bx", 3, "bx">,
  I32EnumAttrCase<"By", 4, "by">, I32EnumAttrCase<"Bz", 5, "bz">,
  I32EnumAttrCase<"Bdx", 6, "bdx">, I32EnumAttrCase<"Bdy", 7, "bdy">,
  I32EnumAttrCase<"Bdz", 8, "bdz">, I32EnumAttrCase<"Gdx", 9, "gdx">,
  I32EnumAttrCase<"Gdy", 10, "gdy">, I32EnumAttrCase<"Gdz", 11, "gdz">]> {
  let cppNamespace = "::gpuperf";
  let genSpecializedAttr = 0;
}

def Gpuperf_ExprKind : I32EnumAttr<"ExprKind", "node of a symbolic expression", [
  // Leaves.
  I32EnumAttrCase<"Const", 0, "const">, I32EnumAttrCase<"Dim", 1, "dim">,
  I32EnumAttrCase<"Operand", 2, "operand">, I32EnumAttrCase<"Param", 3, "param">,
  I32EnumAttrCase<"Counter", 4, "counter">, I32EnumAttrCase<"Unknown", 5, "unknown">,
  I32EnumAttrCase<"Bound", 6, "bound">,
  // Binary operators.
  I32EnumAttrCase<"Add", 7, "+">, I32EnumAttrCase<"Sub", 8, "-">,
  I32EnumAttrCase<"Mul", 9, "*">, I32EnumAttrCase<"Div", 10, "/">,
  I32EnumAttrCase<"Rem", 11, "%">, I32EnumAttrCase<"Shl", 12, "<<">,
  I32EnumAttrCase<"Shr", 13, ">>">, I32EnumAttrCase<"And", 14, "&">,
  I32EnumAttrCase<"Or", 15, "|">, I32EnumAttrCase<"Xor", 16, "^">,
  I32EnumAttrCase<"Min", 17, "min">, I32EnumAttrCase<"Max", 18, "max">,
  I32EnumAttrCase<"Eq", 19, "==">, I32EnumAttrCase<"Ne", 20, "!=">,
  I32EnumAttrCase<"Lt", 21, "<">, I32EnumAttrCase<"Le", 22, "<=">,
  I32EnumAttrCase<"LogicalAnd", 23, "&&">, I32EnumAttrCase<"LogicalOr", 24, "||">,
  // Other nodes.
  I32EnumAttrCase<"Select", 25, "?">, I32EnumAttrCase<"First", 26, "first">,
  I32EnumAttrCase<"Iterate", 27, "iterate">, I32EnumAttrCase<"Of", 28, "of">]> {
  let cppNamespace = "::gpuperf";
  let genSpecializedAttr = 0;
}

#endif // GPUPERF_EXPRKIND
