-- Neovim 0.7 and later: opens the file that is edited, waits for diagnostics of
-- gpuperf, prints them and ends.
local function start()
  local id = vim.lsp.start_client({
    name = 'gpuperf',
    cmd = { 'gpuperf-clangd', '--clangd=' .. vim.env.CLANGD, '--machine=a100' },
    root_dir = vim.fn.getcwd(),
  })
  vim.bo.filetype = 'cuda'
  vim.lsp.buf_attach_client(0, id)
  return id
end

local function found()
  return vim.tbl_filter(function(d) return d.source == 'gpuperf' end,
                        vim.diagnostic.get(0))
end

local id = start()
print(vim.wait(60000, function() return #found() > 1 end, 50) and 'found:' or 'nothing')
for _, d in ipairs(found()) do
  print(string.format('%d:%d: %s [%s]\n', d.lnum + 1, d.col + 1,
                      d.message:gsub('\n.*', ''), d.code or d.user_data.lsp.code))
end
vim.lsp.stop_client(id)
vim.wait(5000, function() return vim.tbl_isempty(vim.lsp.get_active_clients()) end, 50)
vim.cmd('qall!')
