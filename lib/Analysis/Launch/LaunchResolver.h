//===- LaunchResolver.h - the steps of resolveLaunch ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_LAUNCHRESOLVER_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_LAUNCHRESOLVER_H

#include "ScalarExpr.h"
#include "ResolveLaunch.h"

namespace gpuperf {

inline constexpr const char *kGridDim[] = {"gdx", "gdy", "gdz"};
inline constexpr const char *kBlockDim[] = {"bdx", "bdy", "bdz"};
inline constexpr const char *kBlock[] = {"bx", "by", "bz"};
inline constexpr const char *kThread[] = {"tx", "ty", "tz"};

/// An expression and where it came from.
struct Given {
  ExprAttr expr;
  FactOrigin origin;
};

/// Turns what is given of one launch into numbers, and what is not into
/// assumptions.
class LaunchResolver {
public:
  LaunchResolver(KernelOp kernel, LaunchOp launch, const Machine &machine,
                 const LaunchOverride &override,
                 std::vector<std::string> &assumptions)
      : kernel(kernel), launch(launch), machine(machine), override(override),
        assumptions(assumptions) {}

  llvm::Expected<ResolvedLaunch> run() {
    if (llvm::Error error = gather())
      return std::move(error);
    evaluateGiven();
    resolveBlock();
    resolveShared();
    resolveGrid();
    resolveParameters();
    if (llvm::Error error = checkOverride())
      return std::move(error);
    return result;
  }

private:
  KernelOp kernel;
  LaunchOp launch;
  const Machine &machine;
  const LaunchOverride &override;
  std::vector<std::string> &assumptions;
  ResolvedLaunch result;
  /// By symbol: bdx, gdx, "shared" and parameters.
  std::map<std::string, Given> given;
  SymbolValues values;

  // LaunchFacts.cpp: what is given.
  llvm::Error gather();
  llvm::Error giveText(const std::string &symbol, const std::string &what,
                       const std::string &text);
  void gatherLaunch();
  void give(const std::string &symbol, const std::string &key, ExprAttr expr,
            FactOrigin fallback);
  void evaluateGiven();
  llvm::Error checkOverride();
  FactOrigin originOf(const std::string &symbol) const;
  void assume(const std::string &text) { assumptions.push_back(text); }
  bool uses(const char *symbol);

  std::optional<int64_t> extent(const char *symbol);

  // LaunchDefaults.cpp: what is not.
  void resolveBlock();
  void resolveShared();
  void resolveGrid();
  void sizeGridByGuards(std::array<std::optional<int64_t>, 3> &grid);
  void fillGrid(std::array<std::optional<int64_t>, 3> &grid);
  void resolveParameters();
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_LAUNCHRESOLVER_H
