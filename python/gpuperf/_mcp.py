"""A server of the Model Context Protocol: for programs that write kernels, and have no GPU.

Requests and answers are JSON-RPC 2.0, one a line, as the protocol's revision 2025-06-18 has it for
standard input and output.
"""

from __future__ import annotations

import json
import re
from typing import Any, Callable, Dict, List, Mapping, Optional, TextIO

from ._answer import Prediction
from ._predict import predict
from ._program import Error, run
from ._tensor import tensor

_PROTOCOL = "2025-06-18"
_FLAG = re.compile(r"-[DUI].+|-std=[\w+]+|--?use_fast_math|--?maxrregcount=\d+|--?ftz=\w+|--?fmad=\w+|"
                   r"--expt-[\w-]+|--extended-lambda", re.DOTALL)  # fmt: skip

_KERNEL: Dict[str, Any] = {
    "source": {"type": "string", "description": "CUDA C++, or PTX"},
    "name": {"type": "string", "description": "the kernel, where the source has several; of a template its instance, reduce<float>"},
    "grid": {"type": "array", "items": {"type": "integer"}, "description": "blocks: one to three extents"},
    "block": {"type": "array", "items": {"type": "integer"}, "description": "threads of a block: one to three extents"},
    "arguments": {"type": "object", "description": "by the names of parameters: a number, or for an array {\"shape\": [4096, 4096], \"dtype\": \"f16\"}"},
    "machine": {"type": "string", "description": "the GPU, as h100 (the default), a100, rtx4090"},
    "flags": {"type": "array", "items": {"type": "string"}, "description": "of the compiler, as -DTILE=32"},
}  # fmt: skip


def _arguments(values: Mapping[str, Any]) -> Dict[str, Any]:
    """Objects with a shape as arrays; other objects are structs."""
    return {name: tensor(*value["shape"], dtype=value.get("dtype"))
            if isinstance(value, dict) and "shape" in value else value
            for name, value in values.items()}  # fmt: skip


def _flags(words: Any) -> List[str]:
    """Those that decide what the code is. Others, such as -fplugin, load programs."""
    for word in words:
        if not _FLAG.fullmatch(word):
            raise Error(f"the flag '{word}' is not taken: macros, -I, -std= and options of device code are")
    return list(words)


def _predicted(call: Mapping[str, Any], source: Optional[str] = None) -> Prediction:
    meta: Dict[str, Any] = {"flags": _flags(call.get("flags", []))}
    if "name" in call:
        meta["name"] = call["name"]
    if "block" in call:
        meta["block"] = tuple(call["block"])
    return predict(source or call["source"], tuple(call["grid"]), machine=call.get("machine", "h100"),
                   **meta, **_arguments(call.get("arguments", {})))  # fmt: skip


def _predict(call: Mapping[str, Any]) -> Any:
    return _predicted(call).report


def _findings(call: Mapping[str, Any]) -> Any:
    return [entry for entry in _predicted(call).kernel["findings"] if entry["check"] != "gpuperf-kernel"]


def _compare(call: Mapping[str, Any]) -> Any:
    before, after = _predicted(call), _predicted(call, call["other"])
    speedup = before.time / after.time if before.time and after.time else None
    return {"before": before.kernel, "after": after.kernel, "speedup": speedup}


def _explain(call: Mapping[str, Any]) -> Any:
    return run([f"--explain-check={call['check']}"]).text


def _tool(name: str, description: str, properties: Mapping[str, Any], required: List[str]) -> Dict[str, Any]:
    return {"name": name, "description": description,
            "inputSchema": {"type": "object", "properties": properties, "required": required}}  # fmt: skip


_OTHER = {"other": {"type": "string", "description": "the other version of the source"}}
_CHECK = {"check": {"type": "string", "description": "as a finding names it, gpuperf-bank-conflict"}}
_TOOLS = [
    _tool("predict", "How long a CUDA kernel takes, without a GPU: time, range, bound, terms, findings, assumptions; "
          "the report of gpuperf --format=json. A time of null has its reason.", _KERNEL, ["source", "grid"]),
    _tool("findings", "What makes a CUDA kernel slow, each with its line and the predicted speed-up of fixing it.",
          _KERNEL, ["source", "grid"]),
    _tool("compare", "Two versions of a CUDA kernel under the same launch: both, and the predicted speed-up.",
          {**_KERNEL, **_OTHER}, ["source", "other", "grid"]),
    _tool("explain", "What a check finds, what it rests on, and how to fix it.", _CHECK, ["check"]),
]  # fmt: skip
_CALLS: Dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "predict": _predict, "findings": _findings, "compare": _compare, "explain": _explain,
}  # fmt: skip


class _Refused(Exception):
    """A request that is answered by an error of JSON-RPC."""

    def __init__(self, code: int, message: str):
        super().__init__(message)
        self.code = code


def _called(params: Mapping[str, Any]) -> Dict[str, Any]:
    name = params.get("name")
    if name not in _CALLS:
        raise _Refused(-32602, f"there is no tool '{name}'")
    try:
        result = _CALLS[str(name)](params.get("arguments", {}))
    except KeyError as missing:
        raise _Refused(-32602, f"'{name}' needs {missing}") from missing
    except (Error, ValueError, TypeError) as why:
        return {"content": [{"type": "text", "text": str(why)}], "isError": True}
    text = result if isinstance(result, str) else json.dumps(result)
    return {"content": [{"type": "text", "text": text}], "isError": False}


def _answer(method: str, params: Mapping[str, Any]) -> Any:
    if method == "initialize":
        version = run(["--version"]).text.split()[1]
        return {"protocolVersion": params.get("protocolVersion", _PROTOCOL), "capabilities": {"tools": {}},
                "serverInfo": {"name": "gpuperf", "version": version}}  # fmt: skip
    if method == "ping":
        return {}
    if method == "tools/list":
        return {"tools": _TOOLS}
    if method == "tools/call":
        return _called(params)
    raise _Refused(-32601, f"there is no method '{method}'")


def _respond(line: str) -> Optional[Dict[str, Any]]:
    """The answer to a line; None for a notification, which has none."""
    head: Dict[str, Any] = {"jsonrpc": "2.0", "id": None}
    try:
        request = json.loads(line)
        if not isinstance(request, dict) or not isinstance(request.get("method"), str):
            raise _Refused(-32600, "no request")
        if "id" not in request:
            return None
        head["id"] = request["id"]
        return {**head, "result": _answer(request["method"], request.get("params") or {})}
    except json.JSONDecodeError as why:
        return {**head, "error": {"code": -32700, "message": str(why)}}
    except _Refused as why:
        return {**head, "error": {"code": why.code, "message": str(why)}}
    except Error as why:
        return {**head, "error": {"code": -32603, "message": str(why)}}


def serve(requests: TextIO, answers: TextIO) -> int:
    """Answers each line of `requests` until their end; the exit status."""
    for line in requests:
        answer = _respond(line) if line.strip() else None
        if answer:
            answers.write(json.dumps(answer) + "\n")
            answers.flush()
    return 0
