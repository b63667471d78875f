"""A file of launches: of 20 grids the first four once each, the others 60 to 75 times."""

import json

print(json.dumps({"gpuperf_launches": 1, "launches": 20}))
for blocks in range(1, 21):
    launch = {"kernel": "_Z4fillPiifi", "grid": [blocks, 1, 1], "block": [32, 1, 1],
              "shared_bytes": 0, "count": 1 if blocks < 5 else 55 + blocks,
              "arguments": None}
    print(json.dumps(launch))
