# Finds LLVM, Clang and MLIR of one installation: that of LLVM_DIR, else the first
# of the known versions that is there. Clang's and MLIR's CMake packages carry no
# version, so they are looked for beside the LLVM that was found and nowhere else:
# another installed version must not slip in.
set(known_llvm 19 22)
foreach(version IN LISTS known_llvm)
  if(NOT LLVM_DIR)
    find_package(LLVM ${version}.1 QUIET CONFIG)
  endif()
endforeach()
find_package(LLVM REQUIRED CONFIG)
if(NOT LLVM_VERSION_MAJOR IN_LIST known_llvm)
  list(JOIN known_llvm " or " wanted)
  message(FATAL_ERROR "gpuperf builds with LLVM ${wanted}, and ${LLVM_DIR} is "
                      "LLVM ${LLVM_PACKAGE_VERSION}; set LLVM_DIR")
endif()
find_package(Clang REQUIRED CONFIG PATHS "${LLVM_LIBRARY_DIR}/cmake/clang"
             NO_DEFAULT_PATH)
find_package(MLIR REQUIRED CONFIG PATHS "${LLVM_LIBRARY_DIR}/cmake/mlir"
             NO_DEFAULT_PATH)
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_INSTALL_PREFIX}")

list(APPEND CMAKE_MODULE_PATH "${LLVM_CMAKE_DIR}" "${CLANG_CMAKE_DIR}"
     "${MLIR_CMAKE_DIR}")
set(MLIR_TABLEGEN_EXE "${LLVM_TOOLS_BINARY_DIR}/mlir-tblgen" CACHE FILEPATH "" FORCE)
# Debian's package names a lit that it does not ship at that place.
find_file(GPUPERF_LIT NAMES build/utils/lit/lit.py bin/lit
          PATHS "${LLVM_INSTALL_PREFIX}" NO_DEFAULT_PATH REQUIRED)
set(LLVM_EXTERNAL_LIT "${GPUPERF_LIT}" CACHE FILEPATH "" FORCE)
include(TableGen)
include(AddLLVM)
include(AddClang)
include(AddMLIR)

include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS}
                    ${MLIR_INCLUDE_DIRS})
separate_arguments(LLVM_DEFINITIONS_LIST NATIVE_COMMAND ${LLVM_DEFINITIONS})
add_definitions(${LLVM_DEFINITIONS_LIST})
if(NOT LLVM_ENABLE_EH)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>)
endif()
