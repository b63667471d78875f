//===- UncoalescedAccess.cpp - gpuperf-uncoalesced-access -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Accesses.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <map>
#include <tuple>

using namespace gpuperf;

static constexpr llvm::StringLiteral kCheck = "gpuperf-uncoalesced-access";

static bool isMoreThan(double sectors, double ideal) {
  return sectors > ideal * (1 + 1e-6);
}

/// Each request would touch no sector too many if it began at the start of
/// one: its lanes are close enough together.
static bool isMisaligned(const AccessProfile &access) {
  return access.sectorsIfAligned > 0 &&
         !isMoreThan(access.sectorsIfAligned, access.sectorsIdeal);
}

static bool wastesSectors(const AccessProfile &access) {
  return isMoreThan(access.sectorsPerRequest, access.sectorsIdeal);
}

/// "a request of 32 lanes asks for 128 B and moves 1024 B in 32 transactions on
/// a100; 4 requests per warp".
static std::string numbers(const AccessProfile &access,
                           const Machine &machine) {
  double used = access.lanes.active * access.bytesPerThread;
  std::string text = "a request of " + formatCount(access.lanes.active, "lane");
  if (access.lanes.areFromData)
    text +=
        ", which data chooses and which are counted as if all that may took "
        "part,";
  text += " asks for " + formatSize(used);
  if (access.transactionsPerRequest > 0)
    text += " and moves " + formatSize(access.transactionBytesPerRequest) +
            " in " + formatCount(access.transactionsPerRequest, "transaction") +
            " on " + machine.name;
  return text + "; " + formatCount(access.executionsPerWarp, "request") +
         " per warp";
}

/// What of a row's alignment is not known is a mean over its residues, and no
/// ground to ask for alignment: rows whose length is a multiple of 8 have it.
static bool isAlignmentGuess(const AccessProfile &access) {
  // Rows of a warp that are apart may be of different ideals.
  constexpr double rounding = 1.01;
  return access.pitch.isAveraged &&
         (isMisaligned(access) ||
          access.pitch.sectorsAtBest <= access.sectorsIdeal * rounding);
}

/// Whether a part of the sectors is there only if rows are not aligned.
static bool isPartlyAlignment(const AccessProfile &access) {
  return access.pitch.isAveraged && access.pitch.sectorsAtBest > 0 &&
         access.pitch.sectorsAtBest < access.sectorsPerRequest * 0.99;
}

/// What coalescing `group` is worth beyond what aligned rows would be; empty when
/// that is too little.
static std::optional<Gain> beyondAlignment(const CheckContext &context,
                                           const AccessGroup &group,
                                           Gain gain) {
  bool isPart = llvm::any_of(group, [](const AccessProfile *access) {
    return isPartlyAlignment(*access);
  });
  if (!isPart || !gain.speedup)
    return gain;
  std::optional<Prediction> aligned =
      context.questions.predict(withBestPitch(allOf(group)));
  if (!aligned)
    return std::nullopt;
  if (aligned->timeUs && *aligned->timeUs > 0)
    *gain.speedup /= speedup(context, *aligned);
  if (gain.singleTripSpeedup)
    *gain.singleTripSpeedup /=
        singleTripSpeedup(context, withBestPitch(allOf(group))).value_or(1);
  return *gain.speedup < context.minSpeedup ? std::nullopt
                                            : std::optional<Gain>(gain);
}

/// " (16 if rows of 's1' are aligned)", where that is another number to the reader
/// and the values that are not known have not been named yet.
static std::string ifAligned(const AccessProfile &access) {
  if (!isPartlyAlignment(access) || !access.pitch.names.empty() ||
      access.pitch.sectorsAtBest > access.sectorsPerRequest * 0.9)
    return "";
  return " (" + formatNumber(access.pitch.sectorsAtBest) + " if rows of " +
         access.pitch.averaged + " are aligned)";
}

namespace {
/// The accesses that are parts of a value which the source moves at once, as
/// `float4 v = in[i]` does.
class ValueParts {
public:
  explicit ValueParts(const KernelProfile &profile) {
    for (const AccessProfile &access : profile.accesses)
      if (isPart(access))
        used[keyOf(access)] += access.bytesPerThread;
  }

  /// Whether the values of the lanes lie next to each other. What a part wastes is
  /// then the compiler's doing in a store, and in a load what no other part of the
  /// value uses: less than half.
  bool isDense(const AccessProfile &access) const {
    if (!isPart(access))
      return false;
    double dense =
        access.sectorsIdeal * access.valueBytes / access.bytesPerThread;
    return access.sectorsPerRequest <= dense + 1 &&
           (access.kind == AccessKind::Store ||
            2 * used.at(keyOf(access)) > access.valueBytes);
  }

private:
  using Key = std::tuple<unsigned, unsigned, llvm::StringRef, llvm::StringRef,
                         AccessKind>;
  std::map<Key, int64_t> used; ///< bytes of the value, by place and array

  static bool isPart(const AccessProfile &access) {
    return access.valueBytes > access.bytesPerThread;
  }
  static Key keyOf(const AccessProfile &access) {
    return {access.place.line, access.place.column, access.place.file,
            access.base, access.kind};
  }
};
} // namespace

namespace {
/// The pieces in which a thread moves what is its own of an array, as
/// `pixel[0] = b; pixel[1] = g; pixel[2] = r` does, where neighbouring threads
/// are no further apart than the widest access of a thread. A request of one
/// piece can touch no less than what lies between the lanes: to move the whole at
/// once is what helps.
class OwnPieces {
public:
  explicit OwnPieces(const KernelProfile &profile) {
    for (const AccessProfile &access : profile.accesses)
      if (int64_t step = stepOf(access))
        moved[{access.base, access.kind, step}] +=
            access.bytesPerThread * access.addresses;
  }

  /// The bytes between two lanes, which `access` and others move together; 0
  /// where it is not such a piece.
  int64_t wholeOf(const AccessProfile &access) const {
    int64_t step = stepOf(access);
    bool isPiece = step && moved.at({access.base, access.kind, step}) >= step;
    return isPiece ? step : 0;
  }

private:
  using Key = std::tuple<llvm::StringRef, AccessKind, int64_t>;
  std::map<Key, int64_t> moved; ///< bytes of a thread

  /// Bytes from one thread to its neighbour; 0 where that is not known, where a
  /// piece fills it, and where no access is as wide.
  static int64_t stepOf(const AccessProfile &access) {
    constexpr int64_t widest = 16;
    double step = access.lanes.derivativeTx.value_or(0) * access.bytesPerThread;
    bool isWithin = step > access.bytesPerThread && step <= widest;
    return isWithin ? int64_t(step) : 0;
  }
};
} // namespace

/// Whether gpuperf-layout is asked of `access`.
static bool isOfRecords(const AccessProfile &access,
                        const CheckContext &context) {
  return llvm::any_of(context.profile.recordArrays,
                      [&](const RecordArray &array) {
                        return llvm::is_contained(array.accesses, access.id);
                      });
}

/// Whether a function of a library spreads the lanes, over pieces of half a
/// sector and more: rows of a fragment, say, which no layout of the matrix
/// brings together. Fewer sectors are only to be had by loading less.
static bool isOfLibraryShape(const AccessProfile &access) {
  return !access.library.empty() &&
         access.sectorsPerRequest <= 2 * access.sectorsIdeal;
}

/// Whether the distance of the lanes depends on more unknown values than the
/// dimensions of an array have lengths: sums of products and quotients of them
/// can be any distance, so that nothing is known.
static bool isAnyDistance(const AccessProfile &access) {
  constexpr unsigned dimensions = 3;
  return access.pitch.count > dimensions;
}

/// Requests of a warp times sectors beyond the ideal; 0 for what no check of
/// this kind is about.
static double wastedSectors(const AccessProfile &access) {
  bool isGlobal =
      access.space == Space::Global || access.space == Space::Generic;
  if (!isGlobal || access.kind == AccessKind::Atomic || !isKnown(access) ||
      !wastesSectors(access) || isAlignmentGuess(access) ||
      access.lanes.isScrambled || isAnyDistance(access) ||
      isOfLibraryShape(access))
    return 0;
  return access.executionsPerWarp *
         (access.sectorsPerRequest - access.sectorsIdeal);
}

/// Whether wide accesses would waste nothing: gpuperf-vector-access speaks.
static bool isDenseIfWide(const CheckContext &context,
                          const AccessProfile &access) {
  return access.wideAccessCandidate &&
         context.profile.wideAccessCandidates[access.wideAccessCandidate - 1]
             .isDense;
}

/// What the finding asks for. How a library accesses memory is not the user's
/// to change.
static llvm::StringRef remedy(const AccessProfile &access) {
  if (!access.library.empty())
    return "touching no more";
  return isMisaligned(access) ? "aligning it" : "coalescing it";
}

/// Compilers differ in what they unroll. One that unrolls may find all the
/// values in registers.
static std::string unlessUnrolled(const CheckContext &context,
                                  const AccessProfile &access) {
  if (!access.repeatedIn.line)
    return "";
  return ", unless the compiler unrolls the whole loop at " +
         lineOf(access.repeatedIn, access.place) + ", " +
         whichIsNotDone(context) + ", and keeps what was loaded before";
}

/// Whether lanes are taken to be far apart because nothing tells how far they are.
static bool isGuess(const AccessProfile &access) {
  return !access.pitch.names.empty() || !access.lanes.unknownReason.empty() ||
         access.lanes.pattern == LanePattern::Indirect;
}

static llvm::StringRef adjective(const AccessProfile &access,
                                 const OwnPieces &pieces) {
  return pieces.wholeOf(access)    ? ""
         : !access.library.empty() ? ""
         : isGuess(access)       ? "perhaps uncoalesced "
         : isMisaligned(access)  ? "misaligned "
                                 : "uncoalesced ";
}

/// Whether the sectors are not known from the program alone.
static bool isAssumed(const AccessProfile *access) {
  return !access->assumptions.empty() || isGuess(*access) ||
         access->lanes.areAssumed;
}

/// What is wrong, in words that do not name the access: ": threadIdx.x steps
/// 128 bytes, so a warp touches 32 sectors where 4 would do".
static std::string cause(const CheckContext &context,
                         const AccessProfile &access, const OwnPieces &pieces,
                         bool isAssumed) {
  int64_t whole = pieces.wholeOf(access);
  std::string why = whole ? "a thread moves its " + std::to_string(whole) +
                                " contiguous bytes in pieces"
                    : isMisaligned(access) ? ""
                                           : patternReason(access);
  return ": " + (why.empty() ? "" : why + ", so ") +
         (isAssumed ? "a warp is assumed to touch " : "a warp touches ") +
         formatCount(access.sectorsPerRequest, "sector") + ifAligned(access) +
         (whole ? " for each piece where " +
                      formatNumber(access.sectorsIdeal * double(whole) /
                                   double(access.bytesPerThread)) +
                      " would do for all"
                : " where " + formatNumber(access.sectorsIdeal) + " would do") +
         unlessUnrolled(context, access);
}

static std::string describe(const CheckContext &context,
                            const AccessGroup &group, const OwnPieces &pieces) {
  const AccessProfile &access = *group.front();
  bool isEach = countAccesses(group) > 1 && !pieces.wholeOf(access);
  return adjective(access, pieces).str() + formatAccess(access) +
         formatAccessedArray(access) + otherAccessesText(group) +
         cause(context, access, pieces, llvm::any_of(group, isAssumed)) +
         (isEach ? ", each time" : "");
}

/// `text` with the values that `access` names in one order: which comes first
/// is no other cause.
static std::string inOneOrder(std::string text, const AccessProfile &access) {
  size_t at = access.pitch.names.empty() ? std::string::npos
                                         : text.find(access.pitch.names);
  if (at == std::string::npos)
    return text;
  llvm::SmallVector<llvm::StringRef> names;
  llvm::SplitString(access.pitch.names, names, ", ");
  llvm::sort(names);
  return text.replace(at, access.pitch.names.size(), llvm::join(names, " "));
}

/// Whether loads of the arrays that are not of `group` bring its sectors, too.
static bool sharesSectors(const AccessGroup &group,
                          const KernelProfile &profile) {
  auto isBrought = [&](const AccessProfile *access) {
    auto bringsIt = [&](const AccessProfile &other) {
      return other.base == access->base && other.kind == AccessKind::Load &&
             other.executionsPerWarp >= access->executionsPerWarp &&
             other.sectorsPerRequest >= 0.9 * access->sectorsPerRequest &&
             !llvm::is_contained(group, &other);
    };
    return access->lanes.shareSectors &&
           llvm::any_of(profile.accesses, bringsIt);
  };
  return llvm::all_of(group, isBrought);
}

/// What the finding asks for.
static std::string remedy(const AccessGroup &group, const OwnPieces &pieces) {
  if (pieces.wholeOf(*group.front()))
    return "moving them at once";
  llvm::StringRef one = remedy(*group.front());
  bool isSeveral = countAccesses(group) > 1 && one.consume_back(" it");
  return isSeveral ? one.str() + " them" : one.str();
}

static Finding findingOf(const CheckContext &context, const AccessGroup &group,
                         const OwnPieces &pieces, Gain gain) {
  const AccessProfile &access = *group.front();
  for (const AccessProfile *one : group) {
    gain.isUpperBound |= isGuess(*one) || one->lanes.areAssumed;
    addConditionsOf(*one, gain);
  }
  Finding finding = warning(kCheck, access.place, context,
                            describe(context, group, pieces), remedy(group, pieces), gain);
  finding.notes.push_back(
      {access.place, numbers(access, context.machine) + boundAfterText(gain)});
  noteOtherAccesses(finding, group);
  noteAssumptions(context, finding, access);
  describeCalls(finding, group);
  return finding;
}

/// What a profiler would flag; empty for a sector more or less, and for what is
/// not known.
static std::string evident(const AccessProfile &access) {
  bool isSmall = access.sectorsPerRequest < 2 * access.sectorsIdeal;
  return isSmall || isGuess(access)
             ? ""
             : formatNumber(access.sectorsPerRequest) + " of " +
                   formatCount(access.sectorsIdeal, "sector");
}

std::vector<Finding>
gpuperf::checkUncoalescedAccess(const CheckContext &context) {
  std::vector<Finding> findings;
  ValueParts parts(context.profile);
  OwnPieces pieces(context.profile);
  auto wasted = [&](const AccessProfile &access) {
    bool isElsewhere = parts.isDense(access) ||
                       isDenseIfWide(context, access) ||
                       isOfRecords(access, context);
    return isElsewhere ? 0 : wastedSectors(access);
  };
  auto alike = [&](const AccessProfile &access) {
    // One wide access is the remedy of all of them.
    if (int64_t whole = pieces.wholeOf(access))
      return access.base + " in pieces of " + std::to_string(whole);
    return inOneOrder(adjective(access, pieces).str() +
                          cause(context, access, pieces, true),
                      access);
  };
  auto report = [&](const AccessGroup &group, const Gain &gain) {
    if (auto most = beyondAlignment(context, group, gain))
      findings.push_back(findingOf(context, group, pieces, *most));
  };
  // What other loads bring anyway leaves L2 and DRAM as they are.
  std::vector<AccessGroup> moving, sharing;
  for (AccessGroup &group : joinByCause(
           context, kCheck, groupAccesses(context.profile, wasted), alike))
    (sharesSectors(group, context.profile) ? sharing : moving)
        .push_back(std::move(group));
  forEachWithGain(context, withIdealCoalescing, moving, evident, report);
  forEachWithGain(context, withIdealRequests, sharing, evident, report);
  return findings;
}
