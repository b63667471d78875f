//===- JSONFields.cpp - fields that several documents have ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/JSONFields.h"
#include "gpuperf/Support/PackedText.h"
#include "llvm/Support/Format.h"
#include <cmath>

using namespace gpuperf;
using llvm::json::OStream;

// What differs beyond the nine digits is rounding, and must not make two equal
// runs differ.
void gpuperf::writeNumber(OStream &j, double number) {
  if (!std::isfinite(number)) {
    j.value(nullptr);
    return;
  }
  if (number == std::floor(number) && std::fabs(number) < 9e15) {
    j.value(static_cast<int64_t>(number));
    return;
  }
  j.rawValue(
      [&](llvm::raw_ostream &os) { os << llvm::format("%.9g", number); });
}

void gpuperf::attribute(OStream &j, llvm::StringRef key, double number) {
  j.attributeBegin(key);
  gpuperf::writeNumber(j, number);
  j.attributeEnd();
}

void gpuperf::range(OStream &j, llvm::StringRef key,
                    const std::optional<TimeRange> &range) {
  if (!range) {
    j.attribute(key, nullptr);
    return;
  }
  j.attributeArray(key, [&] {
    writeNumber(j, range->lowUs);
    writeNumber(j, range->highUs);
  });
}

void gpuperf::attribute(OStream &j, llvm::StringRef key,
                        const std::optional<double> &number) {
  if (number)
    attribute(j, key, *number);
  else
    j.attribute(key, nullptr);
}

/// JSON is UTF-8; names from a source file may be anything.
void gpuperf::text(OStream &j, llvm::StringRef key, llvm::StringRef string) {
  j.attribute(key, validText(string));
}

void gpuperf::strings(OStream &j, llvm::StringRef key,
                      llvm::ArrayRef<std::string> list) {
  j.attributeArray(key, [&] {
    for (const std::string &item : list)
      j.value(validText(item));
  });
}

void gpuperf::textIfAny(OStream &j, llvm::StringRef key,
                        llvm::StringRef string) {
  if (!string.empty())
    text(j, key, string);
}

void gpuperf::document(llvm::raw_ostream &os,
                       llvm::function_ref<void(OStream &)> members) {
  OStream j(os, /*IndentSize=*/2);
  j.object([&] { members(j); });
  j.flush();
  os << '\n';
}

void gpuperf::place(OStream &j, const SourcePlace &place) {
  text(j, "file", place.file);
  j.attribute("line", place.line);
  j.attribute("column", place.column);
}

static void record(OStream &j, const LaunchRecord &record) {
  j.attributeObject("recorded", [&] {
    text(j, "at", record.origin);
    textIfAny(j, "device", record.device);
    j.attribute("count", record.count);
    attribute(j, "time_us", record.timeUs);
  });
}

/// The attributes `site` and `called_from`, absent where there is none.
static void launchPlaces(OStream &j, const ResolvedLaunch &launch) {
  if (!launch.site.line)
    return;
  auto write = [&](const SourcePlace &at, size_t callsAround) {
    place(j, at);
    if (callsAround < launch.lastBuildLocationCount)
      j.attribute("as_last_built", true);
  };
  size_t calls = launch.calledFrom.size();
  j.attributeObject("site", [&] { write(launch.site, calls); });
  objects(j, "called_from", launch.calledFrom,
          [&](OStream &, const SourcePlace &call) { write(call, --calls); });
  if (launch.hasOtherSites)
    j.attribute("elsewhere", true);
}

void gpuperf::launch(OStream &j, const ResolvedLaunch &launch,
                     const std::optional<LaunchRecord> &recorded) {
  j.attributeObject("launch", [&] {
    j.attribute("grid", llvm::json::Array(launch.grid));
    j.attribute("block", llvm::json::Array(launch.block));
    if (launch.cluster)
      j.attribute("cluster", llvm::json::Array(*launch.cluster));
    j.attribute("shared_bytes", launch.dynamicSharedBytes);
    j.attributeObject("args", [&] {
      for (const auto &[name, number] : launch.args)
        j.attribute(validText(name), number);
    });
    j.attributeObject("provenance", [&] {
      for (const auto &[part, origin] : launch.origins)
        j.attribute(validText(part.key()), stringifyFactOrigin(origin));
    });
    if (launch.observed)
      j.attributeObject("observed", [&] {
        j.attribute("warps", int64_t(launch.observed->warps));
        j.attribute("launches", int64_t(launch.observed->launches));
      });
    if (!launch.givenSizes.empty())
      j.attributeObject("sizes", [&] {
        for (const auto &[name, number] : launch.givenSizes)
          j.attribute(validText(name), number);
      });
    j.attribute("count", launch.count);
    textIfAny(j, "count_why", launch.unknownCountReason);
    if (launch.hasMoreLaunches)
      j.attribute("one_of_more", true);
    launchPlaces(j, launch);
    if (recorded)
      record(j, *recorded);
  });
}

std::string gpuperf::toText(llvm::function_ref<void(OStream &)> write,
                            unsigned indent) {
  std::string part;
  llvm::raw_string_ostream os(part);
  OStream j(os, indent);
  write(j);
  j.flush();
  return part;
}

/// Writes `part` two levels deep. Strings in JSON hold no line breaks, so every
/// one in `part` is layout.
void gpuperf::writePart(OStream &j, llvm::StringRef part) {
  j.rawValue([&](llvm::raw_ostream &os) {
    auto [line, rest] = part.split('\n');
    for (os << line; !rest.empty(); os << line) {
      std::tie(line, rest) = rest.split('\n');
      os << "\n    ";
    }
  });
}
