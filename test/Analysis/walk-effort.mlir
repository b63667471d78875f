// What a walk takes follows its effort, also where each lane leaves loops in loops by
// itself: a lower triangle in each of 64 matrices. Of the iterations after the first lane
// has left, evenly spaced ones stand for the others.
//
// RUN: gpuperf-opt --gpuperf-print-walk=effort=1 %s -o /dev/null | FileCheck %s --check-prefixes=CHECK,FULL
// RUN: gpuperf-opt --gpuperf-print-walk=effort=0.0625 %s -o /dev/null | FileCheck %s --check-prefixes=CHECK,PART

// Counted: in warp w, lane l starts at row 32 w + l, and goes on to column t of row t. The
// warp is in a row until its first lane has done the last one, 1024 - 32 w times; in a
// column sum(min(1023, 32 w + 31 + i) + 1) times, i from 0 to 1023 - 32 w. The means of 32
// warps are 528 and 373768; of 64 matrices 33792 and 23921152, by 31.06 and 29.97 lanes.
gpuperf.kernel @triangles "triangles" () {
  gpuperf.launch grid("1", "1", "1") block("1024", "1", "1") shared("0")
  gpuperf.loop %b trip "8" {
    gpuperf.loop %h trip "8" {
      gpuperf.loop %i trip "1024 - tx" {
        gpuperf.loop %j trip "tx + %i + 1" {
          %0 = gpuperf.inst "fma" [fp32 1]
        }
      }
    }
  }
}

// CHECK: body: 8 executions, 32 lanes
// CHECK: body: 64 executions, 32 lanes
// CHECK: body: 33792 executions, 31.06{{[0-9]*}} lanes
// CHECK: body: 239{{[0-9]+}} executions, 29.9{{[0-9]*}} lanes
// FULL: visits: {{[1-9][0-9]?[0-9]?[0-9]?$}}
// PART: visits: {{[1-9][0-9]?[0-9]?$}}
