//===- Instances.h - instantiations and launches by location ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EDITOR_INSTANCES_H
#define GPUPERF_LIB_EDITOR_INSTANCES_H

#include "FileText.h"
#include "KernelMarkdown.h"
#include "gpuperf/Report/RunReport.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace gpuperf {

/// The data of one instantiation, under one launch, at one source location.
template <typename T> struct Instance {
  const KernelReport *kernel;
  const T *value;
};

/// Line and column.
using Place = std::pair<unsigned, unsigned>;

/// Whether a location is known and in the file of `text`.
inline bool isIn(const SourcePlace &place, const FileText &text) {
  return place.line && place.file == text.file();
}

/// The kernels in the file by location. At each location the slowest is first,
/// and those without a time are last.
inline std::map<Place, std::vector<const KernelReport *>>
kernelsByPlace(const RunReport &report, const FileText &text) {
  std::map<Place, std::vector<const KernelReport *>> places;
  for (const KernelReport &kernel : report.kernels)
    if (isIn(kernel.place, text))
      places[{kernel.place.line, kernel.place.column}].push_back(&kernel);
  for (auto &[place, kernels] : places)
    llvm::stable_sort(kernels, [](const auto *a, const auto *b) {
      return a->predictions.front().timeUs.value_or(-1) >
             b->predictions.front().timeUs.value_or(-1);
    });
  return places;
}

/// The entries of `list` of all kernels in the file, by location.
template <typename T>
std::map<Place, std::vector<Instance<T>>>
groupByLocation(const RunReport &report, const FileText &text,
                std::vector<T> KernelProfile::*list) {
  std::map<Place, std::vector<Instance<T>>> places;
  for (const KernelReport &kernel : report.kernels)
    for (const T &value : kernel.profile.*list)
      if (isIn(value.place, text))
        places[{value.place.line, value.place.column}].push_back(
            {&kernel, &value});
  return places;
}

/// Sorts by descending weight; entries of equal weight keep their order.
template <typename T, typename Weight>
void sortByWeight(std::vector<Instance<T>> &instances, Weight weight) {
  llvm::stable_sort(instances, [&](const Instance<T> &a, const Instance<T> &b) {
    return weight(*a.value) > weight(*b.value);
  });
}

/// How many of the other instances a tooltip describes.
constexpr size_t kMaxOthers = 6;

/// A list of the instances after the first, with the title and the result of
/// `say`; empty if there is only one.
template <typename T>
std::string othersMarkdown(const std::vector<Instance<T>> &instances,
                           std::string (*say)(const T &)) {
  if (instances.size() < 2)
    return "";
  std::string text = "\n\nThis is " + instanceTitle(*instances.front().kernel) +
                     "; the others:\n";
  auto others = llvm::ArrayRef(instances).drop_front();
  for (const Instance<T> &other : others.take_front(kMaxOthers))
    text += listItem(instanceTitle(*other.kernel) + ": " +
                     escapeMarkdown(say(*other.value)));
  if (others.size() > kMaxOthers)
    text +=
        listItem("and " + std::to_string(others.size() - kMaxOthers) + " more");
  return text;
}

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_INSTANCES_H
