// Divisions by one number, in places where ptxas shares their reciprocals and where it does
// not. Barriers keep conditions branches.

#define BARRIER(n) asm volatile("bar.sync " #n ";")
#define TIMES(i, n) _Pragma("unroll 1") for (int i = 0; i < n; ++i)

// One after another.
__global__ void one_block(int *p, int a, int b) {
  int n = p[9];
  p[0] = a / n;
  p[1] = b / n;
}
__global__ void dominated(int *p, int a, int b, int n) {
  p[0] = a / n;
  if (p[10] > b) {
    p[1] = b / n;
    BARRIER(1);
  }
  p[3] = 1;
}
__global__ void remainder_behind(int *p, int n) {
  int a = p[5];
  p[9] = a / n;
  if (p[300] > 7) {
    p[1] = a % n;
    BARRIER(3);
  }
  p[2] = 4;
}
__global__ void in_condition_twice(int *p, int n, int m) {
  TIMES(i, m) {
    if (p[i + 300] > 7) {
      p[i] = i / n;
      BARRIER(3);
      if (p[i + 700] > 8) {
        p[i + 10000] = p[i + 500] / n;
        BARRIER(2);
      }
      p[i + 1004] = 4;
    }
    p[i + 4] = 4;
  }
}

// Neither comes after the other on each way.
__global__ void arms(int *p, int a, int b, int m) {
  int n = p[9];
  if (p[10] > m) {
    p[1] = a / n;
    BARRIER(1);
  } else {
    p[2] = b / n;
    BARRIER(2);
  }
  p[3] = 1;
}
__global__ void apart(int *p, int n, int b) {
  if (p[700] > b) {
    BARRIER(3);
    p[90000] = b / n;
  }
  p[10000] = p[500] / n;
  BARRIER(4);
  p[1000] = 2;
}
__global__ void arms_of_loop(int *p, int n, int m) {
  TIMES(i, m) {
    if (p[i + 300] > 7) {
      p[i] = i / n;
      BARRIER(3);
    } else {
      p[i + 10000] = p[i + 500] / n;
      BARRIER(2);
    }
    p[i + 4] = 4;
  }
}

// In a loop.
__global__ void each_time(int *p, int n, int m) {
  TIMES(i, m)
    p[i] = i / n;
}
__global__ void in_condition(int *p, int n, int m) {
  TIMES(i, m) {
    if (p[i + 700] > 8) {
      p[i] = i / n;
      BARRIER(2);
    }
    p[i + 1000] = 2;
  }
}
__global__ void changing(int *p, int m) {
  TIMES(i, m) {
    int a = p[i + 500], n = p[i + 600];
    if (a >= 0 && !(a % n)) {
      p[i] = a / n;
      BARRIER(2);
    }
    p[i + 1000] = 2;
  }
}
__global__ void front_and_loop(unsigned *p, unsigned n, int m) {
  p[3] = p[77] / n;
  BARRIER(1);
  TIMES(i, m)
    p[i + 20000] = p[i + 700] / n;
}
__global__ void front_and_condition(unsigned *p, unsigned n, int m) {
  p[3] = p[77] / n;
  BARRIER(1);
  TIMES(i, m) {
    if (p[i + 300] > 7) {
      p[i + 20000] = p[i + 700] / n;
      BARRIER(2);
    }
    p[i + 4] = 4;
  }
}
__global__ void loop_and_condition(unsigned *p, unsigned n, int m) {
  TIMES(i, m) {
    p[i] = p[i + 500] / n;
    BARRIER(1);
    if (p[i + 300] > 7) {
      p[i + 20000] = p[i + 700] / n;
      BARRIER(2);
    }
    p[i + 4] = 4;
  }
}
__global__ void quotient_in_condition(unsigned *p, unsigned n, int m) {
  TIMES(i, m) {
    unsigned a = p[i + 500];
    p[i + 3000] = a % n;
    BARRIER(1);
    if (p[i + 700] > 8) {
      p[i] = a / n;
      BARRIER(2);
    }
    p[i + 1000] = 2;
  }
}

// Signed ones and others.
__global__ void two_of_loop(int *p, int n, int m) {
  TIMES(i, m) {
    p[i] = i / n;
    p[i + 10000] = p[i + 500] / n;
  }
}
__global__ void three_of_loop(int *p, int n, int m) {
  TIMES(i, m) {
    p[i] = i / n;
    p[i + 10000] = p[i + 500] / n;
    p[i + 20000] = p[i + 700] / n;
  }
}
__global__ void three_unsigned(unsigned *p, unsigned n, int m) {
  TIMES(i, m) {
    p[i] = i / n;
    p[i + 10000] = p[i + 500] / n;
    p[i + 20000] = p[i + 700] / n;
  }
}
__global__ void taken_apart(int *p, int n, int k, int m) {
  TIMES(i, m) {
    int x = i % n, y = i / n, z = y % k;
    y /= k;
    p[i] = x * 17 + y * 19 + z;
  }
}
__global__ void loaded_apart(int *p, int n, int k, int m) {
  TIMES(i, m) {
    int v = p[i + 300];
    p[i] = v % n + v / n % k;
  }
}
__global__ void behind_condition(int *p, int n, int m) {
  TIMES(i, m) {
    if (p[i + 300] > 7) {
      p[i] = i;
      BARRIER(3);
    }
    p[i + 10000] = p[i + 500] / n;
    BARRIER(2);
    p[i + 4] = 4;
  }
}
__global__ void behind_unsigned(unsigned *p, unsigned n, int m) {
  TIMES(i, m) {
    if (p[i + 300] > 7) {
      p[i] = i;
      BARRIER(3);
      p[i + 7777] = 5;
      BARRIER(5);
      p[i + 9999] = 6;
    }
    p[i + 10000] = p[i + 500] / n;
    BARRIER(2);
    p[i + 4] = 4;
  }
}

__global__ void behind_exit(const int *next, int *p, int n) {
  int node = threadIdx.x, position = 0;
  do {
    p[node] = position++;
    p[node + 10000] = n;
    node = next[node];
  } while (node >= 0 && node % n != 0);
  p[9] = node;
}

__global__ void behind_break(int *p, int n, int m) {
  TIMES(i, m) {
    if (p[i + 300] > 7)
      break;
    p[i] = p[i + 700] / n;
  }
}

// Loops in each other, and one after another.
__global__ void nest(int *p, int n, int m, int d) {
  TIMES(i, m)
    TIMES(k, d)
      p[i * 100 + k] = k / n;
}
__global__ void nest_unsigned(unsigned *p, unsigned n, int m, int d) {
  TIMES(i, m)
    TIMES(k, d)
      p[i * 100 + k] = k / n;
}
__global__ void outer_and_inner(unsigned *p, unsigned n, int m, int d) {
  int i = 0;
#pragma unroll 1
  do {
    p[i + 900] = p[i] / n;
    int k = 0;
#pragma unroll 1
    do
      p[i * 100 + k] = k / n;
    while (++k < d);
  } while (++i < m);
}
__global__ void behind_loop(unsigned *p, unsigned n, int m) {
  int i = 0;
#pragma unroll 1
  do
    p[i] = i / n;
  while (++i < m);
  BARRIER(1);
  p[i + 10000] = p[i + 500] / n;
}
__global__ void behind_loop_signed(int *p, int n, int m) {
  int i = 0;
#pragma unroll 1
  do
    p[i] = i / n;
  while (++i < m);
  BARRIER(1);
  p[i + 10000] = p[i + 500] / n;
}

// What lies between the remainder and the quotient of a convolution's gradient: no way
// that is sure to pass both.
__global__ void gradient(int *p, int st, int su, int m, int d, int pad) {
  int th = threadIdx.x, tw = threadIdx.y, sum = 0;
  TIMES(r, m)
    TIMES(q, d) {
      int a = th + pad - r, b = tw + pad - q;
      if (a >= 0 && !(a % st) && b >= 0 && !(b % su)) {
        a = a / st;
        b = b / su;
        if (a < m && b < d)
          sum += p[a * 100 + b];
      }
    }
  p[th] = sum;
}
