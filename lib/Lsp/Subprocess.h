//===- Subprocess.h - a program with its standard streams -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_SUBPROCESS_H
#define GPUPERF_LSP_SUBPROCESS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gpuperf::lsp {

/// The program named by `word`: a path, or a name in the absolute folders of
/// PATH. Empty without one.
std::string programPath(llvm::StringRef word);

/// A running program whose input and output are pipes; its errors go to the
/// error stream of this process.
class Subprocess {
public:
  /// Starts `command`; its first word is looked up on PATH unless it is a path.
  static llvm::Expected<Subprocess>
  start(const std::vector<std::string> &command);
  Subprocess(Subprocess &&other);
  Subprocess &operator=(Subprocess &&other);
  /// Kills the program if it is still running.
  ~Subprocess();

  int input() const { return in; }   ///< to write to
  int output() const { return out; } ///< to read from
  void closeInput();
  void kill();
  /// Waits for the end, at most `limitMs`, then kills the program. Returns the
  /// exit status; 128 plus the signal's number if a signal ended it.
  int wait(unsigned limitMs);

private:
  Subprocess(int pid, int in, int out) : pid(pid), in(in), out(out) {}
  int pid = -1, in = -1, out = -1;
};

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_SUBPROCESS_H
