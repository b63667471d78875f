//===- Connection.cpp - one client ----------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Connection.h"
#include <cerrno>
#include <chrono>
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
