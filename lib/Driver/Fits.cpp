//===- Fits.cpp - fitted inputs of models ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/Fits.h"
#include "gpuperf/Driver/ModelInputs.h"
#include "gpuperf/Support/WriteFile.h"
#include "gpuperf/Support/YamlList.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cmath>

using namespace gpuperf;
using llvm::StringRef;
namespace path = llvm::sys::path;
namespace yaml = llvm::yaml;

static constexpr StringRef kFileName = ".gpuperf-fits.yaml";

//===----------------------------------------------------------------------===//
// Where
//===----------------------------------------------------------------------===//

/// The nearest folder of `sourceFile` or above that has a file `name`.
static std::optional<std::string> nearestFolder(StringRef sourceFile,
                                                StringRef name) {
  llvm::SmallString<256> absolute(sourceFile);
  if (llvm::sys::fs::make_absolute(absolute))
    return std::nullopt;
  path::remove_dots(absolute, /*remove_dot_dot=*/true);
  for (StringRef folder = path::parent_path(absolute); !folder.empty();
       folder = path::parent_path(folder)) {
    llvm::SmallString<256> file(folder);
    path::append(file, name);
    if (llvm::sys::fs::is_regular_file(file))
      return folder.str();
  }
  return std::nullopt;
}

static std::string fileIn(StringRef folder) {
  llvm::SmallString<256> file(folder);
  path::append(file, kFileName);
  return file.str().str();
}

std::optional<std::string> gpuperf::findFits(StringRef sourceFile) {
  if (auto folder = nearestFolder(sourceFile, kFileName))
    return fileIn(*folder);
  if (llvm::sys::fs::is_regular_file(kFileName))
    return kFileName.str();
  return std::nullopt;
}

std::string gpuperf::fitsPathFor(StringRef sourceFile) {
  if (auto found = findFits(sourceFile))
    return *found;
  return fileIn(nearestFolder(sourceFile, ".gpuperf").value_or(""));
}

//===----------------------------------------------------------------------===//
// YAML
//===----------------------------------------------------------------------===//

LLVM_YAML_IS_SEQUENCE_VECTOR(Fit)

namespace {
/// A number that keeps its digits: YAML's own writes six of a double.
struct Digits {
  double value = 0;
};
} // namespace

template <> struct llvm::yaml::ScalarTraits<Digits> {
  static void output(const Digits &digits, void *, raw_ostream &out) {
    out << format("%.12g", digits.value);
  }
  static StringRef input(StringRef text, void *, Digits &digits) {
    bool bad = text.getAsDouble(digits.value) || !std::isfinite(digits.value);
    return bad ? "no finite number" : "";
  }
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }
};

template <> struct llvm::yaml::MappingTraits<Fit> {
  static void mapNumber(IO &io, const char *key, double &value) {
    Digits digits{value};
    io.mapRequired(key, digits);
    value = digits.value;
  }
  static void mapping(IO &io, Fit &fit) {
    io.mapRequired("kernel", fit.kernel);
    io.mapRequired("machine", fit.machine);
    io.mapRequired("input", fit.input);
    mapNumber(io, "value", fit.value);
    mapNumber(io, "predicted_us", fit.predictedUs);
    mapNumber(io, "measured_us", fit.measuredUs);
  }
  static std::string validate(IO &, Fit &fit) {
    return llvm::toString(checkModelInput(fit.input));
  }
};

llvm::Expected<std::vector<Fit>> gpuperf::readFits(StringRef path) {
  return readYamlList<Fit>(path);
}

static llvm::Error writeFits(StringRef path, std::vector<Fit> &fits) {
  return writeOutput(path, [&](llvm::raw_ostream &os) {
    os << "# Inputs of models, fitted to measured times by 'gpuperf fit'.\n";
    yaml::Output output(os);
    output << fits;
  });
}

llvm::Error gpuperf::keepFit(StringRef path, const Fit &fit) {
  std::vector<Fit> fits;
  if (llvm::sys::fs::exists(path)) {
    llvm::Expected<std::vector<Fit>> old = readFits(path);
    if (!old)
      return old.takeError();
    fits = std::move(*old);
  }
  auto same = [&](const Fit &other) {
    return other.kernel == fit.kernel && other.machine == fit.machine &&
           other.input == fit.input;
  };
  auto found = llvm::find_if(fits, same);
  if (found == fits.end())
    fits.push_back(fit);
  else
    *found = fit;
  return writeFits(path, fits);
}
