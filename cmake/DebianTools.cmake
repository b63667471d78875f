# Read by cpack: without these a package would silently lack the libraries that it needs.
foreach(program dpkg-shlibdeps file)
  find_program(found_${program} ${program})
  if(CPACK_GENERATOR STREQUAL "DEB" AND NOT found_${program})
    message(FATAL_ERROR "${program} is missing: apt-get install dpkg-dev file")
  endif()
endforeach()
