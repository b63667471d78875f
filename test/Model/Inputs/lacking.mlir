// What lacking.test predicts: kernels that keep one resource each busy. The first does
// nothing.
gpuperf.kernel @nothing "nothing" attributes {registers = 16} {
  gpuperf.launch grid("100000", "1", "1") block("1024", "1", "1") shared("0")
  %0 = gpuperf.inst "EXIT" [control 1] ()
}
gpuperf.kernel @copy "copy" (ptr %a, ptr %b) attributes {registers = 32} {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %a ["4 * tx + 1024 * bx"]
  %1 = gpuperf.access store global 4 %b ["4 * tx + 1024 * bx"] (%0)
}
gpuperf.kernel @reread "reread" (ptr %a) attributes {registers = 32} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i trip "64" {
    %0 = gpuperf.access load global 4 %a ["4 * tx + 1024 * %i"]
    gpuperf.yield
  }
}
gpuperf.kernel @lines "lines" (ptr %a) attributes {registers = 32} {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i trip "64" {
    %0 = gpuperf.access load global 4 %a ["128 * tx + 4 * %i"]
    gpuperf.yield
  }
}
gpuperf.kernel @constants "constants" attributes {registers = 32} {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array constant @table elem 4 dims [1024] align 4
  %0 = gpuperf.access load constant 4 @table ["4 * tx"]
}
gpuperf.kernel @barriers "barriers" attributes {registers = 32} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i trip "64" {
    %0 = gpuperf.barrier block()
    gpuperf.yield
  }
}
gpuperf.kernel @staged "staged" attributes {registers = 32} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [2048] align 4
  gpuperf.loop %i trip "64" {
    %0 = gpuperf.access load shared 4 @tile ["4 * tx + 4 * %i"]
    gpuperf.yield
  }
}
gpuperf.kernel @waits "waits" attributes {registers = 32} {
  gpuperf.launch grid("1", "1", "1") block("64", "1", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [2048] align 4
  gpuperf.loop %i trip "256" {
    %0 = gpuperf.access load shared 4 @tile ["128 * tx"]
    %1 = gpuperf.barrier block(%0)
    %2 = gpuperf.access store shared 4 @tile ["4 * tx"] (%1)
    gpuperf.yield
  }
}
gpuperf.kernel @sharedSums "sharedSums" attributes {registers = 32} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [256] align 4
  gpuperf.loop %i trip "64" {
    %0 = gpuperf.access atomic shared 4 @tile ["4 * tx"] {atomic = "add.i32"}
    gpuperf.yield
  }
}
gpuperf.kernel @spread "spread" (ptr %p) attributes {registers = 32} {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i trip "64" {
    %0 = gpuperf.access atomic global 4 %p ["4 * tx + 1024 * bx"] {atomic = "add.i32"}
    gpuperf.yield
  }
}
gpuperf.kernel @spreadDoubles "spreadDoubles" (ptr %p) attributes {registers = 32} {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i trip "64" {
    %0 = gpuperf.access atomic global 8 %p ["8 * tx + 2048 * bx"] {atomic = "add.f64"}
    gpuperf.yield
  }
}
gpuperf.kernel @oneSum "oneSum" (ptr %p) attributes {registers = 32} {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access atomic global 4 %p ["0"] {atomic = "add.f32"}
}
gpuperf.kernel @oneCount "oneCount" (ptr %p) attributes {registers = 32} {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access atomic global 4 %p ["0"] {atomic = "exch.i32"}
}
gpuperf.kernel @chase "chase" (ptr %p) attributes {registers = 32} {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0")
  %s = gpuperf.access load global 4 %p ["128 * tx"]
  %r = gpuperf.loop %i trip "256" iter(%v = %s) {
    %0 = gpuperf.access load global 4 %p ["128 * tx + 4096 * %i"] (%v)
    gpuperf.yield %0
  } -> 1
}
gpuperf.kernel @chain_fp64 "chain_fp64" attributes {registers = 32} {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.inst "x" [fp64 1000] depth 1000 ()
  %1 = gpuperf.inst "y" [int 1] (%0)
}
gpuperf.kernel @chain_fp16 "chain_fp16" attributes {registers = 32} {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.inst "x" [fp16 1000] depth 1000 ()
  %1 = gpuperf.inst "y" [int 1] (%0)
}
gpuperf.kernel @busy_int "busy_int" attributes {registers = 32} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.inst "x" [int 1000] depth 1 ()
}
gpuperf.kernel @busy_conversion64 "busy_conversion64" attributes {registers = 32} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.inst "x" [conversion64 1000] depth 1 ()
}
gpuperf.kernel @busy_special "busy_special" attributes {registers = 32} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.inst "x" [special 1000] depth 1 ()
}
gpuperf.kernel @chain_special "chain_special" attributes {registers = 32} {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.inst "x" [special 1000] depth 1000 ()
  %1 = gpuperf.inst "y" [int 1] (%0)
}
gpuperf.kernel @busy_shuffle "busy_shuffle" attributes {registers = 32} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.inst "x" [shuffle 1000] depth 1 ()
}
gpuperf.kernel @chain_shuffle "chain_shuffle" attributes {registers = 32} {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0")
  %0 = gpuperf.inst "x" [shuffle 1000] depth 1000 ()
  %1 = gpuperf.inst "y" [int 1] (%0)
}
gpuperf.kernel @busy_move "busy_move" attributes {registers = 32} {
  gpuperf.launch grid("8192", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.inst "x" [move 1000] depth 1 ()
}
gpuperf.kernel @resident "resident" (ptr %a, ptr %b) attributes {registers = 32} {
  gpuperf.launch grid("8192", "1", "1") block("32", "1", "1") shared("0")
  gpuperf.array shared @tile elem 4 dims [1024] align 4
  %0 = gpuperf.access load global 4 %a ["4 * tx + 128 * bx"]
  %1 = gpuperf.access store shared 4 @tile ["4 * tx"] (%0)
  %2 = gpuperf.access load shared 4 @tile ["4 * tx"] (%1)
  %3 = gpuperf.access store global 4 %b ["4 * tx + 128 * bx"] (%2)
}
gpuperf.kernel @wide "wide" (ptr %a) attributes {registers = 32} {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0")
  gpuperf.loop %i trip "64" {
    %0 = gpuperf.access load global 16 %a ["16 * tx"]
    gpuperf.yield
  }
}
gpuperf.kernel @pairs "pairs" attributes {registers = 32} {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0") {cluster = array<i64: 2, 1, 1>}
  gpuperf.array shared @s elem 4 dims [256] align 4
  gpuperf.loop %i trip "1000" {
    %0 = gpuperf.access load shared 4 @s["4 * tx"] {remote}
    gpuperf.yield
  }
}
gpuperf.kernel @larger_clusters "larger_clusters" attributes {registers = 32} {
  gpuperf.launch grid("1024", "1", "1") block("256", "1", "1") shared("0") {cluster = array<i64: 4, 1, 1>}
  gpuperf.array shared @s elem 4 dims [256] align 4
  gpuperf.loop %i trip "1000" {
    %0 = gpuperf.access load shared 4 @s["4 * tx"] {remote}
    gpuperf.yield
  }
}
gpuperf.kernel @empty_clusters "empty_clusters" attributes {registers = 32} {
  gpuperf.launch grid("1048576", "1", "1") block("32", "1", "1") shared("0") {cluster = array<i64: 2, 1, 1>}
  %0 = gpuperf.inst "x" [fp32 1] depth 1 ()
}
