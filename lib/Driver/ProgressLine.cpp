//===- ProgressLine.cpp - the progress of a run ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgressLine.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;

ProgressLine::ProgressLine(llvm::ArrayRef<std::string> files,
                           llvm::raw_ostream &err, bool isSilent)
    : files(files), err(err), shows(!isSilent && err.is_displayed()),
      kernels(files.size()), finished(files.size()) {}

std::string ProgressLine::text() const {
  using namespace std::chrono;
  constexpr int64_t kSilentSeconds = 1;
  // A longer line would be broken, and half of it stay.
  constexpr size_t kMaxOfName = 32;
  auto seconds =
      duration_cast<std::chrono::seconds>(steady_clock::now() - start).count();
  // Files begin in order.
  size_t current = llvm::find(finished, false) - finished.begin();
  if (seconds < kSilentSeconds || current == files.size())
    return "";
  std::string text;
  if (files.size() > 1)
    text = "[" + std::to_string(llvm::count(finished, true)) + "/" +
           std::to_string(files.size()) + "] ";
  llvm::StringRef name = llvm::sys::path::filename(files[current]);
  text += visible(name.take_back(kMaxOfName)) + ": ";
  const KernelProgress &progress = kernels[current];
  if (unsigned all = progress.all)
    text += std::to_string(progress.done) + " of " + std::to_string(all) +
            " kernels, ";
  return text + std::to_string(seconds) + " s";
}

void ProgressLine::update() {
  std::string now = shows ? text() : "";
  if (now == line)
    return;
  clear();
  err << now;
  err.flush();
  line = std::move(now);
}

void ProgressLine::clear() {
  if (!line.empty())
    err << "\r\033[K";
  err.flush();
  line.clear();
}

void ProgressLine::finish(size_t file) {
  finished[file] = true;
  clear();
}
