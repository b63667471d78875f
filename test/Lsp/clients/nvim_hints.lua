-- With the snippet of docs/editor.md sourced: waits for its virtual text, changes the text,
-- waits for that of the new text, and ends.
local function shown()
  local found = {}
  local space = vim.api.nvim_get_namespaces().gpuperf
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, space, 0, -1, {details = true})) do
    table.insert(found, (mark[2] + 1) .. ':' .. mark[4].virt_text[1][1])
  end
  return table.concat(found, '\n')
end

local function wait_for(text)
  local came = vim.wait(60000, function() return shown():find(text, 1, true) end, 50)
  print(came and 'shown:' or ('never: ' .. text), '\n' .. shown() .. '\n')
end

vim.cmd('setfiletype cuda')
wait_for('32-way')
vim.api.nvim_buf_set_lines(0, 20, 21, true, {'  __shared__ float tile[32][34];'})
wait_for('  2-way')
vim.lsp.stop_client(vim.lsp.get_active_clients())
vim.wait(5000, function() return vim.tbl_isempty(vim.lsp.get_active_clients()) end, 50)
vim.cmd('qall!')
