//===- ExprKind.td - the nodes of an expression ------------*- tablegen -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file of its own because tablegen writes the enums of all that a file
// includes: GpuperfOps.td includes those of Kinds.td, which stand elsewhere.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_EXPRKIND
#define GPUPERF_EXPRKIND

include "mlir/IR/EnumAttr.td"

def Gpuperf_ExprKind : I32EnumAttr<"ExprKind", "node of a symbolic expression", [
  I32EnumAttrCase<"Const", 0, "const">, I32EnumAttrCase<"Symbol", 1, "symbol">,
  I32EnumAttrCase<"Add", 2, "+">, I32EnumAttrCase<"Sub", 3, "-">,
  I32EnumAttrCase<"Mul", 4, "*">, I32EnumAttrCase<"Div", 5, "/">,
  I32EnumAttrCase<"Rem", 6, "%">, I32EnumAttrCase<"Shl", 7, "<<">,
  I32EnumAttrCase<"Shr", 8, ">>">, I32EnumAttrCase<"And", 9, "&">,
  I32EnumAttrCase<"Or", 10, "|">, I32EnumAttrCase<"Xor", 11, "^">,
  I32EnumAttrCase<"Min", 12, "min">, I32EnumAttrCase<"Max", 13, "max">,
  I32EnumAttrCase<"Eq", 14, "==">, I32EnumAttrCase<"Ne", 15, "!=">,
  I32EnumAttrCase<"Lt", 16, "<">, I32EnumAttrCase<"Le", 17, "<=">,
  I32EnumAttrCase<"LogicalAnd", 18, "&&">, I32EnumAttrCase<"LogicalOr", 19, "||">,
  I32EnumAttrCase<"Select", 20, "?">, I32EnumAttrCase<"First", 21, "first">,
  I32EnumAttrCase<"Iterate", 22, "iterate">]> {
  let cppNamespace = "::gpuperf";
  let genSpecializedAttr = 0;
}

#endif // GPUPERF_EXPRKIND
