//===- LocalMemory.cpp - gpuperf-local-memory -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Accesses.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/ArrayNames.h"
#include "gpuperf/Support/RegistersSource.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Twine.h"
#include <set>

using namespace gpuperf;

/// Local accesses by array, in the order of the source.
static llvm::MapVector<llvm::StringRef, std::vector<const AccessProfile *>>
localArrays(const KernelProfile &profile) {
  llvm::MapVector<llvm::StringRef, std::vector<const AccessProfile *>> arrays;
  for (const AccessProfile &access : profile.accesses)
    if (access.space == Space::Local)
      arrays[access.base].push_back(&access);
  return arrays;
}

static const LocalArray *findArray(const KernelProfile &profile,
                                   llvm::StringRef name) {
  for (const LocalArray &array : profile.localArrays)
    if (array.name == name)
      return &array;
  return nullptr;
}

/// Whether `name` is indexed by what is not known at compile time. One that is
/// not, as the `v` of `float4 v = in[i]; out[i] = v;`, may yet find registers.
static bool isIndexed(const KernelProfile &profile, llvm::StringRef name) {
  const LocalArray *array = findArray(profile, name);
  return !array || array->isIndexed;
}

/// Whether ptxas may keep it in registers all the same. An object whose members
/// hold the index, too, is taken apart where another compiler follows that:
/// only ptxas' own answer makes it sure. Of arrays with elements of 16 and 32
/// bits, and no more of them than in the Sass table, ptxas selects: by a rule
/// that holds for 19 of 20 (docs/accuracy.md, Local memory).
static bool maybeInRegisters(const KernelProfile &profile,
                             const LocalArray &array) {
  if (array.isInFrame)
    return false;
  constexpr int64_t mostElements = 94;
  bool isObject = array.elementBytes == array.bytes;
  if (isObject && array.isIndexedByItself)
    return !isCountedByPtxas(profile.registersSource);
  bool isWord = array.elementBytes == 2 || array.elementBytes == 4;
  return isWord && array.bytes <= mostElements * array.elementBytes;
}

/// Why the array has no registers. Compilers differ in what they unroll, so
/// that where this is the reason another one may find them. It is said at
/// `place`.
static std::string whyLocal(const CheckContext &context, llvm::StringRef name,
                            const SourcePlace &place) {
  const LocalArray *array = findArray(context.profile, name);
  if (array && array->loop.line)
    return " is in local memory unless the compiler unrolls the loop at " +
           lineOf(array->loop, place) + ", " + whichIsNotDone(context);
  bool isPerhaps = array && maybeInRegisters(context.profile, *array);
  return std::string(isPerhaps ? " is probably" : " is") +
         " in local memory, not in registers: its index is not known at "
         "compile time";
}

/// Whether no compiler can have registers for the array.
static bool isCertain(const KernelProfile &profile, llvm::StringRef name) {
  const LocalArray *array = findArray(profile, name);
  return !array || (!array->loop.line && !maybeInRegisters(profile, *array));
}

/// Whether a thread's registers, all of them, have room for the array.
static bool fitsRegisters(const CheckContext &context, llvm::StringRef name) {
  constexpr int64_t bytesOfRegister = 4;
  const LocalArray *array = findArray(context.profile, name);
  const auto &most = context.machine.limits.maxRegistersPerThread;
  return !array || !most || array->bytes <= *most * bytesOfRegister;
}

/// "own" for "own.2", the second array of that name in a kernel.
static llvm::StringRef inSource(llvm::StringRef name) {
  return name.split('.').first;
}

/// "declared here" and its size, for an array that the source declares.
static std::optional<Note> declaration(const KernelProfile &profile,
                                       llvm::StringRef name) {
  const LocalArray *array = findArray(profile, name);
  if (!array || !array->place.line || hasNoName(name))
    return std::nullopt;
  return Note{array->place, "'" + inSource(name).str() + "' takes " +
                                formatCount(array->bytes, "byte") +
                                " of each thread"};
}

/// What the number of requests rests on, each once.
static void noteCounts(const CheckContext &context, Finding &finding,
                       const AccessGroup &accesses) {
  std::set<std::string> said;
  for (const AccessProfile *access : accesses)
    for (const std::string &assumption : access->countAssumptions)
      if (said.insert(assumption).second)
        finding.notes.push_back(
            {placeOfAssumptions(context, *access), "assumed: " + assumption});
}

/// The access that a finding is about: of those whose index data gives, or,
/// where there are none, of all, the one that is executed most. What fills the
/// array before is often unrolled, and its index known.
static const AccessProfile &decisive(const AccessGroup &accesses) {
  auto weight = [](const AccessProfile &access) {
    bool isOpen =
        !access.lanes.unknownReason.empty() && access.executionsPerWarp > 0;
    return std::pair(isOpen, access.executionsPerWarp);
  };
  return **llvm::max_element(
      accesses, [&](const AccessProfile *a, const AccessProfile *b) {
        return weight(*a) < weight(*b);
      });
}

std::vector<Finding> gpuperf::checkLocalMemory(const CheckContext &context) {
  std::vector<Finding> findings;
  for (auto &[name, accesses] : localArrays(context.profile)) {
    // A finding names what stands in the source, or nobody can act on it.
    if (isCompilerGenerated(name) || !isIndexed(context.profile, name))
      continue;
    double requests = 0;
    for (const AccessProfile *access : accesses)
      requests += access->executionsPerWarp;
    if (!(requests > 0)) // nothing is known to run there
      continue;
    const AccessProfile &first = decisive(accesses);
    std::optional<Gain> gain = gainOf(context, withoutLocalArray(first.base));
    if (!gain)
      continue;
    gain->statesAssumption = !isCertain(context.profile, name);
    std::string array = hasNoName(name)
                            ? "an array of each thread"
                            : "array '" + inSource(name).str() + "'";
    bool fits = fitsRegisters(context, name);
    bool mayBeInRegisters = fits && !isCertain(context.profile, name);
    // Wherever it is then takes time, too.
    gain->isUpperBound |= !mayBeInRegisters;
    Finding finding = warning(
        "gpuperf-local-memory", first.place, context,
        array + (fits ? whyLocal(context, name, first.place)
                      : " is in local memory: a thread does not have registers "
                        "enough for it"),
        mayBeInRegisters ? "keeping it in registers" : "having it elsewhere",
        *gain);
    finding.notes.push_back(
        {first.place, formatCount(requests, "local request") + " per warp" +
                          boundAfterText(*gain)});
    if (!mayBeInRegisters)
      finding.notes.push_back(
          {first.place,
           "what all threads read alike can be one array in shared or constant "
           "memory, what each has for itself a column of shared memory" +
               std::string(isCertain(context.profile, name)
                               ? "; registers cannot be indexed"
                               : "")});
    if (std::optional<Note> note = declaration(context.profile, name))
      finding.notes.push_back(std::move(*note));
    noteCounts(context, finding, accesses);
    describeCalls(finding, AccessGroup{&first});
    if (!fits) // of an instance that fits something else is said
      finding.subject += " beyond registers";
    findings.push_back(std::move(finding));
  }
  return findings;
}
