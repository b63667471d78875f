# The package of the build tree: CMAKE_PREFIX_PATH, or gpuperf_DIR, is the build folder.
include(CMakePackageConfigHelpers)
set(GPUPERF_PROGRAMS ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
set(GPUPERF_PLUGINS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
configure_file(cmake/gpuperf-config.cmake.in gpuperf-config.cmake @ONLY)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/gpuperf-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
configure_file(cmake/gpuperf-clang++.in ${GPUPERF_PROGRAMS}/gpuperf-clang++-${LLVM_VERSION_MAJOR} @ONLY
               FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
                                GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
