// What a CUDA kernel needs to run as C++, one thread after another, and to tell
// which warps execute each access, with how many lanes.
//
// An access is executed once by a warp for each iteration of the loops around it
// in which any lane takes part: lanes that part meet again where their paths join.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

using std::max;
using std::min;

struct dim3 {
  unsigned x, y, z;
  dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
static dim3 threadIdx, blockIdx, blockDim, gridDim;
static const int warpSize = 32;

#define __global__ static
#define __device__
#define __shared__ static
#define __noinline__

// Where a thread is: a line, a column, the loops around, and how often it has
// been there in this iteration.
using Instance = std::pair<std::vector<long>, long>;
// Space, kind, line, column.
using Site = std::tuple<std::string_view, std::string_view, unsigned, unsigned>;

struct Warp {
  std::map<Site, std::map<Instance, unsigned>> lanes;
  std::map<unsigned, std::map<Instance, long>> trips; // of loops, by line
};
static Warp *warp;
static std::vector<long> iterations; // of the loops that the thread is in
static std::map<std::pair<Site, std::vector<long>>, long> visits;

static void record(const char *space, const char *kind, unsigned line,
                   unsigned column) {
  Site site{space, kind, line, column};
  long visit = visits[{site, iterations}]++;
  ++warp->lanes[site][{iterations, visit}];
}

class Loop {
public:
  explicit Loop(unsigned line) : line(line) {
    visit = visits[{Site{"-", "loop", line, 0}, iterations}]++;
    outside = iterations;
    iterations.push_back(visit);
    iterations.push_back(-1);
    note(0);
  }
  ~Loop() {
    note(iterations.back() + 1);
    iterations = outside;
  }
  void next() { ++iterations.back(); }

private:
  unsigned line;
  long visit;
  std::vector<long> outside;
  void note(long trips) {
    long &most = warp->trips[line][{outside, visit}];
    most = std::max(most, trips);
  }
};

// Knows where it was made from a number.
struct Index {
  unsigned line, column;
  Index(long, unsigned line = __builtin_LINE(),
        unsigned column = __builtin_COLUMN())
      : line(line), column(column) {}
};

template <typename T> class Place {
public:
  Place(const char *space, Index at) : space(space), at(at) {}
  operator T() const {
    record(space, "load", at.line, at.column);
    return value();
  }
  void operator=(T) const { record(space, "store", at.line, at.column); }
  void operator=(const Place &other) const { *this = T(other); }
  void operator+=(T) const { update(); }
  void operator-=(T) const { update(); }
  void operator*=(T) const { update(); }
  void operator/=(T) const { update(); }

private:
  const char *space;
  Index at;
  static T value() { return std::is_same_v<T, int> ? 17 : 1; }
  void update() const { *this = T(*this); }
};

template <typename T> struct Global {
  Place<T> operator[](Index at) const { return {"global", at}; }
};
struct Shared {
  Place<float> operator[](Index at) const { return {"shared", at}; }
};

#define __syncthreads() record("-", "barrier", __builtin_LINE(), 0)
#define __syncwarp()

static void runWarp(unsigned first, const std::function<void()> &kernel) {
  unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  for (unsigned i = first; i < first + 32 && i < threads; ++i) {
    threadIdx = dim3(i % blockDim.x, i / blockDim.x % blockDim.y,
                     i / blockDim.x / blockDim.y);
    visits.clear();
    iterations.clear();
    kernel();
  }
}

// One line for each access, barrier and loop: what it is, how often a mean warp
// comes to it, and the mean of lanes or of iterations then.
static void launch(const char *name, dim3 grid, dim3 block,
                   const std::function<void()> &kernel) {
  gridDim = grid;
  blockDim = block;
  unsigned warps = 0;
  std::map<Site, std::pair<double, double>> sums;
  for (unsigned b = 0; b < grid.x * grid.y * grid.z; ++b) {
    blockIdx = dim3(b % grid.x, b / grid.x % grid.y, b / grid.x / grid.y);
    for (unsigned i = 0; i < block.x * block.y * block.z; i += 32, ++warps) {
      Warp one;
      warp = &one;
      runWarp(i, kernel);
      for (const auto &[site, instances] : one.lanes)
        for (const auto &[instance, lanes] : instances) {
          sums[site].first += 1;
          sums[site].second += lanes;
        }
      for (const auto &[line, entries] : one.trips)
        for (const auto &[entry, trips] : entries) {
          sums[Site{"-", "loop", line, 0}].first += 1;
          sums[Site{"-", "loop", line, 0}].second += trips;
        }
    }
  }
  for (const auto &[site, sum] : sums) {
    const auto &[space, kind, line, column] = site;
    std::printf("%s %s %s %u %u %.17g %.17g\n", name, space.data(), kind.data(),
                line, column, sum.first / warps, sum.second / sum.first);
  }
}
