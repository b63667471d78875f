# Puts the page together: HEAD and TAIL become C++ literals of what stands in front of
# the data of a page and behind it.
# Run with -DFOLDER=… -DSTYLES=a;b -DMODULES=a;b -DLIBRARIES=a;b -DHEAD=… -DTAIL=…
#
# The modules become one, in their order: a browser resolves no import between scripts
# of one file. Imports stand on lines of their own, and names are unique in the page.

function(write_literal path text)
  file(WRITE ${path} "R\"gpuperf-page(${text})gpuperf-page\"\n")
endfunction()

file(READ ${FOLDER}/index.html page)
string(FIND "${page}" "<!-- data -->" at)
string(SUBSTRING "${page}" 0 ${at} head)
string(SUBSTRING "${page}" ${at} -1 tail)

set(styles "")
foreach(file ${STYLES})
  file(READ ${FOLDER}/${file} text)
  string(APPEND styles "${text}")
endforeach()
string(REPLACE "/* styles */" "${styles}" head "${head}")

set(libraries "")
foreach(file ${LIBRARIES})
  file(READ ${FOLDER}/vendor/${file} text)
  string(APPEND libraries "<script>${text}</script>\n")
endforeach()

set(modules "")
foreach(file ${MODULES})
  file(READ ${FOLDER}/${file} text)
  string(REGEX REPLACE "(^|\n)import [^;]*;" "\\1" text "${text}")
  string(REGEX REPLACE "(^|\n)export " "\\1" text "${text}")
  string(APPEND modules "// ${file}\n${text}")
endforeach()
string(REPLACE "<!-- programs -->"
       "${libraries}<script type=\"module\">\n${modules}</script>" tail "${tail}")

write_literal(${HEAD} "${head}")
write_literal(${TAIL} "${tail}")
