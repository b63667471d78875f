//===- Transport.h - messages of the base protocol --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   bytes ──FrameReader──▶ Frame ──FrameWriter──▶ bytes
//
// A frame keeps its header as received, so that a message that is passed on has
// the same bytes.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_TRANSPORT_H
#define GPUPERF_LSP_TRANSPORT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace gpuperf::lsp {

/// One message.
struct Frame {
  std::string header; ///< up to and including the empty line
  std::string body;
  /// Why this is not a message (the rest is then empty); empty for a message.
  std::string malformed;

  static Frame of(llvm::json::Value message);
};

/// How messages are separated.
enum class Framing {
  ContentLength, ///< as in the protocol
  /// For tests: JSON between lines "// -----". Other lines that begin with "//"
  /// or '#' are comments. Output is indented.
  Delimited,
};

/// Reads messages from a file descriptor, which the caller owns.
class FrameReader {
public:
  FrameReader(int fd, Framing framing) : fd(fd), framing(framing) {}
  /// The next message; empty at the end. After a malformed header reading
  /// resumes at the next "Content-Length:".
  std::optional<Frame> next();

private:
  std::optional<Frame> nextByLength();
  std::optional<Frame> nextDelimited();
  bool readLine(std::string &line);
  bool fill();
  Frame resynchronise(std::string why);

  int fd;
  Framing framing;
  std::string buffer;
  size_t at = 0;
};

/// Writes messages to a file descriptor, in order, from its own thread: `write`
/// never waits for the reader at the other end. Thread-safe. If the other end
/// is closed, messages are dropped.
class FrameWriter {
public:
  FrameWriter(int fd, Framing framing);
  /// Writes the remaining messages, unless the other end is closed.
  ~FrameWriter();
  void write(Frame frame);
  void write(llvm::json::Value message) {
    write(Frame::of(std::move(message)));
  }

private:
  void run();
  std::string textOf(const Frame &frame) const;

  int fd;
  Framing framing;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Frame> waiting;
  bool closing = false;
  std::thread thread;
};

/// Writes all of `text`; returns false if the other end is closed.
bool writeAll(int fd, llvm::StringRef text);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_TRANSPORT_H
