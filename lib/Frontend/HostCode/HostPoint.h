//===- HostPoint.h - the point of host code that is followed ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the interpreter is: the functions around the point, how control came to
// it and what is known of the variables there. What holds for a part of the
// code only is an object that ends with that part.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPOINT_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPOINT_H

#include "HostReach.h"
#include "HostState.h"
#include "clang/AST/ExprCXX.h"

namespace gpuperf {

class HostBreakable;
class HostFrame;
class HostSwitch;

/// Whether code is followed in a certain way.
class HostMode {
public:
  /// It is until the object ends, unless `isOn` is false.
  class Scope {
  public:
    explicit Scope(HostMode &mode, bool isOn = true) : mode(mode), isOn(isOn) {
      mode.scopes += isOn;
    }
    Scope(const Scope &) = delete;
    ~Scope() { mode.scopes -= isOn; }

  private:
    HostMode &mode;
    bool isOn;
  };

  explicit operator bool() const { return scopes > 0; }
  /// The number of scopes around the point.
  unsigned depth() const { return scopes; }

private:
  unsigned scopes = 0;
};

/// The point that is being followed.
class HostPoint {
public:
  /// The start of `function`.
  HostPoint(HostNumbers &numbers, const clang::FunctionDecl &function)
      : ast(function.getASTContext()), ids(numbers), reach(function),
        isMain(function.isMain()) {}

  /// Counts a statement or an expression; false when there were more than a
  /// function that a person wrote has.
  bool takeStep() { return ++steps <= kMaxSteps; }
  /// The number of those so far.
  unsigned stepsTaken() const { return steps; }
  bool isTooLong() const { return steps > kMaxSteps; }

  clang::ASTContext &ast;
  HostIds ids;
  HostState state;            ///< of the variables
  HostReach reach;            ///< how often the point is come to
  HostMode unreached;         ///< a condition on the path is known not to hold
  HostMode again;             ///< what is followed was followed before
  HostFrame *frame = nullptr; ///< the innermost function; null outside of all
  const bool isMain;          ///< the program is followed from its start

private:
  static constexpr unsigned kMaxSteps = 100000;

  unsigned steps = 0;
};

/// A function that is followed as long as the object lives.
class HostFrame {
public:
  /// `function`, called at `calledAt` on the object `self`; invalid and empty
  /// where the path begins with it.
  HostFrame(HostPoint &point, const clang::FunctionDecl &function,
            clang::SourceLocation calledAt = {},
            std::optional<HostPlace> self = {});
  /// The body of `lambda` in the function that is being followed, where it is
  /// written.
  HostFrame(HostPoint &point, const clang::LambdaExpr &lambda);
  HostFrame(const HostFrame &) = delete;
  ~HostFrame() { point.frame = outer; }

  /// Whether the point is come to whenever this function is, as far as its
  /// conditions are known.
  bool isReached() const { return point.unreached.depth() == unreached; }

  /// One way out of the function.
  struct Return {
    HostNumber cond; ///< all conditions around the `return`; null for none
    bool known;      ///< false when one of them is not known
    HostValue value;
    HostState state; ///< of the variables
  };

  HostPoint &point;
  HostFrame *const outer; ///< the function around this one; null for the first
  const clang::FunctionDecl &function;  ///< of a lambda the one that has it
  const clang::SourceLocation calledAt; ///< invalid where no call is followed
  const std::optional<HostPlace> self;  ///< what `this` points to
  const clang::FunctionDecl *const lambda; ///< as of a HostLaunch
  const unsigned size;  ///< the number of frames, this one included
  const unsigned calls; ///< the number of calls that are followed to here
  std::vector<Return> returns;
  std::vector<HostNumber> path; ///< conditions that hold here, null is unknown
  unsigned jumps = 0;           ///< out of the statements that hold them
  std::vector<HostBreakable *> breakables; ///< around the point

private:
  const unsigned unreached; ///< the depth of that mode where it is entered
};

/// A statement that `break` leaves, as long as the object lives.
class HostBreakable {
public:
  /// `asSwitch` is the object itself where it is a switch, null for a loop.
  explicit HostBreakable(HostPoint &point, HostSwitch *asSwitch = nullptr);
  HostBreakable(const HostBreakable &) = delete;
  ~HostBreakable() { frame.breakables.pop_back(); }

  /// Notes that `break` or `continue` leads out of here, the variables being as
  /// they are; one that is not reached leads nowhere.
  void leaveBy(std::vector<HostState> &jumps) const;
  /// What holds behind all ways of `jumps`, and here.
  void join(const std::vector<HostState> &jumps) const;

  HostSwitch *const asSwitch;
  std::vector<HostState> breaks, continues; ///< the variables where they stand

protected:
  HostPoint &point;

private:
  HostFrame &frame;
  const unsigned unreached;
};

/// A condition that holds as long as the object lives; null is an unknown one.
class HostPathScope {
public:
  HostPathScope(HostPoint &point, HostNumber cond) : frame(*point.frame) {
    frame.path.push_back(std::move(cond));
  }
  HostPathScope(const HostPathScope &) = delete;
  ~HostPathScope() { frame.path.pop_back(); }

private:
  HostFrame &frame;
};

/// One side of a condition at `at`, as long as the object lives. What it
/// launches is of use even where it is known not to be taken: there may be
/// nothing else to say of a kernel.
class HostSide {
public:
  HostSide(HostPoint &point, std::optional<bool> isTaken,
           clang::SourceLocation at);

private:
  HostReach::Scope reach;
  HostMode::Scope unreached;
};

/// A loop, a switch or a call: where the object ends, all of its own jumps meet
/// again, and what came to it comes to the point behind it.
class HostJumpScope {
public:
  explicit HostJumpScope(HostPoint &point);
  HostJumpScope(const HostJumpScope &) = delete;
  ~HostJumpScope();

private:
  HostPoint &point;
  const bool isCertain;
  const unsigned jumps;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPOINT_H
