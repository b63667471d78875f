# `cpack -G DEB` in the build folder makes a Debian package of each component of
# cmake/GpuperfInstall.cmake. Those with an LLVM version in their names can be installed
# for several.
set(GPUPERF_MAINTAINER "The gpuperf developers" CACHE STRING
    "whom the Debian packages name: Name <address>")
set(llvm ${LLVM_VERSION_MAJOR})
set(same "(= ${PROJECT_VERSION})")
# Of the C++ library, that of Debian 13 or 12 where there is none yet.
set(headers "libstdc++-14-dev | libstdc++-12-dev | libstdc++-dev")

# gpuperf_deb(COMPONENT package section depends recommends "summary\nand more")
macro(gpuperf_deb component package section depends recommends description)
  string(TOUPPER ${component} key)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${key}_PACKAGE_SECTION ${section})
  set(CPACK_DEBIAN_${key}_PACKAGE_DEPENDS "${depends}")
  set(CPACK_DEBIAN_${key}_PACKAGE_RECOMMENDS "${recommends}")
  set(CPACK_DEBIAN_${key}_DESCRIPTION "${description}")
endmacro()

gpuperf_deb(tools gpuperf devel
  "gpuperf-common-${llvm} ${same}, libclang-common-${llvm}-dev, ${headers}" "clangd-${llvm}"
  "predicts at compile time how long CUDA kernels take\nHow long a CUDA kernel takes, what limits it, which line is to blame and what\nmending it is worth, without a GPU and without a run: the command-line tool,\nthe launcher in front of nvcc, the language server, the package for CMake.")
gpuperf_deb(common gpuperf-common-${llvm} devel "" ""
  "headers that Clang ${llvm} needs with CUDA 13\nStand-ins for what CUDA 13 has no longer and Clang ${llvm} still asks for,\nand the headers that gpuperf puts in the place of a CUDA toolkit.")
gpuperf_deb(plugin gpuperf-plugin-${llvm} devel
  "gpuperf-common-${llvm} ${same}, clang-${llvm}" ""
  "predicted times of CUDA kernels in Clang ${llvm}\nclang++-${llvm} -fplugin=gpuperf-${llvm}.so reports beside Clang's\nwarnings how long CUDA kernels take, and why.")
gpuperf_deb(tidy gpuperf-tidy-${llvm} devel "clang-tidy-${llvm}" ""
  "predicted times of CUDA kernels in clang-tidy ${llvm}\nclang-tidy-${llvm} -load gpuperf-tidy-${llvm}.so has the checks gpuperf-* of\nhow CUDA kernels use the hardware.")
gpuperf_deb(dev libgpuperf-${llvm}-dev libdevel
  "gpuperf ${same}, llvm-${llvm}-dev, libclang-${llvm}-dev, libmlir-${llvm}-dev, mlir-${llvm}-tools, liblz4-dev" ""
  "libraries of gpuperf for LLVM ${llvm}\nThe static libraries and headers that gpuperf is made of, from a CUDA\nfile to the report of its kernels, as CMake targets.")
gpuperf_deb(doc gpuperf-doc doc "" ""
  "documentation of gpuperf\nWhat each check, model and analysis of gpuperf does, where its figures\ncome from, and how exact they are.")
set(CPACK_DEBIAN_COMMON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DOC_PACKAGE_ARCHITECTURE all)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_CONTACT "${GPUPERF_MAINTAINER}")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/DebianTools.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/DebianFiles.cmake)
set(CPACK_VERBATIM_VARIABLES ON)
include(CPack)
