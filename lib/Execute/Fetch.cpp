//===- Fetch.cpp - textures and surfaces ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CUDA C++ Programming Guide, "Texture Fetching": linear filtering has eight
// bits of a fraction.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include "gpuperf/Ptx/FetchCall.h"
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace gpuperf;
using namespace gpuperf::execute;

namespace {
/// The channels of an element: as floats, or integers' bits.
struct Element {
  float values[4];
  uint32_t bits[4];
};
} // namespace

/// Channel `i` of an element in memory.
static uint32_t channelAt(const TextureView &view, const char *element, int i) {
  unsigned offset = 0;
  for (int j = 0; j < i; ++j)
    offset += view.channelBits[j] / 8;
  uint32_t word = 0;
  std::memcpy(&word, element + offset, view.channelBits[i] / 8);
  if (view.kind == TextureView::Signed && view.channelBits[i] < 32) {
    unsigned unused = 32 - view.channelBits[i];
    word = uint32_t(int32_t(word << unused) >> unused);
  }
  return word;
}

static float valueOf(const TextureView &view, uint32_t word, unsigned bits) {
  if (view.kind == TextureView::Float) {
    float value;
    std::memcpy(&value, &word, 4);
    return bits == 16 ? float(halfValue(uint16_t(word))) : value;
  }
  double most = std::ldexp(1.0, int(bits)) - 1;
  if (view.kind == TextureView::Unsigned)
    return float(word / most);
  return float(std::max(int32_t(word) / std::floor(most / 2), -1.0));
}

static Element elementAt(const TextureView &view, int64_t x, int64_t y,
                         int64_t z) {
  Element element = {};
  const char *memory = view.data + uint64_t(z) * view.sliceBytes +
                       uint64_t(y) * view.rowBytes +
                       uint64_t(x) * view.elementBytes;
  for (int i = 0; i < 4; ++i) {
    if (!view.channelBits[i])
      continue;
    element.bits[i] = channelAt(view, memory, i);
    element.values[i] = valueOf(view, element.bits[i], view.channelBits[i]);
  }
  return element;
}

/// The element that a place outside of the texture stands for; -1: the border.
static int64_t addressed(int64_t i, uint32_t size, TextureView::Address mode,
                         bool isBuffer) {
  if (i >= 0 && i < int64_t(size))
    return i;
  int64_t n = size;
  if (isBuffer || mode == TextureView::Border)
    return -1;
  if (mode == TextureView::Wrap)
    return (i % n + n) % n;
  if (mode == TextureView::Mirror) {
    int64_t m = (i % (2 * n) + 2 * n) % (2 * n);
    return m < n ? m : 2 * n - 1 - m;
  }
  return std::clamp<int64_t>(i, 0, n - 1);
}

/// The element at whole numbers, or the border's colour.
static Element fetchOne(const TextureView &view, const int64_t *at,
                        unsigned dimensions, int64_t layer) {
  const uint32_t sizes[3] = {view.width, std::max(view.height, 1u),
                             std::max(view.depth, 1u)};
  int64_t place[3] = {0, 0, layer};
  for (unsigned i = 0; i < dimensions; ++i) {
    bool isPeriodic = view.address[i] == TextureView::Wrap ||
                      view.address[i] == TextureView::Mirror;
    // Without normalized coordinates these two are as clamp.
    auto mode = isPeriodic && !view.hasNormalizedPlaces ? TextureView::Clamp
                                                        : view.address[i];
    place[i] = addressed(at[i], sizes[i], mode, view.isBuffer);
    if (place[i] < 0) {
      Element border = {};
      std::copy(view.border, view.border + 4, border.values);
      return border;
    }
  }
  return elementAt(view, place[0], place[1], place[2]);
}

static Element nearest(const TextureView &view, const float *x,
                       unsigned dimensions, int64_t layer) {
  int64_t at[3] = {};
  for (unsigned i = 0; i < dimensions; ++i)
    at[i] = int64_t(std::floor(x[i]));
  return fetchOne(view, at, dimensions, layer);
}

static Element interpolated(const TextureView &view, const float *x,
                            unsigned dimensions, int64_t layer) {
  int64_t base[3] = {};
  float part[3] = {};
  for (unsigned i = 0; i < dimensions; ++i) {
    float at = x[i] - 0.5f;
    base[i] = int64_t(std::floor(at));
    part[i] = std::nearbyint((at - std::floor(at)) * 256) / 256;
  }
  Element sum = {};
  for (unsigned corner = 0; corner < 1u << dimensions; ++corner) {
    int64_t at[3] = {};
    float weight = 1;
    for (unsigned i = 0; i < dimensions; ++i) {
      bool isNext = corner >> i & 1;
      at[i] = base[i] + isNext;
      weight *= isNext ? part[i] : 1 - part[i];
    }
    if (weight == 0)
      continue;
    Element element = fetchOne(view, at, dimensions, layer);
    for (int i = 0; i < 4; ++i)
      sum.values[i] += weight * element.values[i];
  }
  return sum;
}

/// The face of a cube that a direction goes through, and the place there from 0
/// to 1: CUDA C++ Programming Guide, "Cubemap Textures".
static unsigned faceOf(const float *direction, float *place) {
  float x = direction[0], y = direction[1], z = direction[2];
  float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
  unsigned face = 0;
  float s = 0, t = 0, m = 0;
  if (ax >= ay && ax >= az) {
    face = x >= 0 ? 0 : 1;
    m = ax, s = x >= 0 ? -z : z, t = -y;
  } else if (ay >= az) {
    face = y >= 0 ? 2 : 3;
    m = ay, s = x, t = y >= 0 ? z : -z;
  } else {
    face = z >= 0 ? 4 : 5;
    m = az, s = z >= 0 ? x : -x, t = -y;
  }
  place[0] = (s / m + 1) / 2;
  place[1] = (t / m + 1) / 2;
  return face;
}

/// The view of a handle; a launch ends that has none.
static const TextureView &viewOf(const FetchCall &call, const char *file,
                                 uint32_t line) {
  if (!call.object)
    refuseHere("a texture of this kind", file, line);
  return *reinterpret_cast<const TextureView *>(call.object);
}

static float coordinate(const FetchCall &call, unsigned i) {
  float value;
  std::memcpy(&value, &call.place[i], 4);
  return value;
}

static Element fetchWhole(const TextureView &view, const FetchCall &call,
                          unsigned dimensions, unsigned first, int64_t layer) {
  int64_t at[3] = {};
  for (unsigned i = 0; i < dimensions; ++i)
    at[i] = int32_t(call.place[first + i]);
  return fetchOne(view, at, dimensions, layer);
}

static Element fetch(const TextureView &view, const FetchCall &call) {
  bool isLayered = call.geometry & FetchCall::layered;
  bool isCube = call.geometry & FetchCall::cube;
  unsigned first = isLayered, dimensions = isCube ? 2 : call.geometry & 3;
  int64_t layers = std::max(view.depth, 1u);
  int64_t layer = isLayered ? int32_t(call.place[0]) : 0;
  if (isLayered && !isCube)
    layer = std::clamp<int64_t>(layer, 0, layers - 1);
  if (!call.isFloat)
    return fetchWhole(view, call, dimensions, first, layer);
  float x[3] = {};
  for (unsigned i = 0; i < (isCube ? 3 : dimensions); ++i)
    x[i] = coordinate(call, first + i);
  if (isCube) {
    float place[2];
    layer = std::clamp<int64_t>(6 * layer + faceOf(x, place), 0, layers - 1);
    x[0] = place[0];
    x[1] = place[1];
  }
  const uint32_t sizes[3] = {view.width, view.height, view.depth};
  for (unsigned i = 0; i < dimensions; ++i)
    if (view.hasNormalizedPlaces || isCube)
      x[i] *= float(sizes[i]);
  return view.isLinear ? interpolated(view, x, dimensions, layer)
                       : nearest(view, x, dimensions, layer);
}

static void texture(FetchCall *call, const char *file, uint32_t line) {
  const TextureView &view = viewOf(*call, file, line);
  Element element = fetch(view, *call);
  bool isFloat = view.kind == TextureView::Float || view.isNormalized;
  for (int i = 0; i < 4; ++i)
    if (isFloat)
      std::memcpy(&call->result[i], &element.values[i], 4);
    else
      call->result[i] = element.bits[i];
}

/// The memory of a surface's element, with x in bytes; null outside of it.
static char *surfaceAt(const TextureView &view, const FetchCall &call) {
  bool isLayered = call.geometry & FetchCall::layered;
  unsigned dimensions = call.geometry & FetchCall::cube ? 2 : call.geometry & 3;
  int64_t sizes[3] = {int64_t(view.width) * view.elementBytes,
                      std::max(view.height, 1u), std::max(view.depth, 1u)};
  int64_t at[3] = {};
  for (unsigned i = 0; i < dimensions; ++i)
    at[i] = int32_t(call.place[isLayered + i]);
  if (isLayered)
    at[2] = int32_t(call.place[0]);
  for (unsigned i = 0; i < 3; ++i) {
    int64_t last = sizes[i] - (i == 0 ? int64_t(call.bytes) : 1);
    if (call.mode == 1)
      at[i] = std::clamp<int64_t>(at[i], 0, last);
    else if (at[i] < 0 || at[i] > last)
      return nullptr;
  }
  return const_cast<char *>(view.data) + uint64_t(at[2]) * view.sliceBytes +
         uint64_t(at[1]) * view.rowBytes + at[0];
}

static char *checkedSurface(const FetchCall &call, const char *file,
                            uint32_t line) {
  char *memory = surfaceAt(viewOf(call, file, line), call);
  if (!memory && call.mode == 0)
    trapHere(file, line);
  return memory;
}

static void loadSurface(FetchCall *call, const char *file, uint32_t line) {
  if (const char *memory = checkedSurface(*call, file, line))
    std::memcpy(call->result, memory, call->bytes);
  else
    std::memset(call->result, 0, sizeof(call->result));
}

static void storeSurface(FetchCall *call, const char *file, uint32_t line) {
  if (char *memory = checkedSurface(*call, file, line))
    std::memcpy(memory, call->result, call->bytes);
}

std::vector<RuntimeFunction> gpuperf::execute::fetchFunctions() {
  return {{"gpuperf_texture", reinterpret_cast<void *>(texture)},
          {"gpuperf_surface_load", reinterpret_cast<void *>(loadSurface)},
          {"gpuperf_surface_store", reinterpret_cast<void *>(storeSurface)}};
}
