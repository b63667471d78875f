// How many loads of one sum are in flight: ptxas 13.0 keeps some ten of the registers that it aims
// at for other values. Of 32 on sm_80 22 hold words, or 5 of them 16 bytes (in its code, 22 and
// 6); of 64, where they are asked for, 52.
//
// RUN: gpuperf-opt --gpuperf-print-schedule=machine=a100 %s -o /dev/null | FileCheck %s

// CHECK-LABEL: kernel 'words'
// CHECK:       DRAM round trips 1{{$}}
gpuperf.kernel @words "words" (ptr %a, ptr %c) attributes {registers = 32 : i64} {
  gpuperf.launch grid("30", "1", "1") block("256", "1", "1") shared("0")
  %p = gpuperf.inst "start" [] ()
  %r = gpuperf.loop %i0 trip "22" iter(%x = %p) attributes {unroll = 22 : i64} {
    %l = gpuperf.access load global 4 %a ["4 * (tx + 256 * bx) + 65536 * %i0"]
    %n = gpuperf.inst "sum" [fp32 1] (%x, %l)
    gpuperf.yield %n
  } -> 1
  %s = gpuperf.access store global 4 %c ["4 * (tx + 256 * bx)"] (%r)
}

// The 23rd waits until the first was used, and is there another round trip later.
// CHECK-LABEL: kernel 'moreWords'
// CHECK:       DRAM round trips 2{{$}}
gpuperf.kernel @moreWords "moreWords" (ptr %a, ptr %c) attributes {registers = 32 : i64} {
  gpuperf.launch grid("30", "1", "1") block("256", "1", "1") shared("0")
  %p = gpuperf.inst "start" [] ()
  %r = gpuperf.loop %i0 trip "24" iter(%x = %p) attributes {unroll = 24 : i64} {
    %l = gpuperf.access load global 4 %a ["4 * (tx + 256 * bx) + 65536 * %i0"]
    %n = gpuperf.inst "sum" [fp32 1] (%x, %l)
    gpuperf.yield %n
  } -> 1
  %s = gpuperf.access store global 4 %c ["4 * (tx + 256 * bx)"] (%r)
}

// CHECK-LABEL: kernel 'asked'
// CHECK:       DRAM round trips 1{{$}}
gpuperf.kernel @asked "asked" (ptr %a, ptr %c) attributes {registers = 32 : i64, max_registers = 64 : i64} {
  gpuperf.launch grid("30", "1", "1") block("256", "1", "1") shared("0")
  %p = gpuperf.inst "start" [] ()
  %r = gpuperf.loop %i0 trip "52" iter(%x = %p) attributes {unroll = 52 : i64} {
    %l = gpuperf.access load global 4 %a ["4 * (tx + 256 * bx) + 65536 * %i0"]
    %n = gpuperf.inst "sum" [fp32 1] (%x, %l)
    gpuperf.yield %n
  } -> 1
  %s = gpuperf.access store global 4 %c ["4 * (tx + 256 * bx)"] (%r)
}

// CHECK-LABEL: kernel 'wide'
// CHECK:       DRAM round trips 2{{$}}
gpuperf.kernel @wide "wide" (ptr %a, ptr %c) attributes {registers = 32 : i64} {
  gpuperf.launch grid("30", "1", "1") block("256", "1", "1") shared("0")
  %p = gpuperf.inst "start" [] ()
  %r = gpuperf.loop %i0 trip "10" iter(%x = %p) attributes {unroll = 10 : i64} {
    %l = gpuperf.access load global 16 %a ["16 * (tx + 256 * bx) + 1048576 * %i0"]
    %n = gpuperf.inst "sum" [fp32 1] (%x, %l)
    gpuperf.yield %n
  } -> 1
  %s = gpuperf.access store global 4 %c ["4 * (tx + 256 * bx)"] (%r)
}

// A store to what may be the same place is between the loads of two iterations: they are not in
// flight together, and each eighth float of a row goes to DRAM, as often as that is waited for.
// CHECK-LABEL: kernel 'waits'
// CHECK:       DRAM round trips 8{{$}}
gpuperf.kernel @waits "waits" (ptr %a, ptr %c) attributes {registers = 32 : i64} {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0")
  %p = gpuperf.inst "start" [] ()
  %r = gpuperf.loop %i0 trip "64" iter(%x = %p) attributes {unroll = 8 : i64} {
    %l = gpuperf.access load global 4 %a ["4 * %i0"]
    %n = gpuperf.inst "sum" [fp32 1] (%x, %l)
    %s = gpuperf.access store global 4 %c ["4 * %i0"] (%n)
    gpuperf.yield %n
  } -> 1
}

// Of what nobody writes all eight are, and wait for the one that goes there: as often.
// CHECK-LABEL: kernel 'together'
// CHECK:       DRAM round trips 8{{$}}
gpuperf.kernel @together "together" (ptr %a, ptr %c) attributes {registers = 32 : i64} {
  gpuperf.launch grid("1", "1", "1") block("32", "1", "1") shared("0")
  %p = gpuperf.inst "start" [] ()
  %r = gpuperf.loop %i0 trip "64" iter(%x = %p) attributes {unroll = 8 : i64} {
    %l = gpuperf.access load global 4 %a ["4 * %i0"] {read_only}
    %n = gpuperf.inst "sum" [fp32 1] (%x, %l)
    %s = gpuperf.access store global 4 %c ["4 * %i0"] (%n)
    gpuperf.yield %n
  } -> 1
}
