// Offsets and lengths at the ends of 64 bits. Arithmetic wraps in two's complement, as in
// the program; what no memory is long enough for is assumed to be spread, and told.
//
// RUN: gpuperf %s | FileCheck %s
// RUN: gpuperf --format=json %s > %t.json
// RUN: %python -c "import json, sys; [print(k['name'], [a['sectors_per_request'] for a in k['accesses']]) for k in json.load(open(sys.argv[1]))['kernels']]" %t.json | FileCheck %s --check-prefix=SECTORS

// Lanes are 2^63 apart, or at one place.
// CHECK-LABEL: apart<<<4, 32>>>
// CHECK: assumed     a: the lanes' addresses lie further apart than any memory is long
// SECTORS: apart [32, 32]
gpuperf.kernel @apart "apart" (ptr %a) {
  gpuperf.launch grid("4", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %a["(bdx * bx + tx) * -9223372036854775808"]
  %1 = gpuperf.access store global 4 %a["(bdx * bx + tx) * -9223372036854775808"] (%0)
}

// 2^64 is 0.
// CHECK-LABEL: wrapped<<<1, 32>>>
// SECTORS: wrapped [4, 4, 1]
gpuperf.kernel @wrapped "wrapped" (ptr %a) {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.access load global 4 %a["(tx << 62) * 4 + tx * 4"]
  gpuperf.access load global 4 %a["tx * -9223372036854775808 * 2 + tx * 4"]
  gpuperf.access load global 4 %a["tx * 2 * -9223372036854775808"]
}

// One place, at either end; and one that is as far from it as any.
// CHECK-LABEL: ends<<<1, 32>>>
// CHECK: predicted   {{[0-9.]+}} us
// SECTORS: ends [1, 1, 1, 1]
gpuperf.kernel @ends "ends" (ptr %a) {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.access store global 4 %a["9223372036854775807"]
  gpuperf.access store global 4 %a["-9223372036854775808"]
  gpuperf.access load global 4 %a["9223372036854775804"]
  gpuperf.access load global 16 %a["9223372036854775792"]
}

// Rows of a table that data chooses, with a constant at an end.
// CHECK-LABEL: data<<<4, 32>>>
// CHECK: predicted   {{[0-9.]+}} us
gpuperf.kernel @data "data" (ptr %a) {
  gpuperf.launch grid("4", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.access load global 4 %a["?row * -9223372036854775808 + tx"]
  gpuperf.access load global 4 %a["?row * 64 + 9223372036854775807"]
  gpuperf.access load global 4 %a["?row * 64 - 9223372036854775807 - 1"]
}

// Quotients of the least number.
// CHECK-LABEL: quotients<<<4, 32>>>
// SECTORS: quotients [4, 4, 1]
gpuperf.kernel @quotients "quotients" (ptr %a, %n) {
  gpuperf.launch grid("4", "1", "1") block("32", "1", "1") shared("0") args(%n = "-9223372036854775808")
  gpuperf.access load global 4 %a["(%n / -1 - %n) + tx * 4"]
  gpuperf.access load global 4 %a["%n % -1 + tx * 4"]
  gpuperf.access load global 4 %a["(bx * 48 - 9223372036854775808) % 48"]
}

// Shared memory is never as long.
// CHECK-LABEL: shared<<<1, 32>>>
gpuperf.kernel @shared "shared" () {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.array shared @s elem 4 dims [1024] align 16
  gpuperf.access store shared 4 @s["tx * 4 - 9223372036854775807"]
  gpuperf.access load shared 4 @s["tx * -9223372036854775808"]
  gpuperf.access load shared 4 @s["tx * 9223372036854775807"]
  gpuperf.access load shared 4 @s["tx * 128"]
}

// A loop that runs as long as numbers go is longer than anybody waits, and none of a
// negative length runs.
// CHECK-LABEL: loops<<<1, 32>>>
// CHECK-NOT: -{{[0-9.]+}} {{s|us|ns|B|cycles}}
// CHECK: predicted   over 1000000 s on
// CHECK-NOT: -{{[0-9.]+}} {{s|us|ns|B|cycles}}
gpuperf.kernel @loops "loops" (ptr %a) {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.loop %i trip "9223372036854775807" {
    gpuperf.access load global 4 %a["%i * 9223372036854775807 + tx * 4"]
    gpuperf.loop %j trip "9223372036854775807" {
      gpuperf.access load global 4 %a["%j * 128 + tx * 4"]
    }
  }
  gpuperf.loop %i trip "-9223372036854775808" {
    gpuperf.access load global 4 %a["%i"]
  }
}
