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
int sscanf(const char *, const char *, ...);
}

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

KERNEL(byOptions)
KERNEL(byLoop)
KERNEL(bySwitch)
KERNEL(otherCase)
KERNEL(byReturn)
KERNEL(scanned)
KERNEL(scannedInPart)
KERNEL(notScanned)

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

// Texts that are read by sscanf.
void scan(float *p, const char *word) {
  int width = 0, height = 0, depth = 5, count = sscanf(word, "--size=%d", &width);
  unsigned long size = 0;
  double factor = 1;
  scanned<<<dim3(width, count, sscanf(" 16 x -7, 2.5e1%", "%i x%d,%lf%%", &width, &height, &factor)),
            dim3(width, height + 10, factor + 1)>>>(p, 1);
  scanned<<<dim3(sscanf("100000000000", "%lu", &size), size / 10000000000), sscanf("", "%d", &depth) + 33>>>(p, 2);
  int all = sscanf("3;4", "%d,%d", &width, &depth);
  scannedInPart<<<dim3(width, depth, all), 32>>>(p, 1);
  int a = 1, b = 1, c = 1, d[4] = {1, 1, 1, 1};
  short narrow = 1;
  sscanf("10 word", "%d %s", &a, word);
  sscanf("10", "%d", &narrow);
  sscanf("99999999999", "%d", &b);
  sscanf(optarg, "%d", &c);
  sscanf("5", "%d", d + 2);
  notScanned<<<dim3(a, narrow, b), dim3(c, d[2])>>>(p, 1);
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
  scan(p, argv[4]);
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
// CHECK-LABEL: "scanned"
// CHECK: grid("3", "1", "3") block("16", "3", "26")
// CHECK: grid("1", "10", "1") block("32"
// CHECK-LABEL: "scannedInPart"
// CHECK: grid("3", "5", "1")
// CHECK-LABEL: "notScanned"
// CHECK: grid("~grid_x", "~grid_y", "~grid_z") block("~block_x", "~block_y", "1")

// getopt reorders words, which is not followed; the loop finds its word all the same.
// MIXED-LABEL: "byOptions"
// MIXED: grid("~grid_x"
// MIXED-LABEL: "byLoop"
// MIXED: grid("64"
