"""The launches of the runs that GPUDrano measured, from the command lines in the
data's description and the benchmarks' host code.

RUNS: (benchmark, run, source below rodinia_3.1/cuda, launches); a launch is
(kernel, grid, block, {parameter: value}).
"""


def backprop(inputs, hidden):
    grid, block = (1, inputs // 16), (16, 16)
    sizes = {"hid": hidden, "in": inputs}
    return [("bpnn_layerforward_CUDA", grid, block, sizes),
            ("bpnn_adjust_weights_cuda", grid, block, sizes)]


def bfs(nodes):
    block = min(nodes, 512)
    grid = ((nodes + block - 1) // block,)
    sizes = {"no_of_nodes": nodes}
    return [("Kernel", grid, (block,), sizes), ("Kernel2", grid, (block,), sizes)]


def gaussian(size):
    """One pair of launches for each column that is eliminated."""
    launches = []
    for t in range(size - 1):
        launches.append(("Fan1", ((size + 511) // 512,), (512,),
                         {"Size": size, "t": t}))
        launches.append(("Fan2", (size // 4 + (size % 4 != 0),) * 2, (4, 4),
                         {"Size": size, "t": t, "j1": size - t}))
    return launches


def hotspot(size, pyramid_height, steps):
    inner = 16 - 2 * pyramid_height
    blocks = (size + inner - 1) // inner
    return [("calculate_temp", (blocks, blocks), (16, 16),
             {"iteration": min(pyramid_height, steps - step), "grid_cols": size,
              "grid_rows": size, "border_cols": pyramid_height,
              "border_rows": pyramid_height})
            for step in range(0, steps, pyramid_height)]


def lud(size):
    """The diagonal block, its row and column, and what is left, step by step."""
    launches = []
    for offset in range(0, size, 16):
        left = (size - offset) // 16 - 1
        place = {"matrix_dim": size, "offset": offset}
        launches.append(("lud_diagonal", (1,), (16,), place))
        if left:
            launches.append(("lud_perimeter", (left,), (32,), place))
            launches.append(("lud_internal", (left, left), (16, 16), place))
    return launches


def nn(records):
    return [("euclid", ((records + 255) // 256,), (256,), {"numRecords": records})]


def pathfinder(cols, rows, height):
    inner = 256 - 2 * height
    return [("dynproc_kernel", ((cols + inner - 1) // inner,), (256,),
             {"iteration": min(height, rows - t - 1), "cols": cols, "rows": rows,
              "startStep": t, "border": height})
            for t in range(0, rows - 1, height)]


def srad_v2(rows, cols):
    return [("srad_cuda_2", (cols // 16, rows // 16), (16, 16),
             {"cols": cols, "rows": rows})]


RUNS = [
    ("backprop", "backprop", "backprop/backprop_cuda.cu", backprop(65536, 16)),
    # Described as a graph of one node, which 31,746 requests of one load belie:
    # one line for any number of nodes.
    ("bfs", "bfs1", "bfs/bfs.cu", bfs(1)),
    ("bfs", "bfs4096", "bfs/bfs.cu", bfs(4096)),
    ("bfs", "bfs65536", "bfs/bfs.cu", bfs(65536)),
    ("gaussian", "gaussian16", "gaussian/gaussian.cu", gaussian(16)),
    ("hotspot", "hotspot", "hotspot/hotspot.cu", hotspot(512, 2, 2)),
    ("lud", "lud", "lud/cuda/lud_kernel.cu", lud(256)),
    # The four files of filelist_4 hold 10,691 records each: 1,337 warps.
    ("nn", "nn", "nn/nn_cuda.cu", nn(4 * 10691)),
    ("pathfinder", "pathfinder", "pathfinder/pathfinder.cu",
     pathfinder(100000, 100, 20)),
    ("srad_v2", "srad", "srad_v2/srad.cu", srad_v2(2048, 2048)),
]
