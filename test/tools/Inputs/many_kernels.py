"""So many kernels in the dialect, each of 200 loads that no loop has.

usage: many_kernels.py COUNT
"""

import sys

LOADS = "".join('  %%l%d = gpuperf.access load global 4 %%in ["4 * (tx * %d + %d)"] ()\n' % (i, i % 7 + 1, i * 8192)
                for i in range(200))  # fmt: skip
for kernel in range(int(sys.argv[1])):
    print('gpuperf.kernel @k%d "k%d" (ptr %%in) attributes {registers = 32 : i64} {\n'
          '  gpuperf.launch grid("64", "1", "1") block("1024", "1", "1") shared("0")\n%s}'
          % (kernel, kernel, LOADS))  # fmt: skip
