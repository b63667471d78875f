// A copy, by dialect text: nothing has to be compiled.
gpuperf.kernel @k "k" (ptr %x, ptr %y) {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %x ["4 * (tx + bdx * bx)"]
  %1 = gpuperf.access store global 4 %y ["4 * (tx + bdx * bx)"] (%0)
}
