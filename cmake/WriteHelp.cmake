# Writes the pages of the manual and the completions of shells, which the program has
# (tools/gpuperf/Commands.def), below FOLDER as share/ of an installation has them.
#   cmake -DGPUPERF=… -DFOLDER=… -P WriteHelp.cmake
function(write_help file)
  execute_process(COMMAND ${GPUPERF} help ${ARGN} OUTPUT_FILE ${FOLDER}/${file}
                  COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(subfolder man/man1 bash-completion/completions zsh/site-functions
                  fish/vendor_completions.d)
  file(MAKE_DIRECTORY ${FOLDER}/${subfolder})
endforeach()
write_help(man/man1/gpuperf.1 --format=man)
execute_process(COMMAND ${GPUPERF} help --format=markdown OUTPUT_VARIABLE page
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\n## gpuperf [a-z-]+" titles "${page}")
foreach(title ${titles})
  string(REGEX REPLACE "\n## gpuperf " "" command ${title})
  write_help(man/man1/gpuperf-${command}.1 --format=man ${command})
endforeach()
write_help(bash-completion/completions/gpuperf --format=bash)
write_help(zsh/site-functions/_gpuperf --format=zsh)
write_help(fish/vendor_completions.d/gpuperf.fish --format=fish)
