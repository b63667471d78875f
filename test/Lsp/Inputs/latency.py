"""latency.py CLANGD OPTIONS…: how much later a reply of clangd comes through the
proxy, in milliseconds, by the size of the reply."""
import statistics
import sys
import time
import lsp

clangd, options = sys.argv[1], sys.argv[2:]


def measure(command, size):
    server = lsp.Server(*command)
    server.start()
    text = "x" * size
    times = []
    for _ in range(300):
        start = time.perf_counter()
        number = server.ask("fake/echo", {"text": text})
        with server.changed:
            server.changed.wait_for(
                lambda: server.messages[-1].get("id") == number, 10)
        times.append((time.perf_counter() - start) * 1000)
    server.stop()
    return statistics.median(times), sorted(times)[int(0.95 * len(times))]


for size in [100, 10000, 1000000]:
    plain, plain95 = measure([clangd], size)
    behind, behind95 = measure(
        ["gpuperf-clangd", "--clangd=" + clangd, *options], size)
    print("%d bytes: median %.2f + %.2f ms, 95th percentile %.2f + %.2f ms" % (
        size, plain, behind - plain, plain95, behind95 - plain95))
