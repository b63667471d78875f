//===- Padding.cpp - padding of shared arrays -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A subscript within its extent makes row and column of an element a function
// of its offset: row = offset / pitch, column = offset % pitch. So the offset
// in the padded array is row * (pitch + element) + column, whatever form the
// expression has, and the lanes are evaluated anew with it.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/Padding.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace gpuperf;

/// The shared array `name`, when its source can be edited.
static ArrayOp paddableArray(KernelOp kernel, llvm::StringRef name) {
  auto array = kernel.lookupSymbol<ArrayOp>(name);
  bool isPaddable = array && array.getSpace() == Space::Shared &&
                    array.getDims().size() >= 2 && array.getDims().back() > 0 &&
                    array.getExtent();
  return isPaddable ? array : ArrayOp();
}

/// Gives the rows of `array` one more element. False when an access is wider
/// than an element: merged accesses would lose their alignment.
static bool widenRows(KernelOp kernel, ArrayOp array) {
  assert(array && array.getDims().size() >= 2 && "an array of rows");
  mlir::MLIRContext *context = kernel.getContext();
  int64_t element = array.getElemBytes();
  int64_t pitch = array.getDims().back() * element;
  auto constant = [&](int64_t value) {
    return ExprAttr::getConst(context, value);
  };
  bool fits = true;
  kernel.walk([&](AccessOp access) {
    if (access.getArray() != array.getName())
      return;
    fits &= access.getBytes() <= element;
    ExprAttr offset = access.getOffset();
    ExprAttr row = ExprAttr::getBinary(ExprKind::Div, offset, constant(pitch));
    ExprAttr column =
        ExprAttr::getBinary(ExprKind::Rem, offset, constant(pitch));
    access.setOffset(ExprAttr::getBinary(
        ExprKind::Add,
        ExprAttr::getBinary(ExprKind::Mul, row, constant(pitch + element)),
        column));
  });
  std::vector<int64_t> dims(array.getDims());
  ++dims.back();
  array.setDims(dims);
  return fits;
}

static Padding paddingOf(ArrayOp array) {
  ExtentTextAttr extent = *array.getExtent();
  Padding padding;
  padding.array = array.getName().str();
  padding.place = {placeOf(array).file, extent.getLine(), extent.getColumn()};
  padding.length = extent.getLength();
  padding.text = extent.getText().str();
  return padding;
}

static constexpr double kSlack = 1e-9;

Paddings::Effect Paddings::effectOn(ArrayOp array) {
  mlir::OwningOpRef<KernelOp> copy = kernel.clone();
  if (!widenRows(*copy, paddableArray(*copy, array.getName())))
    return {};
  llvm::Expected<KernelAnalyzer> padded = analyzer.reanalyse(*copy);
  if (!padded) {
    llvm::consumeError(padded.takeError());
    return {};
  }
  const std::vector<AccessProfile> &before = analyzer.walk().accesses;
  const std::vector<AccessProfile> &after = padded->walk().accesses;
  if (!padded->occupancy().unlaunchable.empty() ||
      before.size() != after.size())
    return {};
  Effect effect{paddingOf(array), {}, {}};
  for (auto [was, is] : llvm::zip(before, after)) {
    if (is.wavefrontsPerRequest > was.wavefrontsPerRequest + kSlack)
      effect.worse.push_back(effect.wavefronts.size());
    effect.wavefronts.push_back(is.wavefrontsPerRequest);
  }
  return effect;
}

/// `layouts` without a swizzle that takes more than the last two subscripts of
/// `array`: the rows of its planes are not counted by one of them.
static std::optional<SharedLayouts>
withSubscripts(std::optional<SharedLayouts> layouts, ArrayOp array) {
  llvm::ArrayRef<int64_t> dims = array.getDims();
  if (layouts && layouts->swizzled && dims.size() > 2 &&
      dims[dims.size() - 2] %
              (layouts->swizzled->divide * layouts->swizzled->rows) !=
          0)
    layouts->swizzled.reset();
  return layouts;
}

std::optional<ArrayLayouts> Paddings::findLayouts(unsigned id) {
  const std::vector<AccessProfile> &accesses = analyzer.walk().accesses;
  if (id >= accesses.size())
    return std::nullopt;
  auto array = kernel.lookupSymbol<ArrayOp>(accesses[id].base);
  if (!array)
    return std::nullopt;
  auto [it, isNew] = layouts.try_emplace(array.getName().str());
  if (isNew)
    it->second = withSubscripts(
        solveSharedLayout(kernel, array, analyzer.launch(), machine), array);
  if (!it->second || (!it->second->padded && !it->second->swizzled))
    return std::nullopt;
  ArrayLayouts found;
  found.layouts = *it->second;
  found.array = array.getName().str();
  found.place = placeOf(array);
  found.dims = array.getDims().vec();
  found.bytes = *array.getBytes();
  found.elementBytes = array.getElemBytes();
  if (found.dims.size() > 1 && array.getExtent())
    found.extent = paddingOf(array);
  return found;
}

std::optional<Padding> Paddings::find(unsigned id) {
  const std::vector<AccessProfile> &accesses = analyzer.walk().accesses;
  if (id >= accesses.size())
    return std::nullopt;
  ArrayOp array = paddableArray(kernel, accesses[id].base);
  if (!array)
    return std::nullopt;
  auto [it, isNew] = effects.try_emplace(array.getName().str());
  Effect &effect = it->second;
  if (isNew)
    effect = effectOn(array);
  if (!effect.padding ||
      effect.wavefronts[id] > accesses[id].wavefrontsIdeal + kSlack ||
      llvm::any_of(effect.worse, [&](unsigned other) { return other != id; }))
    return std::nullopt;
  return effect.padding;
}
