"""Kernels of many accesses in MLIR, each with another number of blocks: many.py COUNT"""

import sys

for number in range(int(sys.argv[1])):
    print('gpuperf.kernel @k%d "k%d" (ptr %%x) {' % (number, number))
    print('  gpuperf.launch grid("%d", "1", "1") block("256", "1", "1") shared("0")' % (108 * 8 * (number + 1)))
    for access in range(20):
        print('  gpuperf.access load global 4 %%x ["4 * (bx * 256 + tx) * %d + %d"]' % (access % 3 + 1, 64 * access))
    print("}")
