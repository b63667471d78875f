"""Writes kernels of two roles that move registers, one for each number of columns of a warp-group
product and each number of threads that ptxas takes.

usage: register-moves.py
"""

THREADS = {256: 232, 384: 240, 512: 160}  # and the registers that a warp is to have


def kernel(columns: int, threads: int, registers: int) -> str:
    count = columns // 2
    sums = ", ".join("%%%d" % i for i in range(count))
    outputs = ", ".join('"+f"(d[%d])' % i for i in range(count))
    return f"""
__global__ void __launch_bounds__({threads}) n{columns}_of_{threads}(float *p, unsigned long long x) {{
  if (threadIdx.x / 128 == 0) {{
    asm volatile("setmaxnreg.dec.sync.aligned.u32 24;");
    return;
  }}
  asm volatile("setmaxnreg.inc.sync.aligned.u32 {registers};");
  float d[{count}];
  for (int i = 0; i < {count}; ++i)
    d[i] = 0;
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  asm volatile("wgmma.mma_async.sync.aligned.m64n{columns}k16.f32.bf16.bf16 {{{sums}}}, %{count}, %{count + 1}, 1, 1, 1, 0, 0;"
               : {outputs} : "l"(x), "l"(x));
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  for (int i = 0; i < {count}; ++i)
    p[threadIdx.x * {count} + i] = d[i];
}}"""


for columns in (64, 96, 128, 192, 256):
    for threads, registers in THREADS.items():
        if threads < 512 or columns < 256:  # one accumulator for each of 128 registers is too many
            print(kernel(columns, threads, registers))
