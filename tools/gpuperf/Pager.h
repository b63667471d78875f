//===- Pager.h - a long report on a terminal --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_PAGER_H
#define GPUPERF_TOOLS_GPUPERF_PAGER_H

namespace gpuperf {

/// Where standard output is a terminal, sends it through a pager while this
/// lives, as git does: the command of GPUPERF_PAGER, else of PAGER, else
/// `less`, which leaves what fits the screen there. Empty or "cat" is none.
/// Nothing is run but what the environment names, and less is looked for in the
/// absolute folders of PATH alone. Where it cannot be started, the output goes
/// on to the terminal.
class Pager {
public:
  Pager();
  /// Ends the output, and waits until the pager is left.
  ~Pager();
  Pager(const Pager &) = delete;
  Pager &operator=(const Pager &) = delete;
  /// Whether the output goes through one.
  bool isRunning() const { return terminal >= 0; }

private:
  int terminal = -1; ///< standard output as it was; -1 without a pager
  int process = -1;
};

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_PAGER_H
