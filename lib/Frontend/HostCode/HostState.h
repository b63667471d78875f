//===- HostState.h - what is known of host variables ------------*- C++ -*-===//
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

/// The field `name` of a record type; null when there is none.
const clang::FieldDecl *findField(clang::QualType type, llvm::StringRef name);

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
  ExprAttr id;
  HostNumber scalar;
  std::map<PartKey, HostValue> parts;
  std::vector<const clang::FunctionDecl *> functions; ///< it may point to
  std::optional<HostPlace> target;                    ///< it is the address of
  HostNumber offset; ///< bytes after the pointer that `id` tells, or null
  std::optional<std::string> text; ///< it points to these characters

  static HostValue unknown(ExprAttr id);
  /// Unknown, told by `id`, when `expr` is null.
  static HostValue number(HostNumber expr, ExprAttr id);
  /// As a number: null for records and functions.
  HostNumber asNumber() const;
  bool operator==(const HostValue &o) const;
};

/// Hands out identities, the leaves ("~h12") that stand for unknown values in
/// expressions.
class HostIds {
public:
  explicit HostIds(HostNumbers &numbers) : numbers(numbers) {}

  ExprAttr fresh() { return numbers.unknown(); }
  /// The identity of a part of `parent` (a field, an element, the result of a
  /// method), the same each time it is asked for; without a parent that of the
  /// variable `what`.
  ExprAttr child(ExprAttr parent, const void *what, int64_t index = 0);
  ExprAttr of(const HostPlace &place);
  /// The value `expr`; where that is null a new unknown one.
  HostValue number(HostNumber expr) {
    return HostValue::number(std::move(expr), fresh());
  }
  /// A value that is not known, other than all before.
  HostValue unknown() { return HostValue::unknown(fresh()); }
  /// The address of what is at `place`.
  HostValue address(const HostPlace &place);
  /// `value`, which the variable at `place` has, with a leaf for the variable
  /// in place of each known number: `~v7` for the 1024 of `int n = 1024`. A
  /// number that is not known is a leaf already.
  HostValue named(HostValue value, const HostPlace &place);
  /// True for an identity that `child` gave.
  bool isChild(ExprAttr id) const { return given.contains(id); }

  HostNumbers &numbers;
  /// What a variable of the program has before anything stores to it.
  struct FirstValue {
    HostValue value;
    bool isNeverStored; ///< nothing ever stores to it
  };
  std::map<const void *, FirstValue> firstValues;
  /// Of the identities of pointers that are not null, where their memory is.
  llvm::DenseMap<ExprAttr, PointerMemory> memory;
  /// Of the identities of pointers, the bytes that were allocated there, where
  /// that is known.
  llvm::DenseMap<ExprAttr, int64_t> allocatedBytes;
  /// Of the identities of tensor maps, what was encoded in them.
  llvm::DenseMap<ExprAttr, TensorMapFacts> tensorMaps;
  /// Values that the user gives to integers of the host code by name, wherever
  /// nothing else is known of them: "n", or "layer::run::n" for that of one
  /// function or class. Null: none.
  const std::map<std::string, int64_t> *sizes = nullptr;
  /// `sizes` as numbers that can be told from others, by leaf: their names.
  llvm::DenseMap<ExprAttr, std::string> sizeLeaves;
  /// The value of `sizes` for `named`, of its name with most scopes; null for
  /// none.
  HostNumber sizeOf(const clang::ValueDecl &named);
  /// The names of integers without a value, by identity.
  llvm::DenseMap<ExprAttr, std::string> names;
  /// Unknowns that the program's command line decides, as `argc` and whether it
  /// has an option.
  llvm::DenseSet<ExprAttr> ofCommandLine;

private:
  std::map<std::tuple<const void *, const void *, int64_t>, ExprAttr> children;
  llvm::DenseSet<ExprAttr> given;
};

/// `value` with what the rules say of its numbers.
HostValue replaceIn(HostValue value, llvm::ArrayRef<HostRewrite> rules,
                    HostNumbers &numbers);

/// A constant of Clang's evaluator, of `type`; a null pointer is the number 0.
HostValue constantValue(const clang::APValue &constant, clang::QualType type,
                        HostIds &ids);

/// A part of `value`.
HostValue partOf(const HostValue &value, PartKey key, HostIds &ids);

/// Two values that meet, `ifTrue` under `cond`, which may be null.
HostValue joinValues(const HostNumber &cond, const HostValue &ifTrue,
                     const HostValue &ifFalse, HostIds &ids);

/// Where `condition`, whose number is `value`, mentions the command line (a
/// parameter of `main`, or an array of texts as `argv` is one): what is unknown
/// in it is noted as HostIds::ofCommandLine.
void noteCommandLine(const clang::Expr &condition, const HostNumber &value,
                     HostIds &ids);

/// What a condition on the way to a point says there.
struct HostCondition {
  HostNumber number; ///< not 0; null where it is no number that is followed
  const clang::Expr *text = nullptr; ///< of the condition as it is written
  clang::SourceLocation at;
  bool isTrue = true;    ///< false: the opposite of what is written holds
  bool endsElse = false; ///< the program ends otherwise
  /// The `if` or `switch` that has it; null for an expression's.
  const clang::Stmt *choice = nullptr;

  bool operator==(const HostCondition &o) const {
    return number == o.number && text == o.text && isTrue == o.isTrue;
  }
};

/// The variables at one point of the program.
class HostState {
public:
  bool dead = false; ///< this point is not reached
  /// It is dead since control went elsewhere in the program, not since that
  /// ended with an error.
  bool hasJumped = false;
  /// It is dead since the program has ended, with an error or without.
  bool hasEnded = false;
  /// What comes to the function, or to the loop's iteration, comes to this
  /// point: no jump under a condition that is not known may lead past it.
  bool isCertain = true;
  /// Code that was not followed may have changed any variable of the program.
  bool globalsChanged = false;

  HostValue read(const HostPlace &place, HostIds &ids) const;
  void write(const HostPlace &place, HostValue value, HostIds &ids);
  bool knows(const void *root) const { return values.count(root) != 0; }
  void forget(const HostPlace &place, HostIds &ids) {
    write(place, ids.unknown(), ids);
  }
  /// What holds after `if (cond)`; a dead side does not count, and where the
  /// condition is known the other side.
  static HostState join(const HostNumber &cond, const HostState &ifTrue,
                        const HostState &ifFalse, HostIds &ids);

  /// From here on `condition` holds; nothing where that is known anyway.
  void addPathCondition(HostCondition condition);
  /// What is supposed, in the order of the way here.
  std::vector<HostCondition> conditions;
  /// What conditions on the way here say: `from` has the value `to`.
  std::vector<HostRewrite> equalities;
  /// Variables that code which is not followed may store to from now on,
  /// whenever it runs: never known again.
  std::set<const void *> shared;
  /// References and what they refer to.
  std::map<const void *, HostPlace> aliases;

private:
  HostValue readWhole(const void *root, HostIds &ids) const;

  std::map<const void *, HostValue> values;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSTATE_H
