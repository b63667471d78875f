// Instantiations, an anonymous namespace, an enumerator, overloads; the first has two
// launches in its source.
gpuperf.kernel @_Z4evalIfLi4ELb1EEvPT_i "eval<float, 4, true>" (ptr %out, %n) {
  gpuperf.launch grid("(%n + 255) / 256", "1", "1") block("256", "1", "1") shared("0") args(%n = "4096") {provenance = {"arg:n" = "launch site", block = "launch site", grid = "launch site", shared = "launch site"}}
  gpuperf.launch grid("64", "1", "1") block("128", "1", "1") shared("0") args(%n = "8192") {provenance = {"arg:n" = "launch site", block = "launch site", grid = "launch site", shared = "launch site"}}
}
gpuperf.kernel @_Z4evalIdLi2ELb0EEvPT_i "eval<double, 2, false>" (ptr %out, %n) {
}
gpuperf.kernel @_ZN12_GLOBAL__N_16hiddenEPfj "hidden" (ptr %o, %u) {
}
gpuperf.kernel @_ZN2ns2enILNS_4ModeE1EEEvPf "ns::en<ns::C>" (ptr %o) {
}
gpuperf.kernel @_Z4fillPKfi "fill" (ptr %o, %n) {
}
gpuperf.kernel @_Z4fillPKdi "fill" (ptr %o, %n) {
}
gpuperf.kernel @_Z4sort4ViewIfLi1EE "sort" (ptr %o) {
}
