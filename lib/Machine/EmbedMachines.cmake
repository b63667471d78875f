# Writes FILES as C++ initialisers { "name", "text" } to OUTPUT, and which they are, as
# --version names them, to IDENTITY. A raw string
# keeps line numbers, so that an error names the line of the file.
set(content "")
foreach(file ${FILES})
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND content "{\"${name}\", R\"gpuperf_yaml(${text})gpuperf_yaml\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${content}")
list(LENGTH FILES count)
string(SHA256 hash "${content}")
string(SUBSTRING ${hash} 0 8 hash)
file(WRITE ${IDENTITY} "#define GPUPERF_MACHINE_DATA \"${count} machines, data ${hash}\"\n")
