"""A kernel of JAX's Pallas, as Triton compiles what Pallas makes of it for sm_90; see README.md."""

import sys

import jax
import jax.numpy as jnp
import triton
from jax.experimental import pallas
from jax.experimental.pallas import triton as pallas_triton
from jaxlib.mlir import ir
from jaxlib.triton import dialect
from triton.backends.compiler import GPUTarget


def first_column(x, out):
    out[...] = x[:, 0] * 2.0


def call(x):
    rows = x.shape[0]
    return pallas.pallas_call(
        first_column, out_shape=jax.ShapeDtypeStruct((rows,), x.dtype), grid=(rows // 1024,),
        in_specs=[pallas.BlockSpec((1024, 16), lambda i: (i, 0))],
        out_specs=pallas.BlockSpec((1024,), lambda i: (i,)),
        compiler_params=pallas_triton.CompilerParams(num_warps=4, num_stages=2))(x)  # fmt: skip


def find_call(operation):
    """The attributes of XLA's call of Triton."""
    for inner in (o for region in operation.regions for block in region for o in block):
        config = inner.attributes["mhlo.backend_config"] if "mhlo.backend_config" in inner.attributes else None
        if config or (config := find_call(inner.operation)):
            return config
    return None


if __name__ == "__main__":
    traced = jax.jit(call).trace(jax.ShapeDtypeStruct((1 << 20, 16), jnp.float32))
    lowered = traced.lower(lowering_platforms=("cuda",)).compiler_ir("stablehlo")
    code = find_call(lowered.operation)["ir"].value_bytes
    context = ir.Context()
    dialect.register_dialect(context)
    context.load_all_available_dialects()
    with context:
        text = ir.Module.parse(code).operation.get_asm(enable_debug_info=True)
    with open("/tmp/first_column.ttir", "w") as file:
        file.write(text)
    compiled = triton.compile("/tmp/first_column.ttir", target=GPUTarget("cuda", 90, 32), options={"num_warps": 4})
    sys.stdout.write(compiled.asm["ptx"])
