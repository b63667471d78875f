//===- LayoutAdvice.cpp - layouts of shared memory ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutAdvice.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace gpuperf;

/// "n + 1" for an extent written as `text`, "33" for "32".
static std::string moreThan(llvm::StringRef text, int64_t more) {
  int64_t number;
  if (!text.getAsInteger(10, number))
    return std::to_string(number + more);
  bool simple = llvm::all_of(
      text, [](char c) { return llvm::isAlnum(c) || c == '_' || c == ':'; });
  std::string extent = simple ? text.str() : "(" + text.str() + ")";
  return extent + " + " + std::to_string(more);
}

/// Blocks on an SM when each takes `bytes` more of shared memory; 0 for none.
static int64_t blocksWith(const CheckContext &context, int64_t bytes) {
  const KernelProfile &profile = context.profile;
  BlockResources block;
  block.threads = profile.launch.threadsPerBlock();
  block.registersPerThread = profile.registers;
  block.staticSharedBytes = profile.staticSharedBytes + bytes;
  block.dynamicSharedBytes = profile.launch.dynamicSharedBytes;
  llvm::Expected<Occupancy> occupancy =
      computeOccupancy(context.machine, block);
  if (!occupancy) {
    llvm::consumeError(occupancy.takeError());
    return profile.occupancy.blocksPerSM;
  }
  return occupancy->unlaunchable.empty() ? occupancy->blocksPerSM : 0;
}

/// " / 4 % 8 * 4": what the number of a row becomes before the exclusive or.
static std::string rowTerm(const SharedLayout &layout, int64_t elementBytes) {
  int64_t scale = layout.unitBytes / elementBytes;
  std::string text;
  if (layout.divide > 1)
    text += " / " + std::to_string(layout.divide);
  text += " % " + std::to_string(layout.rows);
  return scale > 1 ? text + " * " + std::to_string(scale) : text;
}

/// Instructions that an address takes more, where the compiler knows none of
/// it: a shift, an addition, an exclusive or; three for a division by what is
/// no power of two.
static unsigned instructionsOf(const SharedLayout &layout, bool isFlat,
                               int64_t elementBytes) {
  bool isPadded = layout.kind == SharedLayout::Padded;
  unsigned count = 0;
  if (isFlat)
    count += llvm::isPowerOf2_64(layout.rowBytes / elementBytes) ? 1 : 3;
  if (isPadded)
    return isFlat ? count + 1 + (layout.padBytes > elementBytes) : 0;
  return count + 2 + (layout.divide > 1) + (layout.unitBytes > elementBytes);
}

/// Where element i, or [y][x], is put.
static std::string formula(const SharedLayout &layout, bool isFlat,
                           const ArrayLayouts &found) {
  std::string row = std::to_string(layout.rowBytes / found.elementBytes);
  std::string array = "'" + found.array + "'";
  if (layout.kind == SharedLayout::Padded) {
    int64_t pad = layout.padBytes / found.elementBytes;
    return "put element i of " + array + " at i + i / " + row +
           (pad > 1 ? " * " + std::to_string(pad) : "");
  }
  std::string term = rowTerm(layout, found.elementBytes);
  if (isFlat)
    return "put element i of " + array + " at i ^ (i / " + row + term + ")";
  return "put element [y][x] of " + array + " at [y][x ^ (y" + term + ")]";
}

static std::string cost(const CheckContext &context, const ArrayLayouts &found,
                        const SharedLayout &layout, bool isFlat) {
  unsigned instructions = instructionsOf(layout, isFlat, found.elementBytes);
  int64_t bytes = layout.moreBytes(found.bytes);
  std::string text =
      bytes ? formatCount(bytes, "byte") + " more" : "no more memory";
  text += instructions ? ", up to " + formatCount(instructions, "instruction") +
                             " more for an address"
                       : ", no instruction more";
  int64_t before = context.profile.occupancy.blocksPerSM;
  int64_t after = blocksWith(context, bytes);
  if (after < before)
    text += ", and " + formatCount(after, "block") + " per SM instead of " +
            std::to_string(before);
  return text + "; tried on all lanes of all " +
         formatCount(context.profile.launch.warpsPerBlock(), "warp") +
         " of a block";
}

/// Padding, unless it costs blocks and a swizzle does not.
static std::optional<SharedLayout> choose(const CheckContext &context,
                                          const ArrayLayouts &found) {
  const SharedLayouts &layouts = found.layouts;
  if (!layouts.padded)
    return layouts.swizzled;
  int64_t blocks = blocksWith(context, layouts.padded->moreBytes(found.bytes));
  if (blocks >= context.profile.occupancy.blocksPerSM)
    return layouts.padded;
  if (layouts.swizzled)
    return layouts.swizzled;
  return blocks > 0 ? layouts.padded : std::nullopt;
}

/// "[64][33][2]": the extents with longer rows, which are those of an outer
/// subscript.
static std::string paddedExtents(const ArrayLayouts &found,
                                 const SharedLayout &layout) {
  std::string text;
  int64_t length = found.elementBytes;
  for (size_t i = found.dims.size(); i-- != 0;) {
    int64_t extent = found.dims[i];
    bool isPadded = length * extent == layout.rowBytes;
    int64_t padded = extent + (isPadded ? layout.padBytes / length : 0);
    text = "[" + std::to_string(padded) + "]" + text;
    length *= extent;
  }
  return text;
}

/// The padding of one element that was found by analysing the kernel anew: for
/// arrays of which not all requests are known.
static void advisePadding(const CheckContext &context, unsigned id,
                          Finding &finding) {
  std::optional<Padding> padding = context.questions.findPadding(id);
  if (!padding)
    return;
  std::string extent = moreThan(padding->text, 1);
  finding.fixIt = FixIt{padding->place, padding->length, extent};
  finding.notes.push_back(
      {padding->place, "pad the rows of '" + padding->array + "' to [" +
                           extent + "] to remove the conflict"});
}

/// The library's function that is told how long the rows of the array of access
/// `id` are; empty where there is none.
static std::string toldOfRows(const CheckContext &context, unsigned id) {
  const std::vector<AccessProfile> &accesses = context.profile.accesses;
  for (const AccessProfile &access : accesses)
    if (access.space == Space::Shared && access.base == accesses[id].base &&
        !access.library.empty())
      return access.library;
  return "";
}

/// With `isOfRows` only longer rows: a library's function can be told of no
/// other layout.
static void proposeLayout(const CheckContext &context, unsigned id,
                          bool isOfRows, Finding &finding) {
  std::optional<ArrayLayouts> found = context.questions.findLayouts(id);
  std::optional<SharedLayout> layout =
      found ? choose(context, *found) : std::nullopt;
  if (!layout)
    return advisePadding(context, id, finding);
  bool isFlat = found->dims.size() < 2;
  std::string costs = " (" + cost(context, *found, *layout, isFlat) + ")";
  const std::optional<Padding> &extent = found->extent;
  SourcePlace place = found->place.line ? found->place : finding.place;
  if (isFlat || layout->kind == SharedLayout::Swizzled) {
    if (isOfRows)
      return;
    finding.notes.push_back({place, formula(*layout, isFlat, *found) +
                                        " to remove the conflict" + costs});
    return;
  }
  int64_t more = layout->padBytes / found->elementBytes;
  bool isInnermost =
      layout->rowBytes == found->dims.back() * found->elementBytes;
  if (!isInnermost) {
    finding.notes.push_back({place, "pad '" + found->array + "' to " +
                                        paddedExtents(*found, *layout) +
                                        " to remove the conflict" + costs});
    return;
  }
  std::string length = extent ? moreThan(extent->text, more)
                              : std::to_string(found->dims.back() + more);
  if (extent)
    finding.fixIt = FixIt{extent->place, extent->length, length};
  finding.notes.push_back({extent ? extent->place : place,
                           "pad the rows of '" + found->array + "' to [" +
                               length + "] to remove the conflict" + costs});
}

void gpuperf::adviseLayout(const CheckContext &context, unsigned id,
                           Finding &finding) {
  size_t before = finding.notes.size();
  std::string function = toldOfRows(context, id);
  proposeLayout(context, id, !function.empty(), finding);
  if (function.empty() || finding.notes.size() == before)
    return;
  // By itself the change of the array would break the program.
  finding.fixIt.reset();
  finding.notes.back().message +=
      ", and tell '" + function + "' how long they are then";
}
