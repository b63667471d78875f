//===- SizesView.cpp - the sizes that a library's callers give ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   launches with open sizes ─▶ names, those of most kernels first
//                            ─▶ a file .gpuperf to fill in
//
//===----------------------------------------------------------------------===//

#include "ViewList.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
namespace json = llvm::json;

namespace {
/// The kernels whose launches depend on each name.
using KernelsByName = std::map<std::string, std::set<std::string>>;

class SizesPrinter : public RunPrinter {
public:
  explicit SizesPrinter(llvm::raw_ostream &os) : os(os) {}

  void addFile(const json::Value &part) override {
    const json::Object *names = part.getAsObject();
    if (!names)
      return;
    for (const auto &[name, list] : *names)
      if (const json::Array *kernels = list.getAsArray())
        for (const json::Value &kernel : *kernels)
          if (std::optional<llvm::StringRef> text = kernel.getAsString())
            all[name.str()].insert(text->str());
  }

  void finish(const RunSummary &summary) override {
    if (all.empty()) {
      os << "# No launch depends on an integer without a value.\n";
      return;
    }
    os << "# Integers that the callers of this code give. Uncomment those with "
          "a value, in a\n# file .gpuperf.\nsizes:\n";
    using Entry = KernelsByName::value_type;
    std::vector<const Entry *> entries;
    for (const Entry &entry : all)
      entries.push_back(&entry);
    llvm::stable_sort(entries, [](const Entry *a, const Entry *b) {
      return a->second.size() > b->second.size();
    });
    for (const Entry *entry : entries)
      os << "#  " << visible(entry->first) << ": 1  # "
         << visible(kernelsOf(*entry)) << '\n';
  }

private:
  llvm::raw_ostream &os;
  KernelsByName all;

  /// "14 kernels: addBias, rows, heads, …"
  static std::string kernelsOf(const KernelsByName::value_type &entry) {
    constexpr size_t kMaxNames = 3;
    const std::set<std::string> &kernels = entry.second;
    std::string text = formatCount(kernels.size(), "kernel") + ": ";
    size_t count = 0;
    for (const std::string &kernel : kernels)
      if (count++ < kMaxNames)
        text += (count > 1 ? ", " : "") + kernel;
    return text + (kernels.size() > kMaxNames ? ", …" : "");
  }
};

class SizesView : public View {
public:
  llvm::StringRef name() const override { return "sizes"; }
  llvm::StringRef summary() const override {
    return "what a library's callers pass, as a file .gpuperf to fill in";
  }
  json::Value render(const RunReport &report,
                     const ViewOptions &) const override {
    KernelsByName names;
    for (const KernelReport &kernel : report.kernels)
      for (const std::string &name : kernel.profile.launch.openSizes)
        names[name].insert(kernel.name);
    json::Object result;
    for (auto &[name, kernels] : names)
      result[name] = json::Array(kernels);
    return result;
  }
  std::unique_ptr<RunPrinter> begin(llvm::raw_ostream &os,
                                    const ViewOptions &) const override {
    return std::make_unique<SizesPrinter>(os);
  }
};
} // namespace

const View &gpuperf::sizesView() {
  static const SizesView view;
  return view;
}
