# Spoils timings in each way there is, for calibrate-figures.test.
/latency class=special length=1024 repeat=[012] /s/clocks=14/clocks=16/
/latency class=special length=1024 repeat=[345] /s/clocks=14/clocks=15/
/latency class=int length=1024 /s/length=1024/length=400/
/latency class=fp16 length=1024 /s/clocks=\([0-9]*\)/clocks=1\1\1/
/^copy bytes=1073741824 /s/ns=[0-9]/ns=4/
/^global-atomics addresses=32 .*type=double/d
/^contention .*warps=\(1\|2\|4\|8\|16\|32\) /d
/latency class=fp32 length=512 repeat=0 /s/clocks=[0-9.]*/clocks=soon/
/latency class=fp32 length=512 repeat=1 /s/clocks=[0-9.]*/clocks=-5/
/latency class=fp32 length=512 repeat=2 /s/repeat=2 //
/latency class=fp32 length=512 repeat=3 /s/clocks=[0-9.]*//
/latency class=fp32 length=512 repeat=4 /s/ ;$//
