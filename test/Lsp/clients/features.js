// Open, hints, diagnostics, hover, a code action applied, shutdown.
'use strict';
const {Session, read, run} = require('./session.js');
const [clangd, file] = process.argv.slice(2);

run(async () => {
  const session = new Session(clangd, 'utf-16');
  const result = await session.initialize();
  console.log('server:', result.serverInfo.name);
  await session.open(file, read(file));
  const kernel = await session.kernelHint();
  console.log('kernel:', kernel.label);
  console.log('behind:', session.textBefore(kernel.position));
  const found = await session.finding('gpuperf-bank-conflict');
  console.log('finding:', found.message, 'at', session.textIn(found.range));
  console.log('notes:', found.relatedInformation.length > 0);

  const hover = await session.hover(session.positionOf('transposeShared('));
  console.log('hover:', hover.contents.value.split('\n').filter(l => l).join(' / '));

  const actions = await session.actions(found.range);
  const fix = actions.find(action => /gpuperf/.test(action.title));
  console.log('action:', fix.title);
  const change = fix.edit.documentChanges[0];
  console.log('of version:', change.textDocument.version);
  for (const edit of change.edits)
    await session.edit(edit.range, edit.newText);
  const left = await session.ours();
  console.log('left of it:',
              left.filter(d => d.code === 'gpuperf-bank-conflict' &&
                               d.range.start.line === found.range.start.line).length);
  console.log('refreshed:', session.refreshes > 0);
  console.log('ends with', await session.stop());
});
