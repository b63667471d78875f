//===- GridResolver.h - the grid of a launch --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_GRIDRESOLVER_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_GRIDRESOLVER_H

#include "PartialLaunch.h"

namespace gpuperf {

/// Makes numbers of the grid, and of what the host computes from the value that
/// it computes the grid from.
class GridResolver {
public:
  explicit GridResolver(PartialLaunch &partial)
      : partial(partial), kernel(partial.kernel), launch(partial.launch),
        machine(partial.machine), given(partial.given), values(partial.values),
        result(partial.result) {}

  /// Where the user or a record tells an argument that the host computes from
  /// its value, that is known as far as the argument tells it. To be asked
  /// before the block is resolved.
  void linkToArguments();
  /// Needs a block and the size of shared memory.
  void resolve();

  /// The symbol that the grid is computed from, and the value with which it is
  /// the one that is assumed; empty where that is not so.
  const std::string &symbol() const { return gridSymbol; }
  int64_t symbolValue() const { return gridSymbolValue; }

  /// How many blocks the source's grid has where `symbol` has that value; 0
  /// where an extent is, and empty where one is not known.
  std::optional<int64_t> blocksWith(const std::string &symbol,
                                    int64_t value) const;

private:
  using Extents = std::array<std::optional<int64_t>, 3>;

  PartialLaunch &partial;
  KernelOp kernel;
  LaunchOp launch;
  const Machine &machine;
  const GivenLaunch &given;
  ScalarValues &values;
  ResolvedLaunch &result;
  std::string gridSymbol;
  int64_t gridSymbolValue = 0;
  /// The argument that tells the host's value; empty for none.
  std::string linkedArgument;

  void noteEstimates();
  void findGridParameters();
  void sizeGridByGuards(Extents &grid);
  bool sizeGridBySymbol(Extents &grid);
  void fillGrid(Extents &grid);
  void noteGrid(const Extents &grid);
  int64_t maxResidentBlocks() const;
  int64_t defaultWaves() const;
  int64_t defaultBlocks() const;
  std::vector<std::string> openGridSymbols() const;
  Extents gridWith(const std::string &symbol, int64_t value) const;
  std::optional<int64_t> valueForBlocks(const std::string &symbol,
                                        int64_t wanted) const;
  void linkToGrid();
  bool isGridOfHostValue() const;
};

/// What the program lets `symbol` be at most; more than any size without a
/// limit.
int64_t largestOf(llvm::StringRef symbol, LaunchOp launch);

/// Makes numbers of the parameters, of a launch whose grid is resolved.
void resolveParameters(PartialLaunch &partial, const GridResolver &grid);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_GRIDRESOLVER_H
