# Where an installation has what (docs/install.md). What belongs to one version of LLVM
# is named for it, so that those of several stand side by side. Programs and libraries
# find the folders in lib/ from their own places: lib/Support/Installation.cpp.
include(GNUInstallDirs)
set(GPUPERF_VERSIONED gpuperf-${LLVM_VERSION_MAJOR})
set(GPUPERF_DATA_DIR lib/gpuperf)                            # for any LLVM
set(GPUPERF_VERSIONED_DATA_DIR lib/${GPUPERF_VERSIONED})     # for this LLVM
set(GPUPERF_ARCHIVE_DIR ${CMAKE_INSTALL_LIBDIR}/${GPUPERF_VERSIONED})
set(GPUPERF_INCLUDE_DIR ${CMAKE_INSTALL_INCLUDEDIR}/${GPUPERF_VERSIONED})
set(GPUPERF_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/gpuperf)

# An LLVM that the dynamic linker does not find by itself is named in what is installed.
get_target_property(llvm_library LLVM LOCATION)
get_filename_component(real_library ${llvm_library} REALPATH)
get_filename_component(real_folder ${real_library} DIRECTORY)
if(NOT real_folder IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
  set(CMAKE_INSTALL_RPATH ${real_folder})
endif()

# A static library of ours, as gpuperf::Machine for GpuperfMachine.
function(gpuperf_install_library name)
  string(REGEX REPLACE "^Gpuperf" "" export_name ${name})
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${export_name})
  target_include_directories(${name} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${GPUPERF_INCLUDE_DIR}>)
  install(TARGETS ${name} EXPORT gpuperf-targets COMPONENT dev
          ARCHIVE DESTINATION ${GPUPERF_ARCHIVE_DIR})
endfunction()
