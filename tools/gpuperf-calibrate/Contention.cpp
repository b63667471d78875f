//===- Contention.cpp - latency over throughput ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contention.h"
#include <algorithm>
#include <array>
#include <cmath>

using namespace calibrate;

// With p = x L: L = a + b p / (c L - p), hence c L^2 - (p + a c) L + p (a - b)
// = 0.
double calibrate::latencyAt(const ContentionFit &fit, double product) {
  double half = (product + fit.a * fit.c) / (2 * fit.c);
  double rest = product * (fit.a - fit.b) / fit.c;
  return half + std::sqrt(std::max(half * half - rest, 0.0));
}

static double errorOf(const ContentionFit &fit,
                      const std::vector<LoadPoint> &points) {
  if (fit.a <= 0 || fit.b < 0 || fit.c <= 0)
    return INFINITY;
  double sum = 0;
  for (const LoadPoint &point : points) {
    double off =
        latencyAt(fit, point.throughput * point.latency) / point.latency - 1;
    sum += off * off;
  }
  return std::sqrt(sum / double(points.size()));
}

/// Searches along each of a, b and c in turn, by steps that shrink as long as
/// none of them helps.
static ContentionFit refine(ContentionFit fit,
                            const std::vector<LoadPoint> &points) {
  constexpr double kFirstStep = 0.2, kLastStep = 1e-6;
  const std::array<double ContentionFit::*, 3> parts = {
      &ContentionFit::a, &ContentionFit::b, &ContentionFit::c};
  fit.error = errorOf(fit, points);
  for (double step = kFirstStep; step > kLastStep;) {
    bool better = false;
    for (double ContentionFit::*part : parts)
      for (double factor : {1 + step, 1 / (1 + step)}) {
        ContentionFit other = fit;
        other.*part *= factor;
        other.error = errorOf(other, points);
        if (other.error < fit.error)
          fit = other, better = true;
      }
    if (!better)
      step /= 2;
  }
  return fit;
}

/// Whether the points go on to where twice as much in flight gives little more.
static bool levelsOff(const std::vector<LoadPoint> &points) {
  constexpr double kLittleMore = 1.2;
  auto inFlight = [](const LoadPoint &p) { return p.throughput * p.latency; };
  const LoadPoint &most =
      *std::max_element(points.begin(), points.end(),
                        [&](const LoadPoint &a, const LoadPoint &b) {
                          return inFlight(a) < inFlight(b);
                        });
  double atHalf = 0;
  for (const LoadPoint &point : points)
    if (inFlight(point) <= inFlight(most) / 2)
      atHalf = std::max(atHalf, point.throughput);
  return atHalf > 0 && most.throughput < kLittleMore * atHalf;
}

std::optional<ContentionFit>
calibrate::fitContention(const std::vector<LoadPoint> &points) {
  constexpr size_t kFewest = 4;
  if (points.size() < kFewest || !levelsOff(points))
    return std::nullopt;
  double most = 0, least = INFINITY;
  for (const LoadPoint &point : points) {
    most = std::max(most, point.throughput);
    least = std::min(least, point.latency);
  }
  // From several starts: b is small on one GPU and as large as a on another.
  std::optional<ContentionFit> best;
  for (double share : {0.03, 0.1, 0.3, 1.0}) {
    ContentionFit fit = refine({least, share * least, 1.05 * most, 0}, points);
    if (!best || fit.error < best->error)
      best = fit;
  }
  return best;
}
