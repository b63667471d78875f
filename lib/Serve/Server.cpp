//===- Server.cpp - a local server for the page ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Server.h"
#include "LivePage.h"
#include "llvm/ADT/STLExtras.h"
#include <cerrno>
#include <chrono>
#include <cstring>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace gpuperf;
using llvm::StringRef;

/// A client has so long to send its request, and then to take a part of the
/// answer.
static constexpr int64_t kRequestMs = 5000, kProgressMs = 20000;

int64_t gpuperf::nowMs() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch())
      .count();
}

Connection::Connection(int fd, int64_t nowMs)
    : fd(fd), deadlineMs(nowMs + kRequestMs) {}

Connection::Connection(Connection &&other) { *this = std::move(other); }

Connection &Connection::operator=(Connection &&other) {
  std::swap(fd, other.fd);
  state = other.state;
  deadlineMs = other.deadlineMs;
  received = std::move(other.received);
  head = std::move(other.head);
  body = std::move(other.body);
  headSent = other.headSent;
  bodySent = other.bodySent;
  return *this;
}

Connection::~Connection() {
  if (fd >= 0)
    close(fd);
}

short Connection::wantedEvents() const {
  if (state == Writing || headSent < head.size())
    return POLLOUT;
  return POLLIN;
}

void Connection::answer(Answer answer, int64_t nowMs) {
  head = answer.head();
  if (answer.isEventStream)
    head += *answer.body;
  else
    body = std::move(answer.body);
  state = answer.isEventStream ? Events : Writing;
  deadlineMs = nowMs + kProgressMs;
  write(nowMs);
}

void Connection::read(const Site &site, int64_t nowMs) {
  char bytes[4096];
  ssize_t count = recv(fd, bytes, sizeof bytes, 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR))
    return;
  if (count <= 0) {
    state = Done;
    return;
  }
  if (state != Reading) // one request is all that there is
    return;
  received.append(bytes, size_t(count));
  std::optional<size_t> end = endOfHead(received);
  if (received.size() > kMaxHeadBytes && (!end || *end > kMaxHeadBytes))
    return answer(refusal(431), nowMs);
  if (!end)
    return;
  std::optional<HttpRequest> request =
      parseHead(StringRef(received).take_front(*end));
  answer(request ? site.answer(*request) : refusal(400), nowMs);
}

/// Sends what is left of `text`; false where no more goes now.
bool Connection::send(StringRef text, size_t &sent) {
  while (sent < text.size()) {
    ssize_t count =
        ::send(fd, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0) {
      if (errno != EAGAIN && errno != EWOULDBLOCK)
        state = Done;
      return false;
    }
    sent += size_t(count);
  }
  return true;
}

void Connection::write(int64_t nowMs) {
  size_t before = headSent + bodySent;
  bool isSent = send(head, headSent);
  if (isSent && body)
    isSent = send(*body, bodySent);
  if (headSent + bodySent > before)
    deadlineMs = nowMs + kProgressMs;
  if (isSent && state == Writing) {
    shutdown(fd, SHUT_WR);
    state = Done;
  }
}

void Connection::tick(int64_t nowMs) {
  bool isIdle = state == Events && headSent == head.size();
  if (isIdle || nowMs < deadlineMs)
    return;
  if (state == Reading)
    return answer(refusal(408), nowMs);
  state = Done;
}

void Connection::tell(unsigned version) {
  if (state != Events)
    return;
  if (headSent == head.size()) {
    head.clear();
    headSent = 0;
    deadlineMs = nowMs() + kProgressMs;
  }
  head += pageEvent(version);
  write(nowMs());
}

static llvm::Error socketError(const char *what) {
  return llvm::createStringError(std::string(what) + ": " +
                                 std::strerror(errno));
}

llvm::Expected<Listener> gpuperf::listenLocally(uint16_t port) {
  Listener listener;
  listener.fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener.fd < 0)
    return socketError("no socket");
  int on = 1;
  setsockopt(listener.fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto *generic = reinterpret_cast<sockaddr *>(&address);
  if (bind(listener.fd, generic, size) != 0 ||
      listen(listener.fd, int(kMaxClients)) != 0 ||
      getsockname(listener.fd, generic, &size) != 0) {
    llvm::Error error =
        socketError(("port " + std::to_string(port) + " of 127.0.0.1").c_str());
    close(listener.fd);
    return std::move(error);
  }
  listener.port = ntohs(address.sin_port);
  return listener;
}

//===----------------------------------------------------------------------===//
// Pages
//===----------------------------------------------------------------------===//

bool gpuperf::sendPage(int pipe, llvm::StringRef page) {
  uint64_t size = page.size();
  std::string text(reinterpret_cast<const char *>(&size), sizeof size);
  text += page;
  for (size_t sent = 0; sent < text.size();) {
    ssize_t count = write(pipe, text.data() + sent, text.size() - sent);
    if (count < 0 && errno != EINTR)
      return false;
    sent += count > 0 ? size_t(count) : 0;
  }
  return true;
}

/// Takes what the pipe has; false at its end.
bool Server::readPage() {
  char bytes[65536];
  ssize_t count = read(pages, bytes, sizeof bytes);
  if (count < 0)
    return errno == EAGAIN || errno == EINTR;
  incoming.append(bytes, size_t(count));
  uint64_t size = 0;
  while (incoming.size() >= sizeof size) {
    std::memcpy(&size, incoming.data(), sizeof size);
    if (incoming.size() - sizeof size < size)
      break;
    site.setPage(
        livePage(incoming.substr(sizeof size, size), site.version() + 1));
    incoming.erase(0, sizeof size + size);
    for (Connection &client : clients)
      client.tell(site.version());
  }
  return count > 0;
}

//===----------------------------------------------------------------------===//
// Clients
//===----------------------------------------------------------------------===//

void Server::accept() {
  int fd = accept4(listener.fd, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (fd < 0)
    return;
  Connection client(fd, nowMs());
  if (clients.size() < kMaxClients)
    clients.push_back(std::move(client));
}

bool Server::step() {
  constexpr int kTickMs = 500;
  // Who comes before the first page is there waits for it.
  int comers = site.version() ? listener.fd : -1;
  std::vector<pollfd> waits{{pages, POLLIN, 0}, {comers, POLLIN, 0}};
  for (const Connection &client : clients)
    waits.push_back({client.descriptor(), client.wantedEvents(), 0});
  if (poll(waits.data(), waits.size(), kTickMs) < 0 && errno != EINTR)
    return false;
  int64_t now = nowMs();
  for (auto [client, wait] :
       llvm::zip(clients, llvm::ArrayRef(waits).drop_front(2))) {
    if (wait.revents & POLLOUT)
      client.write(now);
    else if (wait.revents)
      client.read(site, now);
    client.tick(now);
  }
  llvm::erase_if(clients,
                 [](const Connection &client) { return client.isDone(); });
  if (waits[1].revents)
    accept();
  return !waits[0].revents || readPage();
}

void Server::run() {
  while (step()) {
  }
}
