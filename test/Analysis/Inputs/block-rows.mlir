gpuperf.kernel @product "product" (ptr %a, ptr %b, ptr %c, %m) attributes {registers = 255 : i64} {
  gpuperf.launch grid("4096", "1", "1") block("256", "1", "1") shared("0") args(%m = "64")
  gpuperf.loop %k trip "128" iter() {
    %v = gpuperf.access load global 16 %a ["((bx % (GROUP * 64)) % min(%m - bx / (GROUP * 64) * GROUP, GROUP) + bx / (GROUP * 64) * GROUP) * 2097152 + %k * 16384 + tx * 64"]
    %w = gpuperf.access load global 16 %b ["(bx % (GROUP * 64)) / min(%m - bx / (GROUP * 64) * GROUP, GROUP) * 2097152 + %k * 16384 + tx * 64"]
    gpuperf.yield
  } -> 0
}
