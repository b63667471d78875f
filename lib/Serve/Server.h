//===- Server.h - a local server for the page -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   process that analyses ──pipe: length, page──▶ process that serves
//     ──▶ browsers
//
// Input from clients only reaches a process that reads no files, starts no
// compiler and has no data other than the page.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SERVE_SERVER_H
#define GPUPERF_LIB_SERVE_SERVER_H

#include "Site.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace gpuperf {

/// Milliseconds of a monotonic clock.
int64_t nowMs();

/// One client, which gets one answer. No function here blocks: the server calls
/// them when data can be read or written.
class Connection {
public:
  /// Takes ownership of the open, nonblocking socket `fd`.
  Connection(int fd, int64_t nowMs);
  Connection(Connection &&other);
  Connection &operator=(Connection &&other);
  ~Connection();

  int descriptor() const { return fd; }
  /// The events for poll().
  short wantedEvents() const;
  /// Reads the available data, and prepares the answer when the request is
  /// complete.
  void read(const Site &site, int64_t nowMs);
  /// Writes as much as possible.
  void write(int64_t nowMs);
  /// Rejects a request that is too late, and drops a client that accepts no
  /// data.
  void tick(int64_t nowMs);
  /// Notifies a client that waits for events about a new page.
  void tell(unsigned version);
  /// Whether the answer has been sent or the client is gone.
  bool isDone() const { return state == Done; }
  bool waitsForEvents() const { return state == Events; }

private:
  void answer(Answer answer, int64_t nowMs);
  bool send(llvm::StringRef text, size_t &sent);

  enum State { Reading, Writing, Events, Done } state = Reading;
  int fd = -1;
  int64_t deadlineMs = 0;
  std::string received;
  std::string head; ///< of the answer, or events to be sent
  std::shared_ptr<const std::string> body;
  size_t headSent = 0, bodySent = 0;
};

/// Maximum number of simultaneous clients; further ones are rejected.
constexpr size_t kMaxClients = 32;

/// A socket that listens on 127.0.0.1.
struct Listener {
  int fd = -1;
  uint16_t port = 0;
};

/// Listens on `port`, or on a free one for 0. The error is the reason if it
/// cannot.
llvm::Expected<Listener> listenLocally(uint16_t port);

/// Serves the pages that are read from `pages`, the reading end of a pipe,
/// until it is closed. Each page consists of its length, 8 bytes in native byte
/// order, and its text.
class Server {
public:
  Server(Listener listener, int pages, std::string token)
      : listener(listener), pages(pages),
        site(listener.port, std::move(token)) {}
  void run();

private:
  bool step();
  void accept();
  bool readPage();

  Listener listener;
  int pages;
  Site site;
  std::string incoming; ///< of the next page
  std::vector<Connection> clients;
};

/// Writes `page` in the format that a Server reads. Returns false if there is
/// no reader any more.
bool sendPage(int pipe, llvm::StringRef page);

} // namespace gpuperf

#endif // GPUPERF_LIB_SERVE_SERVER_H
