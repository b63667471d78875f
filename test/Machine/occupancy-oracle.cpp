// Occupancy agrees with NVIDIA's cuda_occupancy.h on a grid of block sizes,
// registers, shared memory and carve-outs, for all architectures that the
// header knows; so do the next steps: what one names gives the warps it
// promises, and one unit more of it does not.
//
// The properties of the devices are written out here from the CUDA C++
// Programming Guide, independent of machines/*.yaml.
//
// REQUIRES: cuda-occupancy
// RUN: %clang -std=c++17 -O1 -I%cuda_home/include %s -o %t.oracle
// RUN: %t.oracle > %t.out
// RUN: FileCheck %s < %t.out
//
// CHECK-COUNT-19: {{[0-9]+}} configurations, {{[1-9][0-9][0-9]+}} next steps, 0 wrong{{$}}

#include <cuda_occupancy.h>
#include <string>
#include <vector>

struct Device {
  const char *name;
  int major, minor, threadsPerSM;
  size_t sharedPerSM, sharedOptIn, reserved;
  int maxRegisters;
};

static const Device devices[] = {
    {"gtx680", 3, 0, 2048, 49152, 49152, 0, 63},
    {"gtx660", 3, 0, 2048, 49152, 49152, 0, 63},
    {"titan", 3, 5, 2048, 49152, 49152, 0, 255},
    {"k20", 3, 5, 2048, 49152, 49152, 0, 255},
    {"k40", 3, 5, 2048, 49152, 49152, 0, 255},
    {"gtx980", 5, 2, 2048, 98304, 49152, 0, 255},
    {"p100", 6, 0, 2048, 65536, 49152, 0, 255},
    {"gtx1080ti", 6, 1, 2048, 98304, 49152, 0, 255},
    {"v100", 7, 0, 2048, 98304, 98304, 0, 255},
    {"titanv", 7, 0, 2048, 98304, 98304, 0, 255},
    {"t4", 7, 5, 1024, 65536, 65536, 0, 255},
    {"a100", 8, 0, 2048, 167936, 166912, 1024, 255},
    {"rtx3080", 8, 6, 1536, 102400, 101376, 1024, 255},
    {"orin", 8, 7, 1536, 167936, 166912, 1024, 255},
    {"rtx4090", 8, 9, 1536, 102400, 101376, 1024, 255},
    {"h100", 9, 0, 2048, 233472, 232448, 1024, 255},
    {"b200", 10, 0, 2048, 233472, 232448, 1024, 255},
    {"rtx5090", 12, 0, 1536, 102400, 101376, 1024, 255},
    {"gb10", 12, 1, 1536, 102400, 101376, 1024, 255}};

struct Block {
  int threads, registers;
  long shared;
  int carveOutPercent; // -1: no preference
};

static int expectedBlocks(const Device &d, const Block &b) {
  if (b.registers > d.maxRegisters)
    return 0;
  cudaOccDeviceProp p;
  p.computeMajor = d.major;
  p.computeMinor = d.minor;
  p.maxThreadsPerBlock = 1024;
  p.maxThreadsPerMultiprocessor = d.threadsPerSM;
  p.regsPerBlock = p.regsPerMultiprocessor = 65536;
  p.warpSize = 32;
  p.sharedMemPerBlock = 49152;
  p.sharedMemPerMultiprocessor = d.sharedPerSM;
  p.numSms = 1;
  p.sharedMemPerBlockOptin = d.sharedOptIn;
  p.reservedSharedMemPerBlock = d.reserved;
  cudaOccFuncAttributes a;
  a.maxThreadsPerBlock = 1024;
  a.numRegs = b.registers;
  a.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
  a.maxDynamicSharedSizeBytes = b.shared;
  a.numBlockBarriers = 1;
  cudaOccDeviceState s;
  s.carveoutConfig = b.carveOutPercent;
  cudaOccResult result;
  if (cudaOccMaxActiveBlocksPerMultiprocessor(&result, &p, &a, &s, b.threads,
                                              b.shared))
    return -1;
  return result.activeBlocksPerMultiprocessor;
}

static int warps(const Device &d, const Block &b) {
  return expectedBlocks(d, b) * ((b.threads + 31) / 32);
}

static std::vector<Block> grid(const Device &d) {
  std::vector<Block> blocks;
  for (int threads : {1, 32, 33, 64, 96, 128, 160, 192, 256, 288, 384, 512, 640,
                      768, 800, 992, 1023, 1024})
    for (int registers :
         {0,  1,  8,  9,  16, 24,  31,  32,  33,  40,  48,  56,
          63, 64, 72, 80, 96, 128, 129, 168, 200, 254, 255, 256})
      for (long shared : {0l, 1l, 1000l, 4096l, 11264l, 16384l, 24577l, 32000l,
                          48000l, 49152l, 49153l, 65536l, 99328l, 101376l,
                          101377l, 166912l, 232448l, 232449l})
        blocks.push_back({threads, registers, shared, -1});
  if (d.major >= 7)
    for (int threads : {64, 256, 1024})
      for (long shared : {0l, 3000l, 8192l, 20000l, 48000l, 60000l})
        for (int percent : {0, 10, 25, 50, 60, 75, 90, 100})
          blocks.push_back({threads, 32, shared, percent});
  return blocks;
}

static std::string text(const Device &d, const Block &b) {
  std::string s = std::to_string(b.threads) + ":" +
                  std::to_string(b.registers) + ":" + std::to_string(b.shared);
  if (b.carveOutPercent >= 0)
    s += ":" + std::to_string(b.carveOutPercent * d.sharedPerSM / 100);
  return s;
}

/// Whether the next step `next` holds: more warps as promised, and not with one
/// register, one allocation unit or one warp off.
static bool stepHolds(const Device &d, Block b, const char *next) {
  int registers = 0, threads = 0, promised = 0;
  long shared = 0;
  int now = warps(d, b);
  Block more = b, slack = b;
  if (std::sscanf(next,
                  "with at most %d registers per thread and at most %ld bytes "
                  "of shared memory per block: %d warps",
                  &registers, &shared, &promised) == 3) {
    more.registers = registers, more.shared = shared;
    slack = more;
    ++slack.registers;
  } else if (std::sscanf(next, "with at most %d registers per thread: %d warps",
                         &registers, &promised) == 2) {
    more.registers = registers;
    slack.registers = registers + 1;
  } else if (std::sscanf(next,
                         "with at most %ld bytes of shared memory per block: "
                         "%d warps",
                         &shared, &promised) == 2) {
    more.shared = shared;
    slack.shared = shared + 1;
  } else if (std::sscanf(next, "with %d threads per block: %d warps", &threads,
                         &promised) == 2) {
    more.threads = threads;
  } else {
    return false;
  }
  return warps(d, more) == promised && promised > now && warps(d, slack) <= now;
}

static void compare(const Device &d, const std::vector<Block> &blocks,
                    size_t from, size_t to, int &wrong, int &steps) {
  std::string command =
      std::string("gpuperf machines ") + d.name + " --occupancy=";
  for (size_t i = from; i < to; ++i)
    command += (i == from ? "" : ",") + text(d, blocks[i]);
  FILE *pipe = popen(command.c_str(), "r");
  char line[512];
  for (size_t i = from; i < to; ++i) {
    if (!pipe || !std::fgets(line, sizeof line, pipe)) {
      std::printf("%s: no line for %s\n", d.name, text(d, blocks[i]).c_str());
      std::exit(1);
    }
    std::string got = line;
    int ours = std::atoi(got.substr(got.find("blocks ") + 7).c_str());
    size_t next = got.find("next: ");
    bool hasStep = next != std::string::npos;
    steps += hasStep;
    if (ours == expectedBlocks(d, blocks[i]) &&
        (!hasStep || stepHolds(d, blocks[i], line + next + 6)))
      continue;
    if (++wrong <= 20)
      std::printf("%s: expected %d blocks: %s", d.name,
                  expectedBlocks(d, blocks[i]), line);
  }
  pclose(pipe);
}

int main() {
  for (const Device &d : devices) {
    std::vector<Block> blocks = grid(d);
    int wrong = 0, steps = 0;
    for (size_t from = 0; from < blocks.size(); from += 2000)
      compare(d, blocks, from, std::min(from + 2000, blocks.size()), wrong,
              steps);
    std::printf("%s: %zu configurations, %d next steps, %d wrong\n", d.name,
                blocks.size(), steps, wrong);
  }
}
