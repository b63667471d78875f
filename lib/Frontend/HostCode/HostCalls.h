//===- HostCalls.h - calls in host code -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCALLS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCALLS_H

#include "HostArithmetic.h"
#include "HostLibrary.h"
#include "HostScan.h"
#include "HostVectors.h"
#include "LaunchRecorder.h"
#include "gpuperf/Frontend/Facts/CallFacts.h"

namespace gpuperf {

/// Calls of functions, methods and constructors. Calls that lead to a launch
/// and simple ones are followed, and some library functions are known. For
/// other calls, everything that they may store to becomes unknown.
class HostCalls : HostPart {
public:
  HostCalls(HostPoint &point, HostProgram &program, HostVariables &variables,
            HostVectors &vectors, LaunchRecorder &launches,
            const HostArithmetic &arithmetic, HostFollower &follower)
      : HostPart(point, follower), program(program), variables(variables),
        vectors(vectors), launches(launches), arithmetic(arithmetic),
        library(ast, program.arguments ? &*program.arguments : nullptr, ids,
                state) {}

  /// Follows `function`, which is not called from known code. `given` are the
  /// known integer values of its parameters.
  void start(const clang::FunctionDecl &function, const CallArguments &given);
  /// The return value of `call`.
  HostValue call(const clang::CallExpr &call);
  /// The object that `expr` constructs: `dim3(4)` becomes {4, 1, 1} without
  /// special treatment of dim3.
  HostValue construct(const clang::CXXConstructExpr &expr);
  /// Follows the body of a lambda with launches at the lambda expression. It
  /// may be called later, so variables that the enclosing function assigns are
  /// unknown in it.
  void declareLambda(const clang::LambdaExpr &expr);

private:
  // Calls that are followed.

  /// Whether the body of `callee` is followed at its call. It is not if the
  /// call is recursive or nested too deeply, or if the body is long and leads
  /// to no launch.
  bool canFollow(const clang::FunctionDecl &callee) const;
  /// The return value of a call of `callee` at `at`. `self` is the object of a
  /// method, or the object that a constructor creates.
  HostValue follow(const clang::FunctionDecl &callee,
                   llvm::ArrayRef<const clang::Expr *> arguments,
                   std::optional<HostPlace> self, clang::SourceLocation at);
  /// The return value of `call` of `callee`, which can be followed; empty if
  /// the object of a method is not known.
  std::optional<HostValue> follow(const clang::CallExpr &call,
                                  const clang::FunctionDecl &callee);
  /// Assigns `arguments` to the parameters of `callee`. Parameters without
  /// arguments are unknown.
  void bindParameters(const clang::FunctionDecl &callee,
                      llvm::ArrayRef<const clang::Expr *> arguments);
  /// Follows the initialisers and the body of the innermost function.
  void followBody();
  /// Leaves the innermost function and returns its return value: for `if (a)
  /// return x; return y;` it is a ? x : y, and the variables after the call are
  /// joined in the same way. A call that neither returns nor reaches the end of
  /// the function, such as `usage()`, ends the program.
  HostValue leave();
  /// Records in the program whether `call` of `callee` was followed.
  void note(const clang::Expr &call, const clang::FunctionDecl &callee,
            bool isFollowed);

  // Other calls.

  /// The result of a copy by an implicit `operator=`; empty for other calls.
  std::optional<HostValue> copy(const clang::CallExpr &call);
  /// The return value of a function of the C and C++ libraries or of CUDA's;
  /// empty for other functions.
  std::optional<HostValue> callLibrary(const clang::CallExpr &call,
                                       const clang::FunctionDecl &callee);
  /// The return value of sscanf(text, format, &a…). Variables that it does not
  /// reach are unchanged.
  HostValue scan(const clang::CallExpr &call);
  /// Whether `argument` points to a variable of the type that `item` needs.
  bool isScanTarget(const clang::Expr &argument, const ScannedItem &item) const;
  /// Stores the value of `item` to the variable that `argument` points to.
  void storeScanned(const clang::Expr &argument, const ScannedItem &item);
  /// The return value of a call that is not followed; `callee` is null if it is
  /// not known.
  HostValue callUnknown(const clang::CallExpr &call,
                        const clang::FunctionDecl *callee);
  /// Evaluates the arguments of such a call; everything that it may store to
  /// through them becomes unknown.
  void passArguments(const clang::CallExpr &call,
                     const clang::FunctionDecl *callee);
  /// The result of a const method of `object`. Without arguments it is unknown,
  /// but stays the same as long as the object is unchanged: `v.size()`.
  HostValue observed(const clang::CallExpr &call,
                     const clang::CXXMethodDecl &method,
                     const HostPlace &object);
  /// Records the memory that the pointer in `call`, such as cudaMalloc, refers
  /// to.
  void copyMap(const clang::CallExpr &call, const clang::FunctionDecl *callee);
  void noteMemory(const clang::CallExpr &call,
                  const clang::FunctionDecl *callee);
  /// The contents that `call` encodes in a tensor map like
  /// cuTensorMapEncodeTiled, called by its name or through a pointer; empty for
  /// other calls and if they are not known.
  std::optional<TensorMapFacts> encodedMap(const clang::CallExpr &call);
  /// Records that `pointer` leads to a map with the contents `map`.
  void noteMap(const clang::Expr &pointer, const TensorMapFacts &map);
  /// The first `count` numbers that `pointer` points to.
  std::optional<std::vector<uint64_t>> numbersAt(const clang::Expr &pointer,
                                                 int64_t count);
  /// Handles a `callee` that does not return. With exit(0) the program may end
  /// without an error, and with longjmp it continues elsewhere.
  void endProgram(const clang::CallExpr &call,
                  const clang::FunctionDecl &callee);

  HostProgram &program;
  HostVariables &variables;
  HostVectors &vectors;
  LaunchRecorder &launches;
  const HostArithmetic &arithmetic;
  HostLibrary library;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCALLS_H
