// A killed clangd, a malformed message, a thousand edits.
'use strict';
const childProcess = require('child_process');
const {Session, read, run} = require('./session.js');
const [clangd, file] = process.argv.slice(2);

function killClangd(session) {
  const children = childProcess.execFileSync(
      'ps', ['-o', 'pid=,args=', '--ppid', String(session.child.pid)]).toString();
  const line = children.split('\n').find(l => l.includes('clangd') &&
                                              !l.includes('--worker'));
  process.kill(parseInt(line.trim()), 'SIGKILL');
}

run(async () => {
  const session = new Session(clangd, 'utf-16');
  await session.initialize();
  await session.open(file, read(file));
  const line = (await session.kernelHint()).position.line;
  const name = session.positionOf('transposeShared(');
  await session.edit({start: {line: 0, character: 0}, end: {line: 0, character: 0}}, '\n');
  name.line += 1;
  await session.ours();

  killClangd(session);
  await session.until('restart', () => session.messages.find(m => /started again/.test(m)));
  // Only a clangd that has the document knows what is declared there.
  const hover = await session.until('hover of both', async () => {
    const answer = await session.hover(name).catch(() => null);
    return answer && /function/.test(answer.contents.value) && answer;
  });
  console.log('after a kill: both hover:', /gpuperf|bound/i.test(hover.contents.value));

  session.child.stdin.write('Content-Length: 9\r\n\r\n{"id": 1,');
  await session.until('error', () => session.errors.find(e => /-32700|malformed/.test(e)));
  console.log('after malformed JSON:', (await session.kernelHint()).label.length > 0);

  for (let i = 0; i < 1000; ++i)
    await session.edit({start: {line: 0, character: 0}, end: {line: 0, character: 0}},
                       '// ' + i + '\n');
  await session.ours();
  const kernel = await session.kernelHint();
  console.log('after 1000 edits: hint', kernel.position.line - line, 'lines lower');
  console.log('ends with', await session.stop());
});
