//===- LaunchState.h - what is known of host variables ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHSTATE_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHSTATE_H

#include "LaunchExpr.h"
#include "clang/AST/Decl.h"
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace gpuperf {

/// A field of a record, or an element of an array (field is null).
struct PartKey {
  const clang::FieldDecl *field = nullptr;
  int64_t index = 0;
  bool operator<(const PartKey &o) const {
    return std::tie(field, index) < std::tie(o.field, o.index);
  }
  bool operator==(const PartKey &o) const {
    return field == o.field && index == o.index;
  }
};

/// A variable, or a part of one. `root` is a VarDecl, or stands for an object
/// without a name.
struct HostPlace {
  const void *root = nullptr;
  std::vector<PartKey> path;
  bool operator==(const HostPlace &o) const {
    return root == o.root && path == o.path;
  }
  HostPlace part(PartKey key) const;
};

/// The value of a host variable or expression. At most one of `scalar`,
/// `functions` and `target` is set; a value with none is unknown but for its
/// parts, and `id` tells it from other unknown values.
struct HostValue {
  unsigned id = 0;
  HostExprRef scalar;
  std::map<PartKey, HostValue> parts;
  std::vector<const clang::FunctionDecl *> functions; ///< it may point to
  std::optional<HostPlace> target;                    ///< it is the address of
  HostExprRef offset; ///< bytes after the pointer that `id` tells, or null

  static HostValue unknown(unsigned id);
  /// Unknown, told by `id`, when `expr` is null.
  static HostValue number(HostExprRef expr, unsigned id);
  /// As a number: null for records and functions.
  HostExprRef asNumber() const;
  bool operator==(const HostValue &o) const;
};

/// Hands out identities.
class HostIds {
public:
  unsigned fresh() { return ++last; }
  /// Always the same for the same part (field, method, element) of a thing.
  unsigned child(unsigned parent, const void *what, int64_t index = 0);
  unsigned of(const HostPlace &place);
  /// True for an identity that `child` gave.
  bool isChild(unsigned id) const { return given.count(id) != 0; }

private:
  unsigned last = 0;
  std::map<std::tuple<unsigned, const void *, int64_t>, unsigned> children;
  std::set<unsigned> given;
};

/// `value` with what the rules say of its numbers.
HostValue replaceIn(HostValue value, const std::vector<HostRewrite> &rules);

/// A part of `value`.
HostValue partOf(const HostValue &value, PartKey key, HostIds &ids);

/// Two values that meet, `ifTrue` under `cond`, which may be null.
HostValue joinValues(const HostExprRef &cond, const HostValue &ifTrue,
                     const HostValue &ifFalse, HostIds &ids);

/// The variables at one point of the program.
class HostState {
public:
  bool dead = false; ///< this point is not reached

  HostValue read(const HostPlace &place, HostIds &ids) const;
  void write(const HostPlace &place, HostValue value, HostIds &ids);
  bool knows(const void *root) const { return values.count(root) != 0; }
  void forget(const HostPlace &place, HostIds &ids) {
    write(place, HostValue::unknown(ids.fresh()), ids);
  }
  /// What holds after `if (cond)`; a dead side does not count.
  static HostState join(const HostExprRef &cond, const HostState &ifTrue,
                        const HostState &ifFalse, HostIds &ids);

  /// What conditions on the way here say: `from` has the value `to`.
  std::vector<HostRewrite> equalities;
  /// References and what they refer to.
  std::map<const void *, HostPlace> aliases;

private:
  std::map<const void *, HostValue> values;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHSTATE_H
