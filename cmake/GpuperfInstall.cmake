# What `cmake --install` puts where, by component: tools, common, plugin, tidy, dev, doc.
# Each is a Debian package as well: cmake/GpuperfDebian.cmake.

# common: stand-ins for what the CUDA toolkit has no longer, for the user's compiles.
install(DIRECTORY lib/Headers/shim DESTINATION ${GPUPERF_VERSIONED_DATA_DIR}
        COMPONENT common USE_SOURCE_PERMISSIONS)

# tools
install(TARGETS gpuperf gpuperf-launch gpuperf-clangd gpuperf-opt gpuperf-calibrate
        RUNTIME COMPONENT tools)
install(FILES ${CMAKE_BINARY_DIR}/install/gpuperf-config.cmake
              cmake/gpuperf-libraries.cmake
              ${CMAKE_BINARY_DIR}/gpuperf-config-version.cmake
        DESTINATION ${GPUPERF_CMAKE_DIR} COMPONENT tools)
# The manual and the completions are made by the programs, of what they say of themselves.
set(help ${CMAKE_BINARY_DIR}/share)
add_custom_command(OUTPUT ${help}.stamp
  COMMAND ${CMAKE_COMMAND} -DGPUPERF=$<TARGET_FILE:gpuperf> -DFOLDER=${help}
          -P ${PROJECT_SOURCE_DIR}/cmake/WriteHelp.cmake
  COMMAND ${CMAKE_COMMAND} -E touch ${help}.stamp
  DEPENDS gpuperf gpuperf-launch gpuperf-clangd gpuperf-calibrate cmake/WriteHelp.cmake
  VERBATIM)
add_custom_target(gpuperf-help ALL DEPENDS ${help}.stamp)
install(DIRECTORY ${help}/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT tools)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools)

# plugin and tidy: what other programs load. gpuperf record's stand-in is one, too.
if(NOT GPUPERF_SANITIZE)
  install(TARGETS gpuperf-cudart-12 gpuperf-cudart-13 gpuperf-execute COMPONENT tools
          LIBRARY DESTINATION ${GPUPERF_DATA_DIR}/runtime)
  install(TARGETS gpuperf-plugin LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT plugin)
  install(PROGRAMS ${GPUPERF_CLANG_WRAPPER} TYPE BIN COMPONENT plugin)
  install(TARGETS gpuperf-tidy LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT tidy)
endif()

# dev: the libraries themselves are in gpuperf_library.
install(DIRECTORY include/gpuperf ${CMAKE_BINARY_DIR}/include/gpuperf
        DESTINATION ${GPUPERF_INCLUDE_DIR} COMPONENT dev
        FILES_MATCHING PATTERN *.h PATTERN *.def PATTERN *.td PATTERN *.inc
        PATTERN CMakeFiles EXCLUDE)
install(EXPORT gpuperf-targets NAMESPACE gpuperf:: COMPONENT dev
        FILE ${GPUPERF_VERSIONED}-targets.cmake DESTINATION ${GPUPERF_CMAKE_DIR})

# doc
install(FILES README.md CONTRIBUTING.md TYPE DOC COMPONENT doc)
install(DIRECTORY docs examples TYPE DOC COMPONENT doc)

set(uninstall ${PROJECT_SOURCE_DIR}/cmake/Uninstall.cmake)
add_custom_target(uninstall
  COMMAND ${CMAKE_COMMAND} -DBUILD=${CMAKE_BINARY_DIR} -P ${uninstall}
  COMMENT "removing what was installed" VERBATIM USES_TERMINAL)
