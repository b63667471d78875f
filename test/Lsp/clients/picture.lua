-- Neovim 0.7 as picture.sh shows it.
vim.o.termguicolors = true
vim.o.number = true
vim.o.laststatus = 0
vim.o.signcolumn = 'yes'
vim.o.swapfile = false
vim.o.showmode = false
vim.o.ruler = false
vim.o.shortmess = 'atIF'
vim.cmd('syntax on | colorscheme default | set background=light')
vim.cmd('highlight Normal guifg=#202020 guibg=#ffffff')
vim.cmd('highlight SignColumn guibg=#ffffff')
vim.cmd('highlight NormalFloat guibg=#f2f2f2')
vim.o.linebreak = true
vim.cmd('highlight DiagnosticWarn guifg=#b35900')
vim.cmd('highlight DiagnosticInfo guifg=#0060a0')
vim.diagnostic.config({ virtual_text = { prefix = '■' }, severity_sort = true })
vim.api.nvim_create_autocmd('BufReadPost', {
  callback = function()
    vim.bo.filetype = 'cuda'
    vim.cmd('setlocal syntax=cpp')
    vim.lsp.buf_attach_client(0, vim.lsp.start_client({
      cmd = { 'gpuperf-clangd', '--machine=a100' },
      root_dir = vim.fn.getcwd(),
    }))
  end,
})

-- The whole text of the finding under the cursor, as soon as it is there.
local timer = vim.loop.new_timer()
timer:start(100, 100, vim.schedule_wrap(function()
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  if #vim.diagnostic.get(0, { lnum = line }) > 0 and not timer:is_closing() then
    timer:close()
    vim.cmd('normal! 18kzt18j')
    vim.diagnostic.open_float({ scope = 'line', header = '', prefix = '',
                                border = 'single', max_width = 96 })
  end
end))
