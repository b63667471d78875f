# The CMake package, of the build tree and of an installation: CMAKE_PREFIX_PATH, or
# gpuperf_DIR, is the build folder or the prefix. It finds the programs from its own place.
include(CMakePackageConfigHelpers)

# gpuperf_package(OUTPUT PREFIX place-of-the-package-in-it programs plugins)
function(gpuperf_package output prefix destination GPUPERF_PROGRAMS GPUPERF_PLUGINS)
  configure_package_config_file(
    ${PROJECT_SOURCE_DIR}/cmake/gpuperf-config.cmake.in ${output}
    INSTALL_PREFIX ${prefix} INSTALL_DESTINATION ${destination}
    PATH_VARS GPUPERF_PROGRAMS GPUPERF_PLUGINS NO_CHECK_REQUIRED_COMPONENTS_MACRO)
endfunction()

gpuperf_package(${CMAKE_BINARY_DIR}/gpuperf-config.cmake
                ${CMAKE_BINARY_DIR} . bin lib)
gpuperf_package(${CMAKE_BINARY_DIR}/install/gpuperf-config.cmake
                ${CMAKE_INSTALL_PREFIX} ${GPUPERF_CMAKE_DIR}
                ${CMAKE_INSTALL_BINDIR} ${CMAKE_INSTALL_LIBDIR})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/gpuperf-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
configure_file(cmake/gpuperf-libraries.cmake gpuperf-libraries.cmake COPYONLY)
export(EXPORT gpuperf-targets NAMESPACE gpuperf::
       FILE ${CMAKE_BINARY_DIR}/${GPUPERF_VERSIONED}-targets.cmake)

set(GPUPERF_CLANG_WRAPPER
    ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/gpuperf-clang++-${LLVM_VERSION_MAJOR})
configure_file(cmake/gpuperf-clang++.in ${GPUPERF_CLANG_WRAPPER} @ONLY
               FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
                                GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
