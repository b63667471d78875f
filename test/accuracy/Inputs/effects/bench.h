// As of the programs that measure: a point runs the launch behind it until it
// is measured.
struct Point {
  template <class F>
  Point(const char *kernel, const char *params, const char *grid,
        const char *block, double work, F *function, void (*before)() = nullptr,
        int most = 40);
  bool more();
};
