// nvcc makes 4 * int(n) in 64 bits a shift to the left and one to the right, which loses no bits of
// an int and is no division: neighbours are apart by what is in it.
//
// RUN: gpuperf --machine=rtx3080 --checks=gpuperf-uncoalesced-access --quiet %s | FileCheck %s
// CHECK: remark: perhaps uncoalesced global load of 'in': how far lanes are apart depends on 'step', 'pitch', 'w', which is not known
gpuperf.kernel @sampled "sampled" (ptr %in, %step, %w, %pitch) attributes {registers = 32} {
  gpuperf.launch grid("65536", "1", "1") block("256", "1", "1") shared("0")
  %0 = gpuperf.access load global 4 %in ["(%step * ((bx * 256 + tx) % %w) << 32 >> 30) + (bx * 256 + tx) / %w * %pitch * 4"]
} loc("sampled.cu":1:17)
