// A variable of the program keeps its initial value in a file that is the whole program, where
// nothing of the file may change it: it defines main, and names nothing of another file's.
//
// RUN: split-file %s %t
// RUN: gpuperf --format=mlir --cuda=none %t/alone.cu | FileCheck %t/alone.cu
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %t/alone.cu | FileCheck %t/alone.cu %}
// RUN: gpuperf --format=mlir --cuda=none %t/calls.cu | FileCheck %t/others.txt
// RUN: gpuperf --format=mlir --cuda=none %t/virtual.cu | FileCheck %t/others.txt
// RUN: gpuperf --format=mlir --cuda=none %t/library.cu | FileCheck %t/others.txt

//--- alone.cu
#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }

struct Clock { // what runs here is behind a function that is seen
  virtual ~Clock() {}
  virtual void start() = 0;
};
struct Quiet : Clock {
  void start() override {}
};

int reps = 5;
dim3 threads(512);
int sizes[] = {64, 96, 128};
struct Options {
  static int rows;
};
int Options::rows = 24;
extern int later;
int memory;

// All of main is not known behind the loop, as it stores to variables of the
// program; what nothing stores to is.
KERNEL(inMain)
KERNEL(inFunction)
KERNEL(ofArray)
KERNEL(ofMember)
KERNEL(ofLater)
// CHECK-LABEL: "inMain"
// CHECK: block("512", "1", "1"){{.*}} args(%n = "5")
// CHECK-LABEL: "inFunction"
// CHECK: block("512", "1", "1"){{.*}} args(%n = "5")
// CHECK-LABEL: "ofArray"
// CHECK: block("96", "1", "1"){{.*}} args(%n = "3")
// CHECK-LABEL: "ofMember"
// CHECK: block("256", "1", "1"){{.*}} args(%n = "24")
// CHECK-LABEL: "ofLater"
// CHECK: block("224", "1", "1")
void launch(float *p, int n) {
  inFunction<<<n, threads>>>(p, reps);
  ofArray<<<n, sizes[1]>>>(p, sizeof(sizes) / sizeof(sizes[0]));
  ofMember<<<n, 256>>>(p, Options::rows);
  ofLater<<<n, later>>>(p, n);
}
int later = 224;

// What may change is not known.
int assigned = 64, counted = 64, added = 64, pointed = 64, referred = 64,
    captured = 64, written = 64;
int changing[] = {64, 96};
dim3 member(64);
KERNEL(changed)
// CHECK-LABEL: "changed"
// CHECK: gpuperf.launch grid("1", "1", "1") block("~block_x", "1", "1")
// CHECK-NOT: block("64"
// CHECK: gpuperf.launch grid("10", "1", "1") block("32", "1", "1")
void grow(int &x) { x *= 2; }
void change(int n) {
  assigned = n;
  ++counted;
  added += 32;
  int *p = &pointed;
  *p = n;
  grow(referred);
  auto set = [&] { captured = n; };
  set();
  asm("" : "=r"(written));
  changing[n] = n;
  member.x = n;
}
void launchChanging(float *p, int n) {
  changed<<<1, assigned>>>(p, n);
  changed<<<2, counted>>>(p, n);
  changed<<<3, added>>>(p, n);
  changed<<<4, pointed>>>(p, n);
  changed<<<5, referred>>>(p, n);
  changed<<<6, captured>>>(p, n);
  changed<<<7, written>>>(p, n);
  changed<<<8, changing[0]>>>(p, n);
  changed<<<9, member.x>>>(p, n);
  changed<<<10, 32>>>(p, n);
}

int main(int argc, char **argv) {
  Quiet clock;
  clock.start();
  for (int i = 0; i < argc; ++i) {
    memory += i;
    launchChanging(nullptr, i);
    change(i);
  }
  inMain<<<argc, threads>>>(nullptr, reps);
  launch(nullptr, argc);
}

//--- calls.cu
// Another file's function may store to it.
void unseen();
int reps = 64;
__global__ void kernel(float *p) { p[threadIdx.x] = 0; }
void launch(int n) { kernel<<<n, reps>>>(nullptr); }
int main(int argc, char **) {
  unseen();
  launch(argc);
}

//--- virtual.cu
// So may a method that no expression names where it runs.
struct Clock {
  virtual ~Clock() {}
  virtual void start() = 0;
};
struct Loud : Clock {
  void start() override;
};
int reps = 64;
__global__ void kernel(float *p) { p[threadIdx.x] = 0; }
void launch(Clock &clock, int n) {
  clock.start();
  kernel<<<n, reps>>>(nullptr);
}
int main(int argc, char **) {
  Loud loud;
  launch(loud, argc);
}

//--- library.cu
// A file without main is a part of a program.
int reps = 64;
__global__ void kernel(float *p) { p[threadIdx.x] = 0; }
void launch(int n) { kernel<<<n, reps>>>(nullptr); }

//--- others.txt
CHECK: gpuperf.launch {{.*}}block("~block_x", "1", "1")
