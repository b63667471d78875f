# Read by cpack before it packs: the licence and the changelog, where Debian has them, in
# each package.
string(TIMESTAMP GPUPERF_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} key)
  set(package ${CPACK_DEBIAN_${key}_PACKAGE_NAME})
  set(folder ${CPACK_TEMPORARY_DIRECTORY}/${component}${CPACK_PACKAGING_INSTALL_PREFIX})
  if(EXISTS ${folder})
    configure_file(${CPACK_RESOURCE_FILE_LICENSE}
                   ${folder}/share/doc/${package}/copyright COPYONLY)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog.in
                   ${folder}/share/doc/${package}/changelog @ONLY)
    execute_process(COMMAND gzip -9n ${folder}/share/doc/${package}/changelog
                    COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()

# cpack installs as `cmake --install` does, and leaves a list of files in /usr that are
# not there, for `uninstall` to read.
list(GET CPACK_INSTALL_CMAKE_PROJECTS 0 build)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  file(REMOVE ${build}/install_manifest_${component}.txt)
endforeach()
