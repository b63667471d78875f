//===- LaunchResolver.h - the steps of resolveLaunch ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_LAUNCHRESOLVER_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_LAUNCHRESOLVER_H

#include "ResolveLaunch.h"
#include "ScalarExpr.h"
#include "gpuperf/Dialect/CooperativeLaunch.h"
#include <set>

namespace gpuperf {

/// An expression and its origin.
struct Given {
  ExprAttr expr;
  FactOrigin origin;
};

/// The facts that are given about one launch. The extents are by dimension, Bdx
/// to Gdz.
struct GivenLaunch {
  std::map<Dim, Given> extents;
  std::optional<Given> sharedBytes;
  std::map<std::string, Given> params; ///< by name
};

/// Whether grid and block differ from those of the source.
inline bool overridesShape(const LaunchOverride &override) {
  return override.recorded || override.grid[0] || override.block[0];
}

/// Turns the given facts about one launch into numbers, and makes assumptions
/// for the rest.
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
    linkToArguments();
    resolveBlock();
    resolveShared();
    resolveGrid();
    resolveParameters();
    if (launch && !overridesShape(override))
      resolveConditions();
    if (llvm::Error error = checkOverride())
      return std::move(error);
    return result;
  }

  /// False if the machine is known to reject the launch; call it instead of
  /// `run`.
  bool canLaunch();

private:
  KernelOp kernel;
  LaunchOp launch;
  const Machine &machine;
  const LaunchOverride &override;
  std::vector<std::string> &assumptions;
  ResolvedLaunch result;
  GivenLaunch given;
  ScalarValues values;
  /// Symbols in `values` whose numbers depend on an estimate of registers.
  std::set<std::string> estimates;
  std::optional<int64_t> sharedBytes;
  /// The symbol from which the grid is computed, and its value for the assumed
  /// grid. Empty if there is none.
  std::string gridSymbol;
  int64_t gridSymbolValue = 0;
  /// The argument that determines the value on the host; empty without one.
  std::string linkedArgument;
  /// An extent that is too large for a dim3.
  std::optional<Dim> oversizedDim;
  int64_t oversizedExtent = 0;

  // LaunchFacts.cpp: what is given.
  llvm::Error gather();
  llvm::Expected<Given> parseText(const std::string &what,
                                  const std::string &text);
  void gatherDevice();
  void gatherOccupancy(const OccupancyQuestion &question);
  void gatherLaunch();
  void gatherRecorded(const RecordedLaunch &recorded);
  void gatherRecordedShared(const RecordedLaunch &recorded);
  Given fromLaunch(const LaunchPart &part, ExprAttr expr);
  void evaluateGiven();
  llvm::Error checkValue(const Given &given, std::optional<int64_t> value,
                         int64_t least, int64_t most);
  llvm::Error checkOverride();
  FactOrigin originOf(Dim extent) const;
  bool restsOnEstimates(ExprAttr expr) const;
  /// Adds `text`, unless it is empty, to the assumptions of the launch.
  void assume(const std::string &text) {
    if (!text.empty())
      assumptions.push_back(text);
  }
  bool uses(Dim dim);

  std::optional<int64_t> extent(Dim dim);

  // LaunchConditions.cpp: whether it is made.
  std::optional<bool> isConditionMet(mlir::DictionaryAttr condition) const;
  void resolveConditions();

  // LaunchDefaults.cpp: what is not.
  void resolveBlock();
  bool fitBlockToArrays(llvm::ArrayRef<unsigned> open, int64_t threads);
  void resolveShared();
  void sizeSharedByAccesses();
  bool sizeSharedByLoops();
  void resolveGrid();
  void noteEstimates();
  void findGridParameters();
  void sizeGridByGuards(std::array<std::optional<int64_t>, 3> &grid);
  void fillGrid(std::array<std::optional<int64_t>, 3> &grid);
  int64_t maxResidentBlocks() const;
  int64_t defaultWaves() const;
  int64_t defaultBlocks() const;
  std::vector<std::string> openGridSymbols();
  std::array<std::optional<int64_t>, 3> gridWith(const std::string &symbol,
                                                 int64_t value) const;
  std::optional<int64_t> blocksWith(const std::string &symbol,
                                    int64_t value) const;
  std::optional<int64_t> valueForBlocks(const std::string &symbol,
                                        int64_t wanted) const;
  bool sizeGridBySymbol(std::array<std::optional<int64_t>, 3> &grid);
  void linkToArguments();
  void linkToGrid();
  bool isGridOfHostValue() const;
  void noteGrid(const std::array<std::optional<int64_t>, 3> &grid);
  void resolveGiven(const std::string &name, const Given &fact);
  void resolveParameters();
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_LAUNCHRESOLVER_H
