//===- HostPoint.h - the current point in host code -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The current position of the interpreter: the enclosing functions, the way by
// which control reached it and the known values of variables. Facts that apply
// only to a part of the code are objects whose lifetime is that part.
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

/// Whether code is followed in a certain mode.
class HostMode {
public:
  /// Activates the mode until the object ends, unless `isOn` is false.
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
  /// The number of scopes around the current point.
  unsigned depth() const { return scopes; }

private:
  unsigned scopes = 0;
};

/// The current point.
class HostPoint {
public:
  /// The start of `function`.
  HostPoint(HostNumbers &numbers, const clang::FunctionDecl &function)
      : ast(function.getASTContext()), ids(numbers), reach(function),
        isMain(function.isMain()) {}

  /// Counts a statement or an expression. Returns false if there were more than
  /// in functions written by hand.
  bool takeStep() { return ++steps <= kMaxSteps; }
  /// The number of steps so far.
  unsigned stepsTaken() const { return steps; }
  bool isTooLong() const { return steps > kMaxSteps; }

  clang::ASTContext &ast;
  HostIds ids;
  HostState state;            ///< values of the variables
  HostReach reach;            ///< how often the point is reached
  HostMode unreached;         ///< a condition on the path is known to be false
  HostMode again;             ///< the code has been followed before
  HostFrame *frame = nullptr; ///< the innermost function; null outside of
                              ///< functions
  const bool isMain;          ///< whether the program is followed from its
                              ///< start

private:
  static constexpr unsigned kMaxSteps = 100000;

  unsigned steps = 0;
};

/// A function that is followed during the lifetime of the object.
class HostFrame {
public:
  /// `function`, called at `calledAt` on the object `self`. These are invalid
  /// and empty if the path begins with it.
  HostFrame(HostPoint &point, const clang::FunctionDecl &function,
            clang::SourceLocation calledAt = {},
            std::optional<HostPlace> self = {});
  /// The body of `lambda` in the current function, at the position of the
  /// lambda expression.
  HostFrame(HostPoint &point, const clang::LambdaExpr &lambda);
  HostFrame(const HostFrame &) = delete;
  ~HostFrame() { point.frame = outer; }

  /// Whether the point is reached whenever this function is, as far as its
  /// conditions are known.
  bool isReached() const { return point.unreached.depth() == unreached; }

  /// One exit of the function.
  struct Return {
    HostNumber cond; ///< all conditions around the `return`; null if there are
                     ///< none
    bool known;      ///< false if one of them is not known
    HostValue value;
    HostState state; ///< values of the variables
  };

  HostPoint &point;
  HostFrame *const outer; ///< the enclosing function; null for the first
  const clang::FunctionDecl &function;  ///< for a lambda, the one that contains
                                        ///< it
  const clang::SourceLocation calledAt; ///< invalid if no call is followed
  const std::optional<HostPlace> self;  ///< what `this` points to
  const clang::FunctionDecl *const lambda; ///< as in HostLaunch
  const unsigned size;  ///< the number of frames, including this one
  const unsigned calls; ///< the number of calls that lead here
  std::vector<Return> returns;
  std::vector<HostNumber> path; ///< conditions that are true here; null for
                                ///< unknown ones
  unsigned jumps = 0;           ///< jumps out of their enclosing statements
  std::vector<HostBreakable *> breakables; ///< around the current point

private:
  const unsigned unreached; ///< depth of that mode at the entry
};

/// A statement that `break` leaves, during the lifetime of the object.
class HostBreakable {
public:
  /// `asSwitch` is the object itself if it is a switch, and null for a loop.
  explicit HostBreakable(HostPoint &point, HostSwitch *asSwitch = nullptr);
  HostBreakable(const HostBreakable &) = delete;
  ~HostBreakable() { frame.breakables.pop_back(); }

  /// Records that `break` or `continue` leaves from here with the current
  /// values of the variables. A jump that is not reached is ignored.
  void leaveBy(std::vector<HostState> &jumps) const;
  /// Joins the states of all `jumps` and the current one.
  void join(const std::vector<HostState> &jumps) const;

  HostSwitch *const asSwitch;
  std::vector<HostState> breaks, continues; ///< states at the jumps

protected:
  HostPoint &point;

private:
  HostFrame &frame;
  const unsigned unreached;
};

/// A condition that is true during the lifetime of the object; null for an
/// unknown one.
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

/// One side of a condition at `at`, during the lifetime of the object. Its
/// launches are useful even if it is known not to be taken, since there may be
/// no other information about a kernel.
class HostSide {
public:
  HostSide(HostPoint &point, std::optional<bool> isTaken,
           clang::SourceLocation at);

private:
  HostReach::Scope reach;
  HostMode::Scope unreached;
};

/// A loop, a switch or a call. At the end of the object's lifetime all of its
/// own jumps are joined, and the code after it is reached as often as its
/// beginning.
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
