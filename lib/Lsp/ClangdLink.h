//===- ClangdLink.h - a running clangd --------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_CLANGDLINK_H
#define GPUPERF_LSP_CLANGDLINK_H

#include "Subprocess.h"
#include "Transport.h"
#include <chrono>
#include <deque>

namespace gpuperf::lsp {

/// One clangd process and the pipe to it.
class ClangdLink {
public:
  explicit ClangdLink(Subprocess started)
      : process(std::move(started)),
        writer(std::make_unique<FrameWriter>(process.input(),
                                             Framing::ContentLength)) {}
  ~ClangdLink() { process.kill(); } // else the writer may wait on a full pipe
  void send(Frame frame) { writer->write(std::move(frame)); }
  int output() const { return process.output(); }
  /// Sends the remaining messages, closes the input and waits for the end;
  /// returns the exit status.
  int finish(unsigned limitMs) {
    writer.reset();
    process.closeInput();
    return process.wait(limitMs);
  }

private:
  Subprocess process;
  std::unique_ptr<FrameWriter> writer;
};

/// Limits the number of restarts within some minutes.
class RestartBudget {
public:
  /// Whether one more restart is allowed now.
  bool take() {
    using namespace std::chrono;
    auto now = steady_clock::now();
    while (!taken.empty() && now - taken.front() > minutes(3))
      taken.pop_front();
    if (taken.size() == most)
      return false;
    taken.push_back(now);
    return true;
  }
  static constexpr size_t most = 5;

private:
  std::deque<std::chrono::steady_clock::time_point> taken;
};

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_CLANGDLINK_H
