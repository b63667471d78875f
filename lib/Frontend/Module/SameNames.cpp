//===- SameNames.cpp - one declaration as two compilers name it -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SameNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/Regex.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// Pairs what is left on both sides, by one key after the other.
class Pairs {
public:
  using KeyOf = function_ref<std::string(size_t)>;

  Pairs(size_t ptx, size_t source) : partners(ptx), isTaken(source) {}

  /// Where a key is one thing's alone on both sides, they are the same.
  void add(KeyOf ptxKey, KeyOf sourceKey) {
    StringMap<std::pair<std::vector<size_t>, std::vector<size_t>>> byKey;
    for (size_t i = 0; i < partners.size(); ++i)
      if (!partners[i])
        byKey[ptxKey(i)].first.push_back(i);
    for (size_t i = 0; i < isTaken.size(); ++i)
      if (!isTaken[i])
        byKey[sourceKey(i)].second.push_back(i);
    for (auto &entry : byKey) {
      auto &[ptx, source] = entry.second;
      if (ptx.size() != 1 || source.size() != 1)
        continue;
      partners[ptx.front()] = source.front();
      isTaken[source.front()] = true;
    }
  }

  std::vector<std::optional<size_t>> partners; ///< of ptx's, in source

private:
  std::vector<bool> isTaken; ///< of source's
};

} // namespace

/// `text` without all that `pattern` matches.
static std::string without(std::string text, const char *pattern) {
  Regex regex(pattern);
  for (SmallVector<StringRef, 1> found; regex.match(text, &found);) {
    size_t at = found.front().data() - text.data();
    text.erase(at, found.front().size());
  }
  return text;
}

/// What nvcc puts around the names of a file's own functions and variables,
/// where another name has them as a part.
static constexpr const char *kFileScope =
    "_INTERNAL_[0-9a-f]+_[0-9]+_[A-Za-z0-9_]*::";

/// "lib::k<float>(float*)" for a symbol, which says nothing of linkage.
static std::string fullName(const std::string &symbol) {
  return without(demangle(symbol), kFileScope);
}

/// "lib::k<float>": no parameters, in whose types may stand what a compiler
/// leaves out, neither the function's nor those of a lambda.
static std::string functionName(const std::string &symbol) {
  ItaniumPartialDemangler demangler;
  std::string name = symbol;
  if (!demangler.partialDemangle(symbol.c_str())) {
    char *text = demangler.getFunctionName(nullptr, nullptr);
    if (text)
      name = text;
    std::free(text);
  }
  return without(without(std::move(name), kFileScope), "'\\([^()]*\\)");
}

/// As nvcc calls the kernel, which knows no other names for them.
static std::string symbolOf(const KernelFacts &kernel) {
  return kernel.unlabelled.empty() ? kernel.mangled : kernel.unlabelled;
}

/// Its function, where that is named, and how many parameters it has.
static std::string declarationOf(const KernelFacts &kernel) {
  return functionName(symbolOf(kernel)) + " " +
         std::to_string(kernel.place.line) + " " +
         std::to_string(kernel.params.size());
}

std::vector<std::optional<size_t>>
gpuperf::findSameKernels(ArrayRef<KernelFacts> ptx,
                         ArrayRef<KernelFacts> source) {
  Pairs pairs(ptx.size(), source.size());
  auto add = [&](function_ref<std::string(const KernelFacts &)> key) {
    pairs.add([&](size_t i) { return key(ptx[i]); },
              [&](size_t i) { return key(source[i]); });
  };
  add(symbolOf);
  add([](const KernelFacts &kernel) { return fullName(symbolOf(kernel)); });
  add(declarationOf);
  return std::move(pairs.partners);
}

std::vector<std::optional<size_t>>
gpuperf::findSameVariables(ArrayRef<std::string> ptx,
                           ArrayRef<std::string> source) {
  Pairs pairs(ptx.size(), source.size());
  auto add = [&](function_ref<std::string(const std::string &)> key) {
    pairs.add([&](size_t i) { return key(ptx[i]); },
              [&](size_t i) { return key(source[i]); });
  };
  add([](const std::string &symbol) { return symbol; });
  add(fullName);
  return std::move(pairs.partners);
}
