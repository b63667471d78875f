//===- Recorder.cpp - launches, counted -----------------------------------===//
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

Recorder &standin::recorder() {
  static Recorder &only = *new Recorder;
  return only;
}

static TraceHeader *mapNewTrace(const std::string &path) {
  int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
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
  std::string path = setup().folder() + "/trace." + std::to_string(getpid());
  header = mapNewTrace(path);
  if (!header) {
    warn("cannot write '" + path + "': " + std::strerror(errno));
    return false;
  }
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
  isBroken = false;
  entries.clear();
  kernels.clear();
  variants.clear();
}

TraceEntry *Recorder::append(TraceKind kind, const std::string &payload) {
  uint64_t bytes = sizeof(TraceEntry) + (payload.size() + 7) / 8 * 8;
  if (header->usedBytes + bytes > maxTraceBytes)
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

void Recorder::add(const Launch &launch) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!open())
    return;
  isUsed = true;
  TraceLaunch shape = {kernelNumber(launch.kernel),
                       {launch.grid.x, launch.grid.y, launch.grid.z},
                       {launch.block.x, launch.block.y, launch.block.z},
                       launch.sharedBytes};
  std::string payload(reinterpret_cast<const char *>(&shape), sizeof(shape));
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

Error standin::notStoodInFor(const char *function) {
  recorder().note(std::string(function) +
                  " is not stood in for: it failed with 'not supported'");
  return fail(NotSupported);
}
