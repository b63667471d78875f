gpuperf.kernel @hostile "</script><img src=x onerror=alert(1)>" (ptr %x) attributes {registers = 16 : i64} {
  gpuperf.launch grid("64", "1", "1") block("256", "1", "1") shared("0")
}
