//===- Pager.h - a long report on a terminal --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_PAGER_H
#define GPUPERF_TOOLS_GPUPERF_PAGER_H

namespace gpuperf {

/// If standard output is a terminal, sends it through a pager during the
/// lifetime of the object, as git does. The pager is the command in
/// GPUPERF_PAGER, otherwise in PAGER, otherwise `less`, which exits without
/// paging if the text fits the screen. An empty command or "cat" means no
/// pager. Only commands that the environment names are executed, and less is
/// only searched for in the absolute folders of PATH. If the pager cannot be
/// started, the output goes to the terminal.
class Pager {
public:
  Pager();
  /// Closes the output, and waits until the user leaves the pager.
  ~Pager();
  Pager(const Pager &) = delete;
  Pager &operator=(const Pager &) = delete;
  /// Whether the output goes through a pager.
  bool isRunning() const { return terminal >= 0; }

private:
  int terminal = -1; ///< the original standard output; -1 without a pager
  int process = -1;
};

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_PAGER_H
