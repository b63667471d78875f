//===- Clang19Ptxas130.h - tables of Clang 19 and ptxas 13.0 ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Made from clang19-ptxas13.0/*.inc. Another compiler version needs its own
// folder and header, and lines in Selection.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SASS_TABLES_CLANG19PTXAS130_H
#define GPUPERF_LIB_SASS_TABLES_CLANG19PTXAS130_H

#include "gpuperf/Sass/Tables/SassTable.h"

namespace gpuperf {
namespace clang19ptxas130 {

inline constexpr CostRow functions[] = {
#include "clang19-ptxas13.0/functions.inc"
};
inline constexpr CostRow fastFunctions[] = {
#include "clang19-ptxas13.0/fast-functions.inc"
};
inline constexpr CostRow operations[] = {
#include "clang19-ptxas13.0/operations.inc"
};
inline constexpr ColdRow cold[] = {
#include "clang19-ptxas13.0/cold.inc"
};
inline constexpr FrameRow frames[] = {
#include "clang19-ptxas13.0/frames.inc"
};
inline constexpr llvm::StringLiteral calling[] = {
#include "clang19-ptxas13.0/calling.inc"
};
inline constexpr LibdeviceSize libdevice[] = {
#include "clang19-ptxas13.0/libdevice-sizes.inc"
};

} // namespace clang19ptxas130

/// The table in column 0 of entries.inc for sm_75, 1 for sm_80, 2 for sm_90.
constexpr SassTable clang19Ptxas130(unsigned column) {
  SassTable table{};
#define MEASURED(field, sm75, sm80, sm90, topic)                               \
  table.field = column == 0 ? sm75 : column == 1 ? sm80 : sm90;
#define FITTED(field, sm75, sm80, sm90, command)                               \
  MEASURED(field, sm75, sm80, sm90, )
#include "clang19-ptxas13.0/entries.inc"
#undef MEASURED
#undef FITTED
  table.functions = clang19ptxas130::functions;
  table.fastFunctions = clang19ptxas130::fastFunctions;
  table.operations = clang19ptxas130::operations;
  table.cold = clang19ptxas130::cold;
  table.frames = clang19ptxas130::frames;
  table.calling = clang19ptxas130::calling;
  table.libdevice = clang19ptxas130::libdevice;
  return table;
}

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_TABLES_CLANG19PTXAS130_H
