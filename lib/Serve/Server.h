//===- Server.h - the page for browsers of this machine ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   process that analyses ──pipe: length, page──▶ process that serves ──▶
//   browsers
//
// Whatever a client sends reaches a process that reads no files, starts no
// compiler and has nothing but the page.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SERVE_SERVER_H
#define GPUPERF_LIB_SERVE_SERVER_H

#include "Site.h"
#include "llvm/Support/Error.h"
#include <vector>

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

/// Clients at a time; further ones are turned away.
constexpr size_t kMaxClients = 32;

/// A socket that listens on 127.0.0.1.
struct Listener {
  int fd = -1;
  uint16_t port = 0;
};

/// Listens on `port`; 0: on one that is free. The error says why it cannot.
llvm::Expected<Listener> listenLocally(uint16_t port);

/// Serves the pages that come from `pages`, the reading end of a pipe, until
/// that is closed: each is its length, 8 bytes in the order of this machine,
/// and its text.
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

/// Writes `page` as a Server reads it. False where nobody reads any more.
bool sendPage(int pipe, llvm::StringRef page);

} // namespace gpuperf

#endif // GPUPERF_LIB_SERVE_SERVER_H
