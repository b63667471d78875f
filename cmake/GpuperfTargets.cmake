# Helpers for this project's targets.
#
# One static core ends up in every tool, in the Clang plugin and in the
# clang-tidy module. All of them use LLVM's and Clang's shared libraries and
# MLIR's component archives: libMLIR.so would cost the plugin 60 ms at first use,
# and a program must never hold both.

# A forgotten return must not wait for a crash to be seen. (libstdc++ 12 uses what
# it deprecates.)
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wall>
                    $<$<COMPILE_LANGUAGE:CXX>:-Wno-deprecated-declarations>
                    $<$<COMPILE_LANGUAGE:CXX>:-Werror=return-type>
                    $<$<COMPILE_LANGUAGE:CXX>:-ffunction-sections>
                    $<$<COMPILE_LANGUAGE:CXX>:-fdata-sections>)

# gpuperf_pch(NAME HEADER...): precompiled headers, built once and shared by the
# libraries that name it (the headers of LLVM dominate the build time).
function(gpuperf_pch name)
  set(stub ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  if(NOT EXISTS ${stub})
    file(WRITE ${stub} "")
  endif()
  add_library(${name} OBJECT ${stub})
  target_precompile_headers(${name} PRIVATE ${ARGN})
  add_dependencies(${name} GpuperfKindsIncGen GpuperfOpsIncGen)
endfunction()

# Compiles the sources of a folder as one, for builds that nobody works in. `alone` are
# folders ("." for the library's own) whose sources have names in common, and are compiled
# one by one.
function(gpuperf_compile_by_folder name alone)
  foreach(source IN LISTS ARGN)
    get_filename_component(folder "${source}" DIRECTORY)
    if(NOT folder)
      set(folder ".")
    endif()
    if(NOT folder IN_LIST alone)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP "${name} ${folder}")
    endif()
  endforeach()
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# gpuperf_library(NAME SOURCES... [PCH name] [LINK libs...] [ALONE folders...])
function(gpuperf_library name)
  cmake_parse_arguments(ARG "" "PCH" "LINK;ALONE" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  if(GPUPERF_BY_FOLDER)
    gpuperf_compile_by_folder(${name} "${ARG_ALONE}" ${ARG_UNPARSED_ARGUMENTS})
  endif()
  add_dependencies(${name} GpuperfKindsIncGen GpuperfOpsIncGen)
  if(NOT ARG_PCH)
    set(ARG_PCH GpuperfLLVMPch)
  endif()
  target_precompile_headers(${name} REUSE_FROM ${ARG_PCH})
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
  gpuperf_install_library(${name})
endfunction()

set(GPUPERF_LINK_OPTIONS -Wl,--gc-sections -Wl,-Bsymbolic -Wl,--exclude-libs,ALL)

if(GPUPERF_SANITIZE)
  # LLVM's type information is that of its shared libraries, which `vptr` and
  # `function` cannot read; its inline functions are not ours to check.
  set(sanitizers -fsanitize=address,undefined -fno-sanitize=vptr,function
      -fno-sanitize-recover=all -fno-omit-frame-pointer
      -fsanitize-ignorelist=${CMAKE_CURRENT_SOURCE_DIR}/cmake/sanitize-ignore.txt)
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:${sanitizers}>")
  if(GPUPERF_FUZZ)
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=fuzzer-no-link>)
  endif()
  # The sanitizer's malloc must be everybody's, so its symbols stay visible.
  set(GPUPERF_LINK_OPTIONS -fsanitize=address,undefined)
endif()
