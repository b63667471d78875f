gpuperf.kernel @k "k" {
  gpuperf.if "first(k, 1)" {
  }
}
// -----
gpuperf.kernel @k "k" {
  gpuperf.if "first(@k, 1, 2)" {
  }
}
// -----
gpuperf.kernel @k "k" {
  gpuperf.if "iterate(@k, 1, @x, 2)" {
  }
}
