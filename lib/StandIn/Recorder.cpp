//===- Recorder.cpp - recording and counting launches ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Recorder.h"
#include "Errors.h"
#include "Setup.h"
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace gpuperf;
using namespace gpuperf::standin;

static constexpr unsigned maxVariantsPerKernel = 20000;
/// The file gets space in steps of so many bytes.
static constexpr uint64_t reserveStep = uint64_t(256) << 10;

Recorder &standin::recorder() {
  static Recorder &only = *new Recorder;
  return only;
}

static int openFile(const std::string &path) {
  return ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

static TraceHeader *mapNewTrace(const std::string &path) {
  int file = openFile(path);
  if (file < 0)
    return nullptr;
  void *memory = MAP_FAILED;
  if (ftruncate(file, maxTraceBytes) == 0)
    memory = mmap(nullptr, maxTraceBytes, PROT_READ | PROT_WRITE, MAP_SHARED,
                  file, 0);
  close(file);
  return memory == MAP_FAILED ? nullptr : static_cast<TraceHeader *>(memory);
}

bool Recorder::open() {
  if (process != getpid())
    reopenAfterFork();
  if (header || isBroken)
    return header;
  isBroken = true;
  if (setup().folder().empty()) {
    warn("this is gpuperf's stand-in for the CUDA runtime, which runs no "
         "kernel; "
         "'gpuperf record' records them");
    return false;
  }
  path = setup().folder() + "/trace." + std::to_string(getpid());
  TraceHeader *mapped = mapNewTrace(path);
  if (!mapped || !reserve(sizeof(TraceHeader))) {
    warn("cannot write '" + path + "': " + std::strerror(errno));
    return false;
  }
  header = mapped;
  std::memcpy(header->magic, traceMagic, sizeof(traceMagic));
  header->usedBytes = sizeof(TraceHeader);
  return true;
}

/// A child goes on in a file of its own: two processes must not append to one.
void Recorder::reopenAfterFork() {
  process = getpid();
  if (!header)
    return;
  munmap(header, maxTraceBytes);
  header = nullptr;
  isBroken = isFull = false;
  reservedBytes = 0;
  entries.clear();
  kernels.clear();
  variants.clear();
}

/// Whether the first `bytes` of the file have space: a write to mapped memory
/// that finds none would end the program. The file is opened by its name: a
/// program may close all that is open and open others.
bool Recorder::reserve(uint64_t bytes) {
  if (bytes <= reservedBytes)
    return true;
  if (bytes > maxTraceBytes)
    return false;
  int file = openFile(path);
  if (file < 0)
    return false;
  uint64_t wanted = (bytes + reserveStep - 1) / reserveStep * reserveStep;
  int error = posix_fallocate(file, 0, off_t(wanted));
  close(file);
  errno = error;
  if (!error)
    reservedBytes = wanted;
  return !error;
}

TraceEntry *Recorder::append(TraceKind kind, const std::string &payload) {
  uint64_t bytes = sizeof(TraceEntry) + (payload.size() + 7) / 8 * 8;
  // Kernels are numbered by their order: after one that is lost nothing
  // follows.
  isFull |= !reserve(header->usedBytes + bytes);
  if (isFull)
    return nullptr;
  char *place = reinterpret_cast<char *>(header) + header->usedBytes;
  auto *entry = reinterpret_cast<TraceEntry *>(place);
  *entry = {kind, uint32_t(payload.size()), 0};
  std::memcpy(place + sizeof(TraceEntry), payload.data(), payload.size());
  header->usedBytes += bytes;
  return entry;
}

void Recorder::addEntry(TraceKind kind, const std::string &payload) {
  TraceEntry *&entry = entries[char(kind) + payload];
  if (!entry)
    entry = append(kind, payload);
  if (entry)
    ++entry->count;
  else if (kind == TraceKind::Launch)
    ++header->lostLaunches;
}

uint32_t Recorder::kernelNumber(const std::string &name) {
  auto [place, isNew] = kernels.try_emplace(name, uint32_t(kernels.size()));
  if (isNew)
    append(TraceKind::Kernel, name);
  return place->second;
}

/// Its shape as an entry of the trace begins.
std::string Recorder::shapeOf(const Launch &launch) {
  TraceLaunch shape = {kernelNumber(launch.kernel),
                       {launch.grid.x, launch.grid.y, launch.grid.z},
                       {launch.block.x, launch.block.y, launch.block.z},
                       launch.sharedBytes};
  return std::string(reinterpret_cast<const char *>(&shape), sizeof(shape));
}

void Recorder::addObserved(const Launch &launch, const std::string &text) {
  std::lock_guard<std::mutex> lock(mutex);
  // The other half of the space is that of launches.
  if (open() && header->usedBytes < maxTraceBytes / 2)
    append(TraceKind::Observed, shapeOf(launch) + text);
}

void Recorder::add(const Launch &launch) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!open())
    return;
  std::string payload = shapeOf(launch);
  bool isKnown =
      entries.count(char(TraceKind::Launch) + payload + launch.arguments);
  if (isKnown || ++variants[launch.kernel] <= maxVariantsPerKernel)
    addEntry(TraceKind::Launch, payload + launch.arguments);
  else
    addEntry(TraceKind::Launch, payload + "?");
}

void Recorder::note(const std::string &sentence) {
  std::lock_guard<std::mutex> lock(mutex);
  if (open())
    addEntry(TraceKind::Note, sentence);
}

void Recorder::noteResults() {
  if (isMissing)
    note("the program copied results of kernels, which were not run: it got "
         "zeros, or what it had put there");
}

Error standin::unsupported(const char *function) {
  recorder().note(std::string(function) +
                  " is not stood in for: it failed with 'not supported'");
  return fail(NotSupported);
}
