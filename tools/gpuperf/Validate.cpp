//===- Validate.cpp - predictions beside this GPU -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Validate.h"
#include "gpuperf/Machine/Registry.h"
#include "gpuperf/Records/Profile.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
using llvm::StringRef;

namespace {
struct SuiteFile {
  llvm::StringLiteral path, text;
};
} // namespace

static constexpr SuiteFile suite[] = {
#include "SuiteFiles.inc"
};

static llvm::Error writeSuite(StringRef folder) {
  if (std::error_code error = llvm::sys::fs::create_directories(folder))
    return llvm::createStringError(error, "cannot make '" + folder + "'");
  for (const SuiteFile &file : suite) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, file.path);
    if (llvm::Error error =
            writeFile(path, [&](llvm::raw_ostream &os) { os << file.text; }))
      return error;
  }
  return llvm::Error::success();
}

/// Whether a word of a device's name tells its memory or its form, as "80GB",
/// "HBM3", "SXM4", "PCIe" do.
static bool isDetail(StringRef word) {
  return word.ends_with("GB") || word.starts_with("HBM") ||
         word.starts_with("SXM") || word.equals_insensitive("pcie");
}

std::string gpuperf::machineOfDevice(StringRef device) {
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(device, words, " -");
  llvm::erase_if(words, [](StringRef word) {
    return word == "NVIDIA" || word == "GeForce" || word == "Tesla" ||
           word == "GPU";
  });
  while (!words.empty()) {
    llvm::Expected<Machine> machine = findMachine(llvm::join(words, " "));
    if (machine)
      return machine->name;
    llvm::consumeError(machine.takeError());
    if (!isDetail(words.back()))
      return "";
    words.pop_back();
  }
  return "";
}

/// The machine that the times in `path` are of.
static llvm::Expected<std::string> machineOfResult(StringRef path) {
  llvm::Expected<Profile> profile = readProfileFile(path);
  if (!profile)
    return profile.takeError();
  std::string device = profile->records.front().device;
  std::string machine = machineOfDevice(device);
  if (machine.empty())
    return llvm::createStringError("validate: no machine is known of '" +
                                   device +
                                   "'; name one with --machine= (gpuperf "
                                   "machines), or measure it with "
                                   "gpuperf-calibrate");
  return machine;
}

llvm::Expected<Validation> gpuperf::validate(llvm::ArrayRef<StringRef> args) {
  Validation result;
  StringRef first = args.empty() ? "" : args.front();
  if (first.consume_front("--write-suite=") && !first.empty()) {
    if (llvm::Error error = writeSuite(first))
      return error;
    result.written = first.str();
    return result;
  }
  if (first.empty() || first.starts_with("-"))
    return llvm::createStringError(
        "validate: expected RESULT.csv or --write-suite=DIR");
  llvm::SmallString<128> folder;
  if (std::error_code error =
          llvm::sys::fs::createUniqueDirectory("gpuperf-suite", folder))
    return llvm::createStringError(error, "cannot make a folder");
  result.scratch = folder.str().str();
  result.compare = {"gpuperf", "compare", result.scratch + "/kernels.cu",
                    result.scratch + "/effects.cu", "--profile=" + first.str()};
  auto has = [&](StringRef wanted) {
    return llvm::any_of(args, [&](StringRef arg) {
      return arg.split('=').first.ltrim('-') == wanted;
    });
  };
  // Launches of the same kernel follow each other.
  if (!has("caches"))
    result.compare.push_back("--caches=warm");
  if (!has("machine")) {
    llvm::Expected<std::string> machine = machineOfResult(first);
    if (!machine) {
      llvm::sys::fs::remove_directories(result.scratch);
      return machine.takeError();
    }
    result.compare.push_back("--machine=" + *machine);
  }
  // Behind it may be a --, and flags of the compiler.
  for (StringRef arg : args.drop_front())
    result.compare.push_back(arg.str());
  if (llvm::Error error = writeSuite(result.scratch)) {
    llvm::sys::fs::remove_directories(result.scratch);
    return error;
  }
  return result;
}
