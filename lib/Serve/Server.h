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

#include "Connection.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace gpuperf {

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
