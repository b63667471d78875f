"""How long a kernel takes on a GPU that need not be there, what bounds it, and which line is to
blame: for Triton, CUDA, PTX, Numba and CuPy. docs/python.md has examples."""

from ._answer import Finding, Prediction, table
from ._predict import predict
from ._program import Error
from ._rank import Ranked, Ranking, prune, rank
from ._tensor import Tensor, tensor
from ._watch import Seen, Watch, watch

__all__ = ["Error", "Finding", "Prediction", "Ranked", "Ranking", "Seen", "Tensor", "Watch", "predict", "prune", "rank", "table",
           "tensor", "watch"]  # fmt: skip
