# Writes the pages of the manual and the completions of shells, which the programs have
# (tools/gpuperf/Commands.def, and --help of the others), below FOLDER as share/ of an
# installation has them.
#   cmake -DGPUPERF=… -DFOLDER=… -P WriteHelp.cmake
function(write_help file)
  execute_process(COMMAND ${GPUPERF} help ${ARGN} OUTPUT_FILE ${FOLDER}/${file}
                  COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# A page for the program NAME beside gpuperf, of what it prints of itself with ARGN.
function(write_manual name summary)
  get_filename_component(folder ${GPUPERF} DIRECTORY)
  execute_process(COMMAND ${folder}/${name} ${ARGN} OUTPUT_VARIABLE help
                  COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${GPUPERF} --version OUTPUT_VARIABLE version
                  COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCH "^gpuperf [0-9.]+" version "${version}")
  string(REGEX MATCH "^usage: [^\n]*" usage "${help}")
  string(REPLACE "${usage}\n" "" help "${help}")
  string(REPLACE "usage: " "" usage "${usage}")
  # Roff obeys these.
  foreach(text name usage help)
    string(REPLACE "\\" "\\e" ${text} "${${text}}")
    string(REPLACE "-" "\\-" ${text} "${${text}}")
    string(REGEX REPLACE "(^|\n)([.'])" "\\1\\\\&\\2" ${text} "${${text}}")
  endforeach()
  string(TOUPPER ${name} title)
  string(REPLACE "\\-" "-" file ${name})
  file(WRITE ${FOLDER}/man/man1/${file}.1
    ".TH ${title} 1 \"\" \"${version}\"\n.SH NAME\n${name} \\- ${summary}\n"
    ".SH SYNOPSIS\n.nf\n${usage}\n.fi\n.SH DESCRIPTION\n.nf\n${help}.fi\n"
    ".SH SEE ALSO\n.BR gpuperf (1)\n")
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
write_manual(gpuperf-launch "predicted times of CUDA kernels in front of a compiler" --help)
write_manual(gpuperf-clangd "predicted times of CUDA kernels in an editor" --standalone --help)
write_manual(gpuperf-calibrate "measures a GPU and writes a machine file for gpuperf" --help)
write_help(bash-completion/completions/gpuperf --format=bash)
write_help(zsh/site-functions/_gpuperf --format=zsh)
write_help(fish/vendor_completions.d/gpuperf.fish --format=fish)
