//===- Arithmetic.cpp - what the host has no instruction for --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include <algorithm>
#include <cfenv>
#include <cmath>
#include <cstring>

using namespace gpuperf::execute;

//===----------------------------------------------------------------------===//
// Rounding that is named
//===----------------------------------------------------------------------===//

namespace {
/// By the number that Exact/Float.cpp gives the modes.
struct Rounding {
  explicit Rounding(uint32_t mode) : before(std::fegetround()) {
    std::fesetround(mode == 1   ? FE_TOWARDZERO
                    : mode == 2 ? FE_DOWNWARD
                                : FE_UPWARD);
  }
  ~Rounding() { std::fesetround(before); }
  int before;
};
} // namespace

// Values are volatile so that they are computed between the two changes.
template <typename T> static T add(T a, T b, uint32_t mode) {
  Rounding rounding(mode);
  volatile T x = a, y = b, result = x + y;
  return result;
}
template <typename T> static T subtract(T a, T b, uint32_t mode) {
  return add<T>(a, -b, mode);
}
template <typename T> static T multiply(T a, T b, uint32_t mode) {
  Rounding rounding(mode);
  volatile T x = a, y = b, result = x * y;
  return result;
}
template <typename T> static T divide(T a, T b, uint32_t mode) {
  Rounding rounding(mode);
  volatile T x = a, y = b, result = x / y;
  return result;
}
template <typename T> static T reciprocal(T a, uint32_t mode) {
  return divide<T>(1, a, mode);
}
template <typename T> static T root(T a, uint32_t mode) {
  Rounding rounding(mode);
  volatile T x = a, result = std::sqrt(x);
  return result;
}
template <typename T> static T fused(T a, T b, T c, uint32_t mode) {
  Rounding rounding(mode);
  volatile T x = a, y = b, z = c, result = std::fma(x, y, z);
  return result;
}
template <typename To, typename From>
static To converted(From value, uint32_t mode) {
  Rounding rounding(mode);
  volatile From x = value;
  volatile To result = To(x);
  return result;
}

//===----------------------------------------------------------------------===//
// Formats of few bits
//===----------------------------------------------------------------------===//

namespace {
/// IEEE's way: the bits behind the point, the exponent of the smallest normal
/// number, and the largest number.
struct Format {
  int fraction, leastExponent;
  double largest;
  unsigned infinity, nan; ///< their bits
  int bits;
};
} // namespace

static constexpr Format f16 = {10, -14, 65504, 0x7c00, 0x7fff, 16};
static constexpr Format bf16 = {7, -126, 0x1.fep127, 0x7f80, 0x7fff, 16};
static constexpr Format e5m2 = {2, -14, 57344, 0x7c, 0x7f, 8};
/// OCP 8-bit Floating Point Specification: without infinities.
static constexpr Format e4m3 = {3, -6, 448, 0x7f, 0x7f, 8};

/// The bits of `value` in `format`, to the nearest or towards zero; past the
/// largest number that number, or infinity.
static unsigned encoded(double value, const Format &format, bool towardsZero,
                        bool isFinite) {
  unsigned sign = std::signbit(value) ? 1u << (format.bits - 1) : 0;
  if (std::isnan(value))
    return format.nan;
  value = std::fabs(value);
  int exponent = 0;
  std::frexp(value, &exponent);
  exponent = value == 0 ? format.leastExponent
                        : std::max(exponent - 1, format.leastExponent);
  if (!std::isinf(value)) {
    double units = std::ldexp(value, format.fraction - exponent);
    units = towardsZero ? std::trunc(units) : std::nearbyint(units);
    value = std::ldexp(units, exponent - format.fraction);
  }
  bool isLarge = value > format.largest;
  if (isLarge && !isFinite && (!towardsZero || std::isinf(value)))
    return sign | format.infinity;
  value = std::min(value, format.largest);
  std::frexp(value, &exponent);
  exponent = std::max(value == 0 ? format.leastExponent : exponent - 1,
                      format.leastExponent);
  auto units = unsigned(std::ldexp(value, format.fraction - exponent));
  // A normal number's first bit adds one to the exponent's field.
  return sign |
         (unsigned(exponent - format.leastExponent) << format.fraction) + units;
}

static double decoded(unsigned bits, const Format &format) {
  unsigned field = bits & ((1u << (format.bits - 1)) - 1);
  double sign = bits >> (format.bits - 1) & 1 ? -1 : 1;
  bool hasInfinity = format.infinity != format.nan;
  if (hasInfinity ? field > format.infinity : field == format.nan)
    return NAN;
  if (hasInfinity && field == format.infinity)
    return sign * INFINITY;
  int exponent = int(field >> format.fraction);
  double fraction = field & ((1u << format.fraction) - 1);
  if (exponent)
    fraction += 1 << format.fraction;
  return sign *
         std::ldexp(fraction, std::max(exponent, 1) - 1 + format.leastExponent -
                                  format.fraction);
}

static uint16_t toHalf(double value) {
  return uint16_t(encoded(value, f16, false, false));
}
double gpuperf::execute::halfValue(uint16_t bits) { return decoded(bits, f16); }
uint16_t gpuperf::execute::halfBits(double value) { return toHalf(value); }
double gpuperf::execute::byteValue(uint8_t bits, bool isE4M3) {
  return decoded(bits, isE4M3 ? e4m3 : e5m2);
}

static uint16_t toBFloat(double value) {
  return uint16_t(encoded(value, bf16, false, false));
}
static uint16_t toHalfDown(float value) {
  return uint16_t(encoded(value, f16, true, false));
}
static uint16_t toBFloatDown(float value) {
  return uint16_t(encoded(value, bf16, true, false));
}

static uint16_t toBytes(float upper, float lower, uint32_t isE4M3) {
  const Format &format = isE4M3 ? e4m3 : e5m2;
  return uint16_t(encoded(upper, format, false, true) << 8 |
                  encoded(lower, format, false, true));
}

static uint32_t fromBytes(uint16_t bits, uint32_t isE4M3) {
  const Format &format = isE4M3 ? e4m3 : e5m2;
  return uint32_t(toHalf(decoded(bits >> 8, format))) << 16 |
         toHalf(decoded(bits & 255, format));
}

//===----------------------------------------------------------------------===//
// Atomics, bits
//===----------------------------------------------------------------------===//

static uint16_t combined(uint16_t a, uint16_t b, uint32_t op, bool isBFloat) {
  const Format &format = isBFloat ? bf16 : f16;
  double x = decoded(a, format), y = decoded(b, format);
  double result = op == 0 ? x + y : op == 1 ? std::fmin(x, y) : std::fmax(x, y);
  return uint16_t(encoded(result, format, false, false));
}

template <typename T, typename Combine>
static T exchange(void *place, Combine combine) {
  T *memory = static_cast<T *>(place);
  T old = __atomic_load_n(memory, __ATOMIC_SEQ_CST);
  while (!__atomic_compare_exchange_n(memory, &old, combine(old), false,
                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    ;
  return old;
}

static uint32_t atomicHalves(void *place, uint32_t value, uint32_t op,
                             uint32_t isPair, uint32_t isBFloat) {
  if (!isPair)
    return exchange<uint16_t>(place, [&](uint16_t old) {
      return combined(old, uint16_t(value), op, isBFloat);
    });
  return exchange<uint32_t>(place, [&](uint32_t old) {
    return uint32_t(combined(uint16_t(old >> 16), uint16_t(value >> 16), op,
                             isBFloat))
               << 16 |
           combined(uint16_t(old), uint16_t(value), op, isBFloat);
  });
}

/// PTX ISA, fns: the place of the n-th bit from `base` on, upwards or, for a
/// negative n, downwards; all ones for none.
static uint32_t findNth(uint32_t mask, uint32_t base, int32_t n) {
  if (n == 0)
    return base < 32 && (mask >> base & 1) ? base : ~0u;
  int step = n > 0 ? 1 : -1;
  int left = std::abs(n);
  for (int at = int(base); at >= 0 && at < 32; at += step)
    if ((mask >> at & 1) && --left == 0)
      return uint32_t(at);
  return ~0u;
}

template <typename F>
static RuntimeFunction row(const char *name, F *function) {
  return {name, reinterpret_cast<void *>(function)};
}

std::vector<RuntimeFunction> gpuperf::execute::arithmeticFunctions() {
  return {row("gpuperf_add_f32", add<float>),
          row("gpuperf_add_f64", add<double>),
          row("gpuperf_sub_f32", subtract<float>),
          row("gpuperf_sub_f64", subtract<double>),
          row("gpuperf_mul_f32", multiply<float>),
          row("gpuperf_mul_f64", multiply<double>),
          row("gpuperf_div_f32", divide<float>),
          row("gpuperf_div_f64", divide<double>),
          row("gpuperf_rcp_f32", reciprocal<float>),
          row("gpuperf_rcp_f64", reciprocal<double>),
          row("gpuperf_sqrt_f32", root<float>),
          row("gpuperf_sqrt_f64", root<double>),
          row("gpuperf_fma_f32", fused<float>),
          row("gpuperf_fma_f64", fused<double>),
          row("gpuperf_f64_f32", converted<float, double>),
          row("gpuperf_s64_f32", converted<float, int64_t>),
          row("gpuperf_s64_f64", converted<double, int64_t>),
          row("gpuperf_u64_f32", converted<float, uint64_t>),
          row("gpuperf_u64_f64", converted<double, uint64_t>),
          row("gpuperf_f64_f16", toHalf),
          row("gpuperf_f64_bf16", toBFloat),
          row("gpuperf_f16_rz", toHalfDown),
          row("gpuperf_bf16_rz", toBFloatDown),
          row("gpuperf_f32_fp8x2", toBytes),
          row("gpuperf_fp8x2_f16x2", fromBytes),
          row("gpuperf_atomic_halves", atomicHalves),
          row("gpuperf_fns", findNth),
          row("gpuperf_sin", static_cast<float (*)(float)>(std::sin)),
          row("gpuperf_cos", static_cast<float (*)(float)>(std::cos)),
          row("gpuperf_lg2", static_cast<float (*)(float)>(std::log2)),
          row("gpuperf_ex2", static_cast<float (*)(float)>(std::exp2)),
          row("gpuperf_tanh", static_cast<float (*)(float)>(std::tanh)),
          row("sinf", static_cast<float (*)(float)>(std::sin))};
}
