//===- HostInterpreter.h - host code, run without its input -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows one host function from top to bottom, with a symbol for every value
// that is not known, and reports the kernel launches on its way. Both sides of
// a condition are followed and joined; what a loop assigns is unknown inside
// and after it. Simple callees are followed for their result, and all that lead
// to a launch.
//
//   HostStatements.cpp   statements: control flow, loops, what they may change
//   HostExpressions.cpp  expressions: values, objects, the variables they name
//   HostCalls.cpp        calls: inlining, launches, sscanf, methods of std::vector
//
// Assumed: arithmetic does not wrap; a variable whose address was given away
// changes during that call only.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTINTERPRETER_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTINTERPRETER_H

#include "HostConstants.h"
#include "HostEffects.h"
#include "HostLibrary.h"
#include "HostReach.h"
#include "HostState.h"
#include "HostSteps.h"
#include "gpuperf/Frontend/Facts/CallFacts.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <array>
#include <functional>
#include <set>

namespace gpuperf {

struct ScannedItem;

/// A launch as the host code says it. Locations are those of the expressions.
struct HostLaunch {
  clang::SourceLocation site, gridAt, blockAt, sharedAt;
  std::vector<const clang::FunctionDecl *> kernels; ///< the callee is one of
  HostValue grid, block, shared;
  clang::QualType dimType; ///< of grid and block; null when not known
  std::vector<HostValue> arguments;
  std::vector<clang::SourceLocation> argumentsAt;
  /// False where a condition on the way to it is known not to hold.
  bool isReached = true;
  bool isCooperative = false; ///< all its blocks are resident at once
  /// One of those that a loop makes which is followed iteration by iteration.
  bool isFromFollowedLoop = false;
  std::vector<HostCondition> pathConditions; ///< on the way to it
  /// Of those, the ones that `conditionsOn` tells.
  std::vector<HostCondition> conditions;
  LaunchCount count;
  /// Set for a call of another file's function, `kernels`, and no launch.
  const clang::CallExpr *call = nullptr;
  const clang::CallExpr *chevrons = nullptr; ///< of a launch by `<<<>>>`
  /// The calls that lead to it, the innermost first.
  std::vector<clang::SourceLocation> calledAt;
  /// The lambda in whose body it stands, as seen where the lambda is written:
  /// what is known of variables may be more where it is called. Null elsewhere.
  const clang::FunctionDecl *lambda = nullptr;
};

/// What is known of the functions of a file before and while they are followed.
struct HostProgram {
  explicit HostProgram(const FileScope &scope) : constants(scope) {}

  /// The definitions that launch a kernel or call one that does.
  llvm::DenseSet<const clang::FunctionDecl *> launching;
  /// Those that were followed at a call.
  llvm::DenseSet<const clang::FunctionDecl *> followed;
  /// Those of `launching` that some call could not be followed to: they are
  /// called with what is not known, too.
  llvm::SetVector<const clang::FunctionDecl *> notFollowed;
  /// The calls and constructions of `launching` that were followed, and all in
  /// code that is never come to.
  llvm::DenseSet<const clang::Expr *> followedCalls;
  HostEffects effects; ///< of the functions of the file
  HostConstants constants;
  /// The words after the program's name, where the user tells them.
  std::optional<std::vector<std::string>> arguments;
  /// A launch was followed of which no kernel is known.
  bool launchesAnyKernel = false;
  /// Statements that were passed over, as the program does not come to them.
  llvm::DenseSet<const clang::Stmt *> skipped;
  /// One has a label, or a case of a switch around.
  bool skipsJumpTarget = false;
  /// Whether calls of other files' functions are reported, too.
  bool reportsCalls = false;
};

class HostInterpreter {
public:
  using Sink = std::function<void(const HostLaunch &, HostIds &)>;
  HostInterpreter(clang::ASTContext &ast, HostProgram &program,
                  HostNumbers &numbers, Sink found)
      : ast(ast), program(program), found(std::move(found)), numbers(numbers),
        ids(numbers),
        library(ast, program.arguments ? &*program.arguments : nullptr, ids,
                state),
        reach(ast.getSourceManager()) {}

  /// Follows `function`, which has a body. False when it is too long: what was
  /// found is true, but not all.
  /// `given` are the integers that its parameters have, where known.
  bool run(const clang::FunctionDecl &function,
           const CallArguments &given = {});

private:
  /// Statements and expressions: more than a function that a person wrote has.
  static constexpr unsigned kMaxSteps = 100000;
  /// Iterations of a loop, and steps in all loops, that are followed one by
  /// one.
  static constexpr unsigned kMaxIterations = 64;
  static constexpr unsigned kMaxIterationSteps = 20000;

  /// A function being followed.
  struct Frame {
    const clang::FunctionDecl *function = nullptr;
    clang::SourceLocation calledAt; ///< invalid where no call is followed
    std::optional<HostPlace> self;  ///< what `this` points to
    struct Return {
      HostNumber cond; ///< all conditions around the `return`; null for none
      bool known;      ///< false when one of them is not known
      HostValue value;
      HostState state; ///< of the variables
    };
    std::vector<Return> returns;
    std::vector<HostNumber> path; ///< conditions that hold here
    /// Of the interpreter when it was entered.
    unsigned unreachedDepth = 0;
    unsigned jumps = 0;           ///< out of the statement that holds them
  };

  /// Whether the point behind a statement is come to, when its jumps are over.
  struct JumpState {
    bool isCertain;
    unsigned jumps;
  };

  /// A variable that a condition gave a value.
  struct Assumption {
    HostPlace place;
    HostValue before, value;
  };

  /// A statement that `break` leaves.
  struct Breakable {
    const HostState *switchEntry = nullptr;
    const clang::Expr *switchOn = nullptr;
    HostNumber switchValue;
    /// The label of a switch over a known value; null where it has none for it.
    std::optional<const clang::SwitchCase *> taken;
    bool isNotTaken = false;     ///< in a case that is not taken
    unsigned unreachedDepth = 0; ///< of the interpreter when it was entered
    std::vector<HostState> breaks, continues;
    std::vector<Assumption> assumed; ///< by the cases of a switch
  };

  // Statements.
  void exec(const clang::Stmt *stmt);
  void skip(const clang::Stmt &stmt);
  bool execAnyLoop(const clang::Stmt *stmt);
  bool execJump(const clang::Stmt *stmt);
  void execDecls(const clang::DeclStmt &stmt);
  void execVariable(const clang::VarDecl &variable);
  void execIf(const clang::IfStmt &stmt);
  void execSide(const clang::Stmt *side, std::optional<bool> isTaken,
                clang::SourceLocation at);
  JumpState beforeJumps() const;
  void leaveJumps(const JumpState &before);
  std::optional<int64_t> tripsOf(const clang::Stmt &loop);
  HostNumber reevaluate(const clang::Expr *expr);
  void endProgram(const clang::CallExpr &call,
                  const clang::FunctionDecl &callee);
  void execFor(const clang::ForStmt &stmt);
  void execRangeFor(const clang::CXXForRangeStmt &stmt);
  void forgetElements(const clang::CXXForRangeStmt &stmt);
  void execLoop(const clang::Stmt &whole, const clang::Expr *cond,
                const clang::Stmt *body, const clang::Expr *step);
  /// Enters iteration i: whether there is one, where that is known.
  using Entering = llvm::function_ref<std::optional<bool>(unsigned)>;
  bool execIterations(Entering enter, unsigned most, const clang::Stmt *body,
                      std::vector<HostLaunch> &first);
  bool execCounted(const clang::Stmt &whole, const clang::Expr *cond,
                   const clang::Stmt *body, const clang::Expr *step,
                   std::vector<HostLaunch> &first);
  bool execElements(const clang::CXXForRangeStmt &stmt);
  bool execIteration(const clang::Stmt *body, bool &isLeft);
  bool isTooLong(const clang::Expr *cond, const clang::Expr *step);
  void pass(HostLaunch launch);
  void execDo(const clang::DoStmt &stmt);
  void execSwitch(const clang::SwitchStmt &stmt);
  void execCase(const clang::SwitchCase &stmt);
  void execReturn(const clang::ReturnStmt &stmt);
  void execTry(const clang::CXXTryStmt &stmt);
  /// Assumes that `cond` holds: `x == 4` gives x.
  void assume(const clang::Expr *cond, std::vector<Assumption> &assumed);
  void assumeEqual(const clang::Expr *variable, HostValue value,
                   std::vector<Assumption> &assumed);
  void undoAssumptions(const std::vector<Assumption> &assumed);
  std::optional<HostPlace> storedPlace(const clang::Expr *target);
  std::optional<HostPlace> storedObject(const HostStore &store);
  void forgetAssigned(const clang::Stmt *stmt);
  std::vector<std::pair<HostPlace, HostValue>>
  steppedBy(const clang::Stmt &loop, std::optional<int64_t> trips);
  void shareCaptures(llvm::ArrayRef<const clang::Expr *> arguments,
                     const clang::FunctionDecl *callee);
  void forgetGlobals();
  void joinBreaks(Breakable &left);
  Breakable *innermostLoop();
  std::optional<const clang::SwitchCase *>
  labelFor(const clang::SwitchStmt &stmt, const HostNumber &value);
  HostCondition conditionOf(const Breakable &frame,
                            const clang::SwitchCase &stmt);
  void enterCase(Breakable &frame, const clang::SwitchCase &stmt);

  // Expressions.
  HostValue eval(const clang::Expr *expr);
  HostValue evalPlain(const clang::Expr *expr);
  HostValue evalLiteral(const clang::Expr *expr);
  HostValue evalVariable(const HostPlace &place, clang::QualType type);
  HostValue evalCast(const clang::CastExpr &expr);
  HostValue evalBinary(const clang::BinaryOperator &expr);
  HostValue evalSecond(const clang::BinaryOperator &expr,
                       const HostNumber &first);
  HostValue evalSide(const clang::Expr *side, HostCondition condition);
  HostCondition conditionOf(const clang::Expr &text, HostNumber number,
                            bool isTrue);
  HostValue evalUnary(const clang::UnaryOperator &expr);
  HostValue evalConditional(const clang::AbstractConditionalOperator &expr);
  HostValue evalConstruct(const clang::CXXConstructExpr &expr);
  HostValue evalInitList(const clang::InitListExpr &expr);
  HostValue evalMember(const clang::MemberExpr &expr);
  HostValue evalLambda(const clang::LambdaExpr &expr);
  HostValue captured(const clang::LambdaExpr &expr);
  HostValue evalConstant(const clang::Expr *expr);
  HostValue named(HostValue value, const HostPlace &place);
  HostValue evalGlobal(const clang::VarDecl &variable);
  HostValue arithmetic(clang::BinaryOperatorKind op, const HostValue &lhs,
                       const HostValue &rhs, clang::QualType lhsType,
                       clang::QualType resultType);
  /// A known integer converted to `type`: 300 is 44 as unsigned char. Others
  /// are assumed to fit.
  HostNumber convertInteger(const HostNumber &x, clang::QualType type);
  HostNumber convertReal(const HostNumber &x, clang::QualType type);
  HostValue comparePointers(clang::BinaryOperatorKind op, const HostValue &lhs,
                            const HostValue &rhs);
  HostValue pointeeOf(const HostValue &pointer);
  HostValue advance(HostValue pointer, HostNumber count,
                    clang::QualType pointerType);
  HostValue number(HostNumber expr) {
    return HostValue::number(std::move(expr), ids.fresh());
  }
  HostValue unknown() { return HostValue::unknown(ids.fresh()); }

  // Sizes of containers.
  void trackVector(const clang::VarDecl &variable,
                   const clang::FunctionDecl &function);
  bool isSharedVector(const clang::VarDecl &variable,
                      const clang::FunctionDecl &function);
  void passVector(const clang::ParmVarDecl &param, const HostPlace &place,
                  const clang::FunctionDecl &function);
  bool isTracked(const HostPlace &place) const;
  std::optional<HostPlace> steppedPlace(const EvenStep &step) const;
  HostValue vectorValue(const clang::Expr &expr);
  HostNumber sizeFrom(const clang::Expr &argument);
  HostValue constructVector(const clang::CXXConstructExpr &expr);
  std::optional<HostValue> assignVector(const clang::CXXOperatorCallExpr &call);
  std::optional<HostNumber> changedSize(const clang::CXXMemberCallExpr &call,
                                        const HostNumber &before);
  std::optional<HostValue> evalContainer(const clang::CallExpr &call);
  std::optional<HostValue> callVector(const clang::CXXMemberCallExpr &call,
                                      const HostPlace &object);

  // Variables.
  std::optional<HostPlace> place(const clang::Expr *expr);
  std::optional<HostPlace> placeOfVariable(const clang::ValueDecl &decl);
  std::optional<HostPlace> placeOfDeref(const clang::Expr *pointer);
  std::optional<HostPlace> thisPlace();
  void assign(const clang::Expr *to, HostValue value);

  // Calls.
  HostValue evalCall(const clang::CallExpr &call);
  std::optional<HostValue> evalKnownCall(const clang::FunctionDecl &callee,
                                         const clang::CallExpr &call);
  bool isScanTarget(const clang::Expr &argument, const ScannedItem &item);
  void storeScanned(const clang::Expr &argument, const ScannedItem &item);
  HostValue evalScan(const clang::CallExpr &call);
  std::optional<HostValue>
  inlineCall(const clang::FunctionDecl &callee,
             llvm::ArrayRef<const clang::Expr *> arguments,
             std::optional<HostPlace> self, clang::SourceLocation at);
  bool canInline(const clang::FunctionDecl &callee) const;
  void noteCall(const clang::Expr &call, const clang::FunctionDecl &callee,
                bool isFollowed);
  void bindParameters(const clang::FunctionDecl &callee,
                      llvm::ArrayRef<const clang::Expr *> arguments);
  HostValue leave(Frame &frame);
  void noteMemory(const clang::CallExpr &call,
                  const clang::FunctionDecl *callee);
  HostValue opaqueCall(const clang::CallExpr &call,
                       const clang::FunctionDecl *callee);
  std::optional<HostPlace> objectPlace(const clang::CXXMemberCallExpr &call);
  HostValue observed(const clang::CallExpr &call,
                     const clang::CXXMethodDecl &method,
                     const HostPlace &object);
  std::optional<HostPlace> pointedTo(const clang::Expr *pointer);
  void forgetArgument(const clang::Expr *argument, clang::QualType type);

  // Launches.
  bool evalLaunch(const clang::CallExpr &call,
                  const clang::FunctionDecl *callee);
  void evalKernelCall(const clang::CUDAKernelCallExpr &call);
  void evalLaunchKernel(const clang::CallExpr &call, bool isCooperative);
  void evalLaunchKernelEx(const clang::CallExpr &call, bool packed);
  bool hasCooperativeAttribute(const HostValue &config,
                               clang::QualType configType);
  void takeArguments(HostLaunch &launch,
                     llvm::ArrayRef<const clang::Expr *> arguments);
  void takePackedArguments(HostLaunch &launch, const clang::Expr *array);
  void report(HostLaunch launch);
  void reportCall(const clang::CallExpr &call,
                  const clang::FunctionDecl &callee);

  clang::ASTContext &ast;
  HostProgram &program;
  Sink found;
  HostNumbers &numbers;
  HostIds ids;
  HostState state;
  HostLibrary library;
  std::vector<Frame> frames;
  std::vector<Breakable *> breakables;
  std::set<const void *> globals;
  /// The variables that are vectors whose changes are all seen.
  llvm::DenseSet<const void *> vectors;
  /// As of `sharedVectors`, by function.
  llvm::DenseMap<const clang::FunctionDecl *,
                 llvm::DenseSet<const clang::VarDecl *>>
      shared;
  unsigned depth = 0;     ///< of the followed calls
  unsigned unreachedDepth = 0; ///< > 0 where a known condition does not hold
  const clang::FunctionDecl *lambda = nullptr; ///< as of a HostLaunch
  bool isMain = false;      ///< the program is followed from its start
  unsigned memoryEpoch = 0; ///< changes with each store to unknown memory
  unsigned steps = 0;       ///< statements and expressions so far
  /// Launches of a loop, which count when it is left; null outside.
  std::vector<HostLaunch> *iterated = nullptr;
  unsigned followedLoops = 0;  ///< around this point, one by one
  HostReach reach;             ///< how often this point is come to
  /// > 0 where what was followed is once more.
  unsigned repeatDepth = 0;
  unsigned iterationSteps = 0; ///< those of loops that are followed one by one
};

/// The extents of a launch's grid or block, x first; null where not known.
std::array<HostNumber, 3> dimsOf(const HostLaunch &launch,
                                 const HostValue &value, HostIds &ids);

/// Whether all extents of grid and block are known numbers.
bool hasKnownShape(const HostLaunch &launch, HostIds &ids);

/// True for a call that launches a kernel, by `<<<>>>` or by name.
bool isLaunch(const clang::CallExpr &call);

/// Whether a condition is known to hold or not to.
inline std::optional<bool> truthOf(const HostNumber &cond) {
  return cond.value ? std::optional(*cond.value != 0) : std::nullopt;
}

/// Any of its statements launches a kernel.
bool containsLaunch(const clang::Stmt *stmt);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTINTERPRETER_H
