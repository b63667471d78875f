//===- Connection.h - one client --------------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SERVE_CONNECTION_H
#define GPUPERF_LIB_SERVE_CONNECTION_H

#include "Site.h"

namespace gpuperf {

/// Milliseconds of a clock that only goes forward.
int64_t nowMs();

/// One client, which gets one answer. Nothing here waits: the server asks when
/// there is something to read or room to write.
class Connection {
public:
  /// Takes the open socket `fd`, which does not block.
  Connection(int fd, int64_t nowMs);
  Connection(Connection &&other);
  Connection &operator=(Connection &&other);
  ~Connection();

  int descriptor() const { return fd; }
  /// What poll() is to wait for.
  short wantedEvents() const;
  /// Reads what is there, and answers where the request is complete.
  void read(const Site &site, int64_t nowMs);
  /// Writes as much as there is room for.
  void write(int64_t nowMs);
  /// Refuses what has not come in time, and gives up who takes nothing.
  void tick(int64_t nowMs);
  /// Tells one who waits for events of a new page.
  void tell(unsigned version);
  /// The answer is sent, or the client is gone.
  bool isDone() const { return state == Done; }
  bool waitsForEvents() const { return state == Events; }

private:
  void answer(Answer answer, int64_t nowMs);
  bool send(llvm::StringRef text, size_t &sent);

  enum State { Reading, Writing, Events, Done } state = Reading;
  int fd = -1;
  int64_t deadlineMs = 0;
  std::string received;
  std::string head; ///< of the answer, or events that are to be sent
  std::shared_ptr<const std::string> body;
  size_t headSent = 0, bodySent = 0;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_SERVE_CONNECTION_H
