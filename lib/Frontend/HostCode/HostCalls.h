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

/// Calls of functions, methods and constructors: those that lead to a launch
/// and simple ones are followed, some of libraries are known, and of others it
/// is forgotten what they may store to.
class HostCalls : HostPart {
public:
  HostCalls(HostPoint &point, HostProgram &program, HostVariables &variables,
            HostVectors &vectors, LaunchRecorder &launches,
            const HostArithmetic &arithmetic, HostFollower &follower)
      : HostPart(point, follower), program(program), variables(variables),
        vectors(vectors), launches(launches), arithmetic(arithmetic),
        library(ast, program.arguments ? &*program.arguments : nullptr, ids,
                state) {}

  /// Follows `function`, which nothing calls; `given` are the integers that its
  /// parameters have, where they are known.
  void start(const clang::FunctionDecl &function, const CallArguments &given);
  /// What `call` returns.
  HostValue call(const clang::CallExpr &call);
  /// The object that `expr` makes: `dim3(4)` becomes {4, 1, 1} without any
  /// knowledge of dim3.
  HostValue construct(const clang::CXXConstructExpr &expr);
  /// Follows the body of a lambda with launches where it is written. It may run
  /// later, so variables that the function around assigns are unknown in it.
  void declareLambda(const clang::LambdaExpr &expr);

private:
  // Calls that are followed.

  /// Whether the body of `callee` is followed where it is called: not in
  /// itself, not too deep in other calls, and not if it is long and leads to no
  /// launch.
  bool canFollow(const clang::FunctionDecl &callee) const;
  /// What a call of the function `callee` at `at` returns; `self` is the object
  /// of a method, or that which a constructor makes.
  HostValue follow(const clang::FunctionDecl &callee,
                   llvm::ArrayRef<const clang::Expr *> arguments,
                   std::optional<HostPlace> self, clang::SourceLocation at);
  /// What `call` of `callee`, which can be followed, returns; empty where the
  /// object of a method is not known.
  std::optional<HostValue> follow(const clang::CallExpr &call,
                                  const clang::FunctionDecl &callee);
  /// Gives the parameters of `callee` what `arguments` are; those of missing
  /// ones are unknown.
  void bindParameters(const clang::FunctionDecl &callee,
                      llvm::ArrayRef<const clang::Expr *> arguments);
  /// Follows the initialisers and the body of the innermost function.
  void followBody();
  /// What the innermost function returns: of `if (a) return x; return y;`
  /// a ? x : y, and the variables behind the call in the same way. What neither
  /// returns nor comes to its end, as `usage()`, ends the program.
  HostValue leave();
  /// Notes in the program that `call` of `callee` was followed, or could not
  /// be.
  void note(const clang::Expr &call, const clang::FunctionDecl &callee,
            bool isFollowed);

  // Other calls.

  /// What a copy by an `operator=` that is not written leaves; empty for other
  /// calls.
  std::optional<HostValue> copy(const clang::CallExpr &call);
  /// What a function of the C and C++ libraries, or of CUDA's, returns; empty
  /// for other functions.
  std::optional<HostValue> callLibrary(const clang::CallExpr &call,
                                       const clang::FunctionDecl &callee);
  /// What sscanf(text, format, &a…) returns. What it does not come to stays as
  /// it is.
  HostValue scan(const clang::CallExpr &call);
  /// Whether `argument` points to a variable of the kind that `item` is for.
  bool isScanTarget(const clang::Expr &argument, const ScannedItem &item) const;
  /// Stores what `item` read to the variable that `argument` points to.
  void storeScanned(const clang::Expr &argument, const ScannedItem &item);
  /// What a call returns that is not followed; `callee` is null where it is not
  /// known.
  HostValue callUnknown(const clang::CallExpr &call,
                        const clang::FunctionDecl *callee);
  /// Evaluates the arguments of such a call, and forgets what it may store to
  /// by them.
  void passArguments(const clang::CallExpr &call,
                     const clang::FunctionDecl *callee);
  /// What a const method of `object` tells: without arguments it is unknown,
  /// but the same as long as the object is: `v.size()`.
  HostValue observed(const clang::CallExpr &call,
                     const clang::CXXMethodDecl &method,
                     const HostPlace &object);
  /// Notes where the memory is of the pointer that `call`, such as cudaMalloc,
  /// is about.
  void copyMap(const clang::CallExpr &call, const clang::FunctionDecl *callee);
  void noteMemory(const clang::CallExpr &call,
                  const clang::FunctionDecl *callee);
  /// What `call` encodes in a tensor map as cuTensorMapEncodeTiled does,
  /// called by its name or by a pointer to it; empty for other calls, and
  /// where it is not known.
  std::optional<TensorMapFacts> encodedMap(const clang::CallExpr &call);
  /// The first `count` numbers that `pointer` points to.
  std::optional<std::vector<uint64_t>> numbersAt(const clang::Expr &pointer,
                                                 int64_t count);
  /// `callee` does not return. With exit(0) the program may well end without an
  /// error, and with longjmp it goes on elsewhere.
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
