// What loops change that are too long to be followed: what their body stores to, and of the
// objects that it passes on what the functions that it calls store to.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s

int unknown();

struct Set {
  int count, size;
  int extent[2];
  float *data;
  Set *next;
  void append() { ++count; }
  void appendTwice() {
    append();
    this->append();
  }
  void share();
  int twice() const { return 2 * size; }
  void launch(float *p);
};

union Both {
  int first, second;
};

void store(Set *set, int at) { set->data[set->count++ % set->size] = at; }
void storeOnce(Set &set) { store(&set, 1); }
void storeNext(Set *set) { set->next->size = 7; }
void storeElement(Set *set, int i) { set->extent[i] = i; }
void copyPointer(Set *set) {
  Set *other = set;
  other->size = 9;
}
void bindMember(Set *set) {
  int &size = set->size;
  size = 9;
}
void passMember(int *size) { *size = unknown(); }
void passOn(Set *set) { passMember(&set->size); }
void recurse(Set *set) {
  if (unknown())
    recurse(set);
}
void setSecond(Both *both) { both->second = unknown(); }
void opaque(Set &set);

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) { p[threadIdx.x] = n; }
#define LONG for (int i = 0; i < 1000; ++i)

KERNEL(kept)
KERNEL(counted)
KERNEL(byPointer)
KERNEL(byReference)
KERNEL(byMethod)
KERNEL(byElement)
KERNEL(byCopy)
KERNEL(byBinding)
KERNEL(byMember)
KERNEL(byRecursion)
KERNEL(byUnion)
KERNEL(byOpaque)
KERNEL(byLambda)
KERNEL(byNewPointer)

// `store`, `storeOnce`, `storeNext` and `append` leave the size and the extents as they are.
void runKept(float *p) {
  Set set = {0, 40, {3, 4}, p, nullptr};
  Set *pointer = &set;
  LONG store(pointer, i);
  LONG storeOnce(set);
  LONG set.appendTwice();
  LONG storeNext(&set);
  kept<<<dim3(set.size, set.extent[0], set.extent[1]), set.twice()>>>(p, 1);
  counted<<<set.count, 32>>>(p, 1);
}
// CHECK-LABEL: "kept"
// CHECK: grid("40", "3", "4") block("80", "1", "1")
// CHECK-LABEL: "counted"
// CHECK: grid("~

void runByPointer(float *p) {
  Set set = {5, 40};
  Set *pointer = &set;
  LONG store(pointer, i);
  byPointer<<<set.count, 32>>>(p, 1);
}
// CHECK-LABEL: "byPointer"
// CHECK: grid("~

void runByReference(float *p) {
  Set set = {5, 40};
  Set *pointer = &set;
  LONG storeOnce(*pointer);
  byReference<<<set.count, 32>>>(p, 1);
}
// CHECK-LABEL: "byReference"
// CHECK: grid("~

void Set::launch(float *p) {
  count = 5;
  LONG appendTwice();
  byMethod<<<count, 32>>>(p, 1);
}
// CHECK-LABEL: "byMethod"
// CHECK: grid("~

void runByElement(float *p) {
  Set set = {5, 40, {3, 4}};
  LONG storeElement(&set, i % 2);
  byElement<<<dim3(set.size, set.extent[0]), 32>>>(p, 1);
}
// CHECK-LABEL: "byElement"
// CHECK: grid("40", "~

void runByCopy(float *p) {
  Set set = {5, 40};
  LONG copyPointer(&set);
  byCopy<<<set.size, 32>>>(p, 1);
}
// CHECK-LABEL: "byCopy"
// CHECK: grid("~

void runByBinding(float *p) {
  Set set = {5, 40};
  LONG bindMember(&set);
  byBinding<<<set.size, 32>>>(p, 1);
}
// CHECK-LABEL: "byBinding"
// CHECK: grid("~

void runByMember(float *p) {
  Set set = {5, 40};
  LONG passOn(&set);
  byMember<<<dim3(set.size, set.count), 32>>>(p, 1);
}
// CHECK-LABEL: "byMember"
// CHECK: grid("~{{[^"]*}}", "5", "1")

void runByRecursion(float *p) {
  Set set = {5, 40};
  LONG recurse(&set);
  byRecursion<<<set.size, 32>>>(p, 1);
}
// CHECK-LABEL: "byRecursion"
// CHECK: grid("~

void runByUnion(float *p) {
  Both both = {5};
  LONG setSecond(&both);
  byUnion<<<both.first, 32>>>(p, 1);
}
// CHECK-LABEL: "byUnion"
// CHECK: grid("~

void runByOpaque(float *p) {
  Set set = {5, 40}, other = {6, 60};
  Set *pointer = &set;
  LONG opaque(*pointer);
  LONG other.share();
  byOpaque<<<dim3(set.size, other.size), 32>>>(p, 1);
}
// CHECK-LABEL: "byOpaque"
// CHECK: grid("~{{[^"]*}}", "~

void runByLambda(float *p) {
  int n = 5;
  auto more = [&] { ++n; };
  LONG more();
  byLambda<<<n, 32>>>(p, 1);
}
// CHECK-LABEL: "byLambda"
// CHECK: grid("~

// In the loop the pointer comes to point to another object.
void runByNewPointer(float *p) {
  Set set = {5, 40}, other = {6, 60};
  Set *pointer = &set;
  LONG {
    store(pointer, i);
    pointer = &other;
  }
  byNewPointer<<<dim3(set.count, other.count), 32>>>(p, 1);
}
// CHECK-LABEL: "byNewPointer"
// CHECK: grid("~{{[^"]*}}", "~
