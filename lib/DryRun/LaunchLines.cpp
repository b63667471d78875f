//===- LaunchLines.cpp - a trace as a file of launches --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchLines.h"
#include "gpuperf/Ptx/KernelSignatures.h"
#include "gpuperf/Records/LaunchFile.h"
#include "gpuperf/Support/PackedText.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace gpuperf;
namespace json = llvm::json;
using Kind = KernelParameter::Kind;

/// The little-endian number in 1, 2, 4 or 8 bytes.
static std::optional<uint64_t> numberIn(llvm::StringRef bytes) {
  if (bytes.size() > 8 || !llvm::isPowerOf2_64(bytes.size()))
    return std::nullopt;
  char padded[8] = {};
  llvm::copy(bytes, padded);
  return llvm::support::endian::read64le(padded);
}

static std::optional<json::Value> floatValue(llvm::StringRef bytes,
                                             uint64_t bits) {
  if (bytes.size() != 4 && bytes.size() != 8)
    return std::nullopt;
  double value = bytes.size() == 4 ? llvm::bit_cast<float>(uint32_t(bits))
                                   : llvm::bit_cast<double>(bits);
  if (!std::isfinite(value))
    return std::nullopt;
  return json::Object{{"float", value}};
}

/// Nothing where the bytes do not tell: a struct, a negative number or a large
/// one.
static std::optional<json::Value> valueOf(Kind kind, llvm::StringRef bytes) {
  std::optional<uint64_t> bits = numberIn(bytes);
  if (!bits)
    return std::nullopt;
  unsigned width = 8 * bytes.size();
  int64_t isSigned = llvm::SignExtend64(*bits, width);
  bool isNegative = isSigned < 0;
  switch (kind) {
  case Kind::Float:
    return floatValue(bytes, *bits);
  case Kind::Signed:
    return json::Value(isSigned);
  case Kind::Unsigned:
    if (width == 64 && isNegative)
      return std::nullopt;
    return json::Value(int64_t(*bits));
  case Kind::Integer:
    if (isNegative)
      return std::nullopt;
    return json::Value(isSigned);
  default:
    return std::nullopt;
  }
}

/// A word of the trace: "p8", "s4=0a000000".
static json::Value argumentValue(llvm::StringRef word) {
  if (word.consume_front("p"))
    return "pointer";
  Kind kind = Kind(word.empty() ? '?' : word.front());
  llvm::StringRef hex = word.split('=').second;
  std::string bytes;
  if (!llvm::tryGetFromHex(hex, bytes))
    return nullptr;
  if (std::optional<json::Value> value = valueOf(kind, bytes))
    return *value;
  return json::Object{{"bytes", hex}};
}

/// Null where nothing is known of them.
static json::Value argumentList(llvm::StringRef text) {
  if (text == "?")
    return nullptr;
  json::Array values;
  llvm::SmallVector<llvm::StringRef> words;
  text.split(words, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef word : words)
    values.push_back(argumentValue(word));
  return values;
}

template <typename Extents> static json::Array extentList(Extents &extents) {
  return json::Array{int64_t(extents[0]), int64_t(extents[1]),
                     int64_t(extents[2])};
}

static void printLaunch(const TracedLaunch &launch, json::OStream &os) {
  os.object([&] {
    os.attribute("kernel", validText(launch.kernel));
    os.attribute("grid", extentList(launch.shape.grid));
    os.attribute("block", extentList(launch.shape.block));
    os.attribute("shared_bytes", int64_t(launch.shape.sharedBytes));
    os.attribute("count", int64_t(launch.count));
    os.attribute("arguments", argumentList(launch.arguments));
  });
}

static void printRun(const RecordedRun &run, size_t launches,
                     json::OStream &os) {
  std::vector<std::string> program;
  for (const std::string &word : run.program)
    program.push_back(validText(word));
  os.object([&] {
    os.attribute(launchFileKey, launchFileVersion);
    os.attribute("program", json::Array(program));
    os.attribute("machine", run.machine);
    os.attribute("status", run.status);
    os.attribute("launches", int64_t(launches));
  });
}

static std::string noteText(const TracedNote &note) {
  if (note.count == 1)
    return note.sentence;
  return note.sentence + " (" + std::to_string(note.count) + " times)";
}

static std::vector<std::string> noteTexts(const Trace &trace) {
  std::vector<std::string> texts;
  for (const TracedNote &note : trace.notes)
    texts.push_back(noteText(note));
  if (trace.lostLaunches)
    texts.push_back(std::to_string(trace.lostLaunches) +
                    " launches were not recorded: there was no space for so "
                    "many different ones");
  return texts;
}

void gpuperf::writeLaunchFile(const RecordedRun &run, const Trace &trace,
                              llvm::raw_ostream &os) {
  auto print = [&](llvm::function_ref<void(json::OStream &)> line) {
    json::OStream object(os);
    line(object);
    object.flush();
    os << '\n';
  };
  print([&](json::OStream &object) {
    printRun(run, trace.launches.size(), object);
  });
  for (const std::string &note : noteTexts(trace))
    print([&](json::OStream &object) {
      object.object([&] { object.attribute("note", json::fixUTF8(note)); });
    });
  for (const TracedLaunch &launch : trace.launches)
    print([&](json::OStream &object) { printLaunch(launch, object); });
}
