//===- HostState.h - values of host variables -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSTATE_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSTATE_H

#include "HostNumber.h"
#include "Parsed/RecordMembers.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace gpuperf {

/// The field `name` of a record type; null without one.
const clang::FieldDecl *findField(clang::QualType type, llvm::StringRef name);

/// A variable, or a part of one. `root` is a VarDecl, or represents an object
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
/// `functions` and `target` is set. A value without any is unknown except for
/// its parts; `id` distinguishes it from other unknown values.
struct HostValue {
  ExprAttr id;
  HostNumber scalar;
  std::map<PartKey, HostValue> parts;
  std::vector<const clang::FunctionDecl *> functions; ///< that it may point to
  std::optional<HostPlace> target;                    ///< whose address it is
  HostNumber offset; ///< bytes after the pointer that `id` identifies, or null
  std::optional<std::string> text; ///< the characters that it points to

  static HostValue unknown(ExprAttr id);
  /// Unknown, identified by `id`, if `expr` is null.
  static HostValue number(HostNumber expr, ExprAttr id);
  /// The value as a number: null for records and functions.
  HostNumber asNumber() const;
  bool operator==(const HostValue &o) const;
};

/// Creates identities, the leaves ("~h12") that represent unknown values in
/// expressions.
class HostIds {
public:
  explicit HostIds(HostNumbers &numbers) : numbers(numbers) {}

  ExprAttr fresh() { return numbers.unknown(); }
  /// The identity of a part of `parent` (a field, an element, the result of a
  /// method), which is the same for each call. Without a parent it is that of
  /// the variable `what`.
  ExprAttr child(ExprAttr parent, const void *what, int64_t index = 0);
  ExprAttr of(const HostPlace &place);
  /// The value `expr`, or a new unknown one if it is null.
  HostValue number(HostNumber expr) {
    return HostValue::number(std::move(expr), fresh());
  }
  /// A new unknown value.
  HostValue unknown() { return HostValue::unknown(fresh()); }
  /// The address of the variable at `place`.
  HostValue address(const HostPlace &place);
  /// `value`, the value of the variable at `place`, with each known number
  /// replaced by a leaf for the variable: `~v7` for the 1024 of `int n = 1024`.
  /// An unknown number is a leaf already.
  HostValue named(HostValue value, const HostPlace &place);
  /// Whether an identity was created by `child`.
  bool isChild(ExprAttr id) const { return given.contains(id); }

  HostNumbers &numbers;
  /// The value of a variable of the program before the first store to it.
  struct FirstValue {
    HostValue value;
    bool isNeverStored; ///< nothing ever stores to it
  };
  std::map<const void *, FirstValue> firstValues;
  /// The memory that pointers which are not null refer to, by identity.
  llvm::DenseMap<ExprAttr, PointerMemory> memory;
  /// The number of bytes allocated at pointers, by identity, if known.
  llvm::DenseMap<ExprAttr, int64_t> allocatedBytes;
  /// The contents encoded in tensor maps, by identity.
  llvm::DenseMap<ExprAttr, TensorMapFacts> tensorMaps;
  /// The contents of tensor maps before code that is not followed may have
  /// changed them, by their identity since then.
  llvm::DenseMap<ExprAttr, TensorMapFacts> formerMaps;
  /// The contents of the tensor map that `value` is or points to; null if they
  /// are not known.
  const TensorMapFacts *mapOf(const HostValue &value) const;
  const TensorMapFacts *formerMapOf(const HostValue &value) const;
  /// Values that the user gives to integers of the host code by name. They are
  /// used if nothing else is known about these: "n", or "layer::run::n" for
  /// that of one function or class. Null if there are none.
  const std::map<std::string, int64_t> *sizes = nullptr;
  /// The names for the leaves that represent the values in `sizes`.
  llvm::DenseMap<ExprAttr, std::string> sizeLeaves;
  /// The value in `sizes` for `named`, using the entry with the most scopes;
  /// null without one.
  HostNumber sizeOf(const clang::ValueDecl &named);
  /// The names of integers without a value, by identity.
  llvm::DenseMap<ExprAttr, std::string> names;
  /// Unknowns that depend on the program's command line, such as `argc` and
  /// whether an option is present.
  llvm::DenseSet<ExprAttr> ofCommandLine;

private:
  std::map<std::tuple<const void *, const void *, int64_t>, ExprAttr> children;
  llvm::DenseSet<ExprAttr> given;
};

/// `value` with the rules applied to its numbers.
HostValue replaceIn(HostValue value, llvm::ArrayRef<HostRewrite> rules,
                    HostNumbers &numbers);

/// A constant from Clang's evaluator, with `type`; a null pointer is the number
/// 0.
HostValue constantValue(const clang::APValue &constant, clang::QualType type,
                        HostIds &ids);

/// A part of `value`.
HostValue partOf(const HostValue &value, PartKey key, HostIds &ids);

/// Joins two values, where `ifTrue` is the one under `cond`, which may be null.
HostValue joinValues(const HostNumber &cond, const HostValue &ifTrue,
                     const HostValue &ifFalse, HostIds &ids);

/// If `condition`, whose number is `value`, mentions the command line (a
/// parameter of `main`, or an array of texts like `argv`), the unknowns in it
/// are added to HostIds::ofCommandLine.
void noteCommandLine(const clang::Expr &condition, const HostNumber &value,
                     HostIds &ids);

/// A condition on the path to a point, as it holds there.
struct HostCondition {
  HostNumber number; ///< not 0; null if the condition is not such a number
  const clang::Expr *text = nullptr; ///< the condition as written in the source
  clang::SourceLocation at;
  bool isTrue = true;    ///< false: the opposite of the written condition is
                         ///< true
  bool endsElse = false; ///< the program ends otherwise
  /// The `if` or `switch` that contains it; null for that of an expression.
  const clang::Stmt *choice = nullptr;

  bool operator==(const HostCondition &o) const {
    return number == o.number && text == o.text && isTrue == o.isTrue;
  }
};

/// The variables at one point of the program.
class HostState {
public:
  bool dead = false; ///< whether this point is not reached
  /// Whether it is dead because control continued elsewhere in the program, and
  /// not because the program ended with an error.
  bool hasJumped = false;
  /// Whether it is dead because the program has ended, with or without an
  /// error.
  bool hasEnded = false;
  /// Whether this point is reached whenever the start of the function or of the
  /// loop's iteration is: no jump under an unknown condition may bypass it.
  bool isCertain = true;
  /// Whether code that was not followed may have changed any variable of the
  /// program.
  bool globalsChanged = false;

  HostValue read(const HostPlace &place, HostIds &ids) const;
  void write(const HostPlace &place, HostValue value, HostIds &ids);
  bool knows(const void *root) const { return values.count(root) != 0; }
  void forget(const HostPlace &place, HostIds &ids);
  /// The state after `if (cond)`. A dead side does not count; if the condition
  /// is known, the other side does not count either.
  static HostState join(const HostNumber &cond, const HostState &ifTrue,
                        const HostState &ifFalse, HostIds &ids);

  /// From here on `condition` is true. Has no effect if that is already known.
  void addPathCondition(HostCondition condition);
  /// The assumed conditions, in the order of the path to this point.
  std::vector<HostCondition> conditions;
  /// Consequences of conditions on the path to this point: `from` has the value
  /// `to`.
  std::vector<HostRewrite> equalities;
  /// Variables that code which is not followed may store to from now on, at any
  /// time: they stay unknown.
  std::set<const void *> shared;
  /// References and what they refer to.
  std::map<const void *, HostPlace> aliases;

private:
  HostValue readWhole(const void *root, HostIds &ids) const;

  std::map<const void *, HostValue> values;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSTATE_H
