//===- Schema.h - the keys of a machine file --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This table states which figure each key of a machine file is. The reader, the
// printer and inheritance all use it, so that they are consistent.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MACHINE_SCHEMA_H
#define GPUPERF_LIB_MACHINE_SCHEMA_H

#include "gpuperf/Machine/Machine.h"
#include "llvm/ADT/ArrayRef.h"
#include <variant>

namespace gpuperf {

/// A member of a Machine, by kind of value.
using FieldRef = std::variant<Figure *, Count *, Flag *, std::vector<int64_t> *,
                              std::optional<TransactionRule> *,
                              std::optional<RegisterAllocation> *>;

struct Field {
  const char *section; ///< "dram"
  const char *key;     ///< "latency_cycles"
  const char *unit;    ///< "cycles"; empty for a count or a word
  FieldRef (*member)(Machine &);
  bool mayBeZero = false;
};

/// Every figure, in the order in which it is printed.
llvm::ArrayRef<Field> machineFields();

/// The figures that exist once per instruction class: section, key suffix and
/// member. The key is the class's name and the suffix: "fp32_cycles".
struct UnitField {
  const char *section;
  const char *suffix;
  const char *unit;
  Figure UnitFigures::*member;
};
llvm::ArrayRef<UnitField> unitFields();

/// The key of `field` for class `c`; tensor throughput counts multiply-adds.
std::string unitKey(const UnitField &field, InstClass c);

/// Names of all sections, in printing order.
llvm::ArrayRef<const char *> machineSections();

/// "per-block" or "per-warp".
llvm::StringRef registerAllocationName(RegisterAllocation rule);

} // namespace gpuperf

#endif // GPUPERF_LIB_MACHINE_SCHEMA_H
