//===- Steady.cpp - steady state of a kernel ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Model/Steady.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace gpuperf;

/// What part of the cycles a full wave takes; empty for models without waves.
static std::optional<double> partOfWave(const Prediction &prediction) {
  auto wave = llvm::find_if(prediction.terms, [](const Term &term) {
    return term.name == "full_wave.cycles";
  });
  if (wave == prediction.terms.end() || prediction.cycles <= 0)
    return std::nullopt;
  return wave->value / prediction.cycles;
}

static std::optional<double> ofPeakPercent(const Prediction &prediction,
                                           const SteadyState &steady) {
  bool hasNone = !prediction.bound || prediction.bound == Bound::Latency ||
                 prediction.bound == Bound::Launch;
  if (hasNone)
    return std::nullopt;
  if (prediction.bound == Bound::Dram)
    return steady.dramOfPeakPercent;
  // Other models do not say how busy a unit is.
  if (prediction.model != allModels().front().name)
    return std::nullopt;
  return 100;
}

std::optional<SteadyState> gpuperf::steadyState(const Prediction &prediction,
                                                const KernelProfile &kernel,
                                                const Machine &machine) {
  double blocks = kernel.launch.blocks();
  double wave =
      double(machine.smCount.value_or(0)) * kernel.occupancy.blocksPerSM;
  if (!prediction.timeUs || blocks <= 0 || wave <= 0)
    return std::nullopt;
  double gridUs = *prediction.timeUs - prediction.startUs;
  double waveUs = gridUs * partOfWave(prediction).value_or(wave / blocks);
  if (!(waveUs > 0) || !std::isfinite(waveUs))
    return std::nullopt;
  constexpr double kUsPerS = 1e6, kBytesPerGB = 1e9;
  double wavesPerS = kUsPerS / waveUs;
  SteadyState steady;
  steady.waveBlocks = wave;
  steady.waveUs = waveUs;
  steady.threadsPerS = wavesPerS * wave * kernel.launch.threadsPerBlock();
  steady.dramBytesPerS = wavesPerS * wave * kernel.dramBytes / blocks;
  if (Figure pins = machine.dram.pinBandwidthGBps)
    steady.dramOfPeakPercent =
        100 * *steady.dramBytesPerS / (*pins * kBytesPerGB);
  steady.bound = prediction.bound;
  steady.ofPeakPercent = ofPeakPercent(prediction, steady);
  return steady;
}

static void keepEqual(std::optional<double> &number,
                      const std::optional<double> &other) {
  constexpr double kNothing = 0.01;
  bool isEqual = number && other &&
                 std::fabs(*number - *other) <= kNothing * std::fabs(*number);
  if (!isEqual)
    number.reset();
}

void gpuperf::keepCommon(std::optional<SteadyState> &steady,
                         const std::optional<SteadyState> &other) {
  if (!steady || !other) {
    steady.reset();
    return;
  }
  for (auto number :
       {&SteadyState::waveBlocks, &SteadyState::waveUs,
        &SteadyState::threadsPerS, &SteadyState::dramBytesPerS,
        &SteadyState::dramOfPeakPercent, &SteadyState::ofPeakPercent})
    keepEqual((*steady).*number, (*other).*number);
  if (steady->bound != other->bound) {
    steady->bound.reset();
    steady->ofPeakPercent.reset();
  }
  if (!steady->waveUs)
    steady->waveBlocks.reset();
  if (!steady->waveUs && !steady->threadsPerS && !steady->dramBytesPerS &&
      !steady->ofPeakPercent)
    steady.reset();
}
