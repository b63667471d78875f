//===- HostVectors.h - the sizes of vectors in host code --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTVECTORS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTVECTORS_H

#include "HostSteps.h"
#include "HostVariables.h"

namespace gpuperf {

/// Tracks the number of elements of each std::vector that can only be changed
/// through its name. The number is a part of the vector's value.
class HostVectors : HostPart {
public:
  HostVectors(HostPoint &point, HostVariables &variables,
              HostFollower &follower)
      : HostPart(point, follower), variables(variables) {}

  /// From here on the size of `variable`, of `function`, is tracked. Has no
  /// effect for other types.
  void declare(const clang::VarDecl &variable,
               const clang::FunctionDecl &function);
  /// `param`, a reference parameter of `function`, refers to the variable at
  /// `place`.
  void bind(const clang::ParmVarDecl &param, const HostPlace &place,
            const clang::FunctionDecl &function);
  /// The vector that `expr` constructs.
  HostValue construct(const clang::CXXConstructExpr &expr);
  /// The result of a call that reads or changes a size; empty for other calls,
  /// of which nothing was followed.
  std::optional<HostValue> call(const clang::CallExpr &call);
  /// The place of the number that `step` changes; empty if not all of its
  /// changes are known.
  std::optional<HostPlace> steppedPlace(const EvenStep &step) const;

private:
  /// Whether `variable`, of `function`, may change without being named.
  bool isShared(const clang::VarDecl &variable,
                const clang::FunctionDecl &function);
  /// Whether all changes of the vector at `place` are known.
  bool isFollowed(const HostPlace &place) const;
  /// The vector that `expr` names or constructs.
  HostValue valueOf(const clang::Expr &expr);
  /// The size that `argument`, a number or a list, gives to a vector; null if
  /// it is not known.
  HostNumber sizeFrom(const clang::Expr &argument);
  /// A vector of `size` elements.
  HostValue ofSize(const HostNumber &size);
  /// Evaluates `arguments` for their effects only.
  void evalAll(llvm::ArrayRef<const clang::Expr *> arguments);
  /// The result of `v = …`; empty for other operators.
  std::optional<HostValue> assign(const clang::CXXOperatorCallExpr &call);
  /// The size after a method was called on a vector of size `before`; empty for
  /// methods whose effect is not known.
  std::optional<HostNumber> changedSize(const clang::CXXMemberCallExpr &call,
                                        const HostNumber &before);
  /// The result of a method of the vector at `object`.
  std::optional<HostValue> callMethod(const clang::CXXMemberCallExpr &call,
                                      const HostPlace &object);

  HostVariables &variables;
  /// The vectors whose changes are all known.
  llvm::DenseSet<const void *> followed;
  /// The results of `sharedVectors`, by function.
  llvm::DenseMap<const clang::FunctionDecl *,
                 llvm::DenseSet<const clang::VarDecl *>>
      shared;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTVECTORS_H
