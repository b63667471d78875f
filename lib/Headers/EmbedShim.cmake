# Writes the bundled headers as C++ initialisers: {"path", R"...(text)..."},
# Run with -DFOLDER=… -DFILES=a;b -DOUTPUT=…
set(all "")
foreach(file ${FILES})
  file(READ ${FOLDER}/${file} text)
  string(APPEND all "{\"${file}\", R\"gpuperf-shim(${text})gpuperf-shim\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${all}")
