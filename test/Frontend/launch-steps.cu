// What a loop that is too long to be followed adds up, where each iteration adds as much.
//
// RUN: gpuperf --format=mlir --cuda=none --args="1000 50" %s | FileCheck %s

namespace std {
using size_t = decltype(sizeof(0));
template <class T> class vector {
public:
  vector();
  explicit vector(size_t n);
  size_t size() const;
  void push_back(const T &x);
  template <class... A> T &emplace_back(A &&...a);
  void reserve(size_t n);
  void pop_back();
  T *data();
  T &operator[](size_t i);
};
} // namespace std
extern "C" int atoi(const char *);
int asked();
bool isOdd(int i) { return i % 2; }
void touch(int *x);
void bump(int &x) { x += 3; }

#define KERNEL(name)                                                           \
  __global__ void name(float *p) { p[threadIdx.x] = 1; }
KERNEL(ofTheProgram)
KERNEL(pushed)
KERNEL(pushedTwice)
KERNEL(pushedInside)
KERNEL(pushedSometimes)
KERNEL(pushedAndPopped)
KERNEL(pushedByReturn)
KERNEL(counted)
KERNEL(countedDown)
KERNEL(wrapped)
KERNEL(countedByReference)
KERNEL(countedByCall)
KERNEL(continued)
KERNEL(left)
KERNEL(unevenAmount)
KERNEL(givenAway)
KERNEL(throughReference)
KERNEL(afterNone)
KERNEL(innerUnknown)

std::vector<float> filled(int n) {
  std::vector<float> result;
  result.reserve(n);
  for (int i = 0; i < n; ++i) {
    float x = i;
    result.push_back(x);
  }
  return result;
}

int total = 0;

int main(int argc, char **argv) {
  int n = atoi(argv[1]), m = atoi(argv[2]);
  float *p = nullptr;

  // It is 0 before the loop, in which asked() may change it.
  if (total > 0)
    return 1;
  for (int i = 0; i < n; ++i) {
    total += 1;
    asked();
  }
  ofTheProgram<<<total, 32>>>(p);
  // CHECK-LABEL: "ofTheProgram"
  // CHECK-NEXT: gpuperf.launch grid("~grid_x"

  std::vector<float> a;
  for (int i = 0; i < n; ++i)
    a.push_back(i);
  pushed<<<a.size(), 32>>>(p);
  // CHECK-LABEL: "pushed"
  // CHECK-NEXT: gpuperf.launch grid("1000"

  std::vector<float> b(7);
  for (int i = 0; i < n; i += 2) {
    b.push_back(i);
    b.emplace_back(1.0f);
  }
  pushedTwice<<<b.size(), 32>>>(p);
  // CHECK-LABEL: "pushedTwice"
  // CHECK-NEXT: gpuperf.launch grid("1007"

  std::vector<float> c;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      c.push_back(i * j);
  pushedInside<<<c.size(), 32>>>(p);
  // CHECK-LABEL: "pushedInside"
  // CHECK-NEXT: gpuperf.launch grid("50000"

  std::vector<float> d;
  for (int i = 0; i < n; ++i)
    if (isOdd(i))
      d.push_back(i);
  pushedSometimes<<<d.size(), 32>>>(p);
  // CHECK-LABEL: "pushedSometimes"
  // CHECK-NEXT: gpuperf.launch grid("~grid_x"

  std::vector<float> e;
  for (int i = 0; i < n; ++i) {
    e.push_back(i);
    if (i > 10)
      e.pop_back();
  }
  pushedAndPopped<<<e.size(), 32>>>(p);
  // CHECK-LABEL: "pushedAndPopped"
  // CHECK-NEXT: gpuperf.launch grid("~grid_x"

  std::vector<float> f = filled(3 * n);
  pushedByReturn<<<f.size(), 32>>>(p);
  // CHECK-LABEL: "pushedByReturn"
  // CHECK-NEXT: gpuperf.launch grid("3000"

  int count = 5;
  for (int i = 0; i < n; ++i) {
    count += 2;
    ++count;
  }
  counted<<<count, 32>>>(p);
  // CHECK-LABEL: "counted"
  // CHECK-NEXT: gpuperf.launch grid("3005"

  int rest = 5000;
  for (int i = n; i > 0; --i)
    rest -= 4;
  countedDown<<<rest, 32>>>(p);
  // CHECK-LABEL: "countedDown"
  // CHECK-NEXT: gpuperf.launch grid("1000"

  unsigned char small = 1;
  for (int i = 0; i < n; ++i)
    small++;
  wrapped<<<small, 32>>>(p);
  // 1001 is 233 of 256.
  // CHECK-LABEL: "wrapped"
  // CHECK-NEXT: gpuperf.launch grid("233"

  int refered = 0, &other = refered;
  for (int i = 0; i < n; ++i) {
    refered += 1;
    other += 2;
  }
  countedByReference<<<refered, 32>>>(p);
  // CHECK-LABEL: "countedByReference"
  // CHECK-NEXT: gpuperf.launch grid("3000"

  int called = 0;
  for (int i = 0; i < n; ++i) {
    called += 1;
    bump(called);
  }
  countedByCall<<<called, 32>>>(p);
  // CHECK-LABEL: "countedByCall"
  // CHECK-NEXT: gpuperf.launch grid("~grid_x"

  int skipped = 0;
  for (int i = 0; i < n; ++i) {
    if (isOdd(i))
      continue;
    skipped += 1;
  }
  continued<<<skipped, 32>>>(p);
  // CHECK-LABEL: "continued"
  // CHECK-NEXT: gpuperf.launch grid("~grid_x"

  int until = 0;
  for (int i = 0; i < n; ++i) {
    if (asked())
      break;
    until += 1;
  }
  left<<<until, 32>>>(p);
  // CHECK-LABEL: "left"
  // CHECK-NEXT: gpuperf.launch grid("~grid_x"

  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += i;
  unevenAmount<<<sum, 32>>>(p);
  // CHECK-LABEL: "unevenAmount"
  // CHECK-NEXT: gpuperf.launch grid("~grid_x"

  int away = 0;
  for (int i = 0; i < n; ++i) {
    away += 1;
    touch(&away);
  }
  givenAway<<<away, 32>>>(p);
  // CHECK-LABEL: "givenAway"
  // CHECK-NEXT: gpuperf.launch grid("~grid_x"

  std::vector<float> g;
  std::vector<float> &h = g;
  for (int i = 0; i < n; ++i)
    h.push_back(i);
  throughReference<<<g.size(), 32>>>(p);
  // CHECK-LABEL: "throughReference"
  // CHECK-NEXT: gpuperf.launch grid("~grid_x"

  int none = 9;
  for (int i = 100; i < 100; ++i)
    none += 2;
  afterNone<<<none, 32>>>(p);
  // CHECK-LABEL: "afterNone"
  // CHECK-NEXT: gpuperf.launch grid("9"

  int inner = 0;
  for (int i = 0; i < n; ++i)
    for (int j = i; j < m; ++j)
      inner += 1;
  innerUnknown<<<inner, 32>>>(p);
  // CHECK-LABEL: "innerUnknown"
  // CHECK-NEXT: gpuperf.launch grid("~grid_x"
}
