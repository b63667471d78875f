# Part of the CMake package: gpuperf::Driver and the other static libraries, with what
# they need of LLVM, Clang and MLIR, all of one installation. Included by its config file.
include(CMakeFindDependencyMacro)
# LLVM is compatible within 19.1 only, and does not answer to 19.
find_dependency(LLVM ${GPUPERF_LLVM_VERSION}.1 CONFIG)
set(Clang_DIR "${LLVM_LIBRARY_DIR}/cmake/clang")
set(MLIR_DIR "${LLVM_LIBRARY_DIR}/cmake/mlir")
find_dependency(Clang CONFIG)
find_dependency(MLIR CONFIG)
include("${_gpuperf_targets}")

# Everything else links gpuperf::Support.
set_property(TARGET gpuperf::Support APPEND PROPERTY
             INTERFACE_INCLUDE_DIRECTORIES ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS}
             ${MLIR_INCLUDE_DIRS})
set_property(TARGET gpuperf::Support APPEND PROPERTY
             INTERFACE_COMPILE_FEATURES cxx_std_17)
set(gpuperf_libraries_FOUND TRUE)
