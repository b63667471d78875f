// The words of a command line, by the loops and functions that programs read them with.
//
// RUN: gpuperf --format=mlir --cuda=none --args="-n 64 -qx8 --size=3 --long 5 -- rest" %s | FileCheck %s
// RUN: gpuperf --format=mlir --cuda=none --args="rest -n 64" %s | FileCheck %s --check-prefix=MIXED

extern "C" {
extern char *optarg;
extern int optind;
struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};
int getopt_long(int, char *const *, const char *, const option *, int *);
int atoi(const char *);
int strcmp(const char *, const char *);
}

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

KERNEL(byOptions)
KERNEL(byLoop)
KERNEL(bySwitch)
KERNEL(otherCase)
KERNEL(byReturn)

struct Settings {
  int n = 1, x = 2, size = 1, other = 1;
  bool quiet = false;
};

Settings parse(int argc, char **argv) {
  static const option options[] = {{"size", 1, 0, 's'}, {"long", 1, 0, 1000}, {0, 0, 0, 0}};
  Settings settings;
  int c;
  while ((c = getopt_long(argc, argv, "n:qx:", options, nullptr)) != -1) {
    switch (c) {
    case 'n':
      settings.n = atoi(optarg);
      break;
    case 'q':
      settings.quiet = true;
      break;
    case 'x':
      settings.x = atoi(optarg);
      break;
    case 's':
      settings.size = atoi(optarg);
      break;
    case 1000:
      settings.other = atoi(optarg);
      break;
    }
  }
  return settings;
}

// What is stored before an earlier return counts.
bool choose(int n, int &threads) {
  int sizes[3] = {16, 32, 64};
  for (int i = 0; i < 3; ++i)
    if (sizes[i] >= n) {
      threads = sizes[i];
      return true;
    }
  return false;
}

int main(int argc, char **argv) {
  float *p = nullptr;
  Settings s = parse(argc, argv);
  byOptions<<<dim3(s.n, s.x, s.size), dim3(s.other, s.quiet ? 2 : 3)>>>(p, 1);
  int n = 7;
  for (int i = 1; i < argc; ++i) {
    if (strcmp(argv[i], "-n"))
      continue;
    n = atoi(argv[++i]);
    break;
  }
  byLoop<<<n, 32>>>(p, 1);
  switch (n) {
  case 1 ... 9:
    otherCase<<<1, 32>>>(p, 1);
    break;
  case 64:
    n += 1;
  default:
    bySwitch<<<n, 32>>>(p, 1);
  }
  int threads = 8;
  choose(20, threads);
  byReturn<<<1, threads>>>(p, 1);
}

// CHECK-LABEL: "byOptions"
// CHECK: grid("64", "8", "3") block("5", "2"
// CHECK-LABEL: "byLoop"
// CHECK: grid("64"
// CHECK-LABEL: "bySwitch"
// CHECK: grid("65"
// CHECK-LABEL: "otherCase"
// CHECK: grid("1"
// CHECK-LABEL: "byReturn"
// CHECK: block("32"

// getopt reorders words, which is not followed; the loop finds its word all the same.
// MIXED-LABEL: "byOptions"
// MIXED: grid("~grid_x"
// MIXED-LABEL: "byLoop"
// MIXED: grid("64"
