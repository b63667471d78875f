//===- Transport.h - messages of the base protocol --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   bytes ──FrameReader──▶ Frame ──FrameWriter──▶ bytes
//
// A frame keeps its header as it came, so that a message that is passed on has
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
  std::string header; ///< up to and with the empty line
  std::string body;
  /// Why this is no message (then the rest is empty); empty for a message.
  std::string malformed;

  static Frame of(llvm::json::Value message);
};

/// How messages are set apart.
enum class Framing {
  ContentLength, ///< as the protocol has it
  /// For tests: JSON between lines "// -----", other lines that begin with "//"
  /// or '#' are comments; written with indentation.
  Delimited,
};

/// Reads messages from a file descriptor, which stays the caller's.
class FrameReader {
public:
  FrameReader(int fd, Framing framing) : fd(fd), framing(framing) {}
  /// The next message; empty at the end. After a malformed header the next
  /// message begins at the next "Content-Length:".
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

/// Writes messages to a file descriptor, in order, from a thread of its own:
/// `write` never waits for the reader at the other end. Safe to call from all
/// threads. When the other end is gone, messages are dropped.
class FrameWriter {
public:
  FrameWriter(int fd, Framing framing);
  /// Writes what is left, unless the other end is gone.
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

/// Writes all of `text`; false when the other end is gone.
bool writeAll(int fd, llvm::StringRef text);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_TRANSPORT_H
