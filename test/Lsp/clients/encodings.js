// Positions beside text that is not ASCII, in every encoding.
'use strict';
const {Session, read, run} = require('./session.js');
const [clangd, file] = process.argv.slice(2);

run(async () => {
  for (const encoding of ['utf-8', 'utf-16', 'utf-32']) {
    const session = new Session(clangd, encoding);
    const result = await session.initialize();
    // Every line of the kernels begins with text of one to four bytes.
    const text = read(file).replace(/^ {4}/gm, '/*aé漢😀*/ ').replace(
        /__global__/g, '/*aé漢😀*/ __global__');
    await session.open(file, text);
    const kernel = await session.kernelHint();
    console.log(result.offsetEncoding + ': hint', kernel.position.character,
                'behind', session.textBefore(kernel.position));
    const conflict = await session.finding('gpuperf-bank-conflict');
    console.log('finding', conflict.range.start.character, 'at',
                session.textIn(conflict.range), 'behind',
                session.textBefore(conflict.range.start));
    console.log('ends with', await session.stop());
  }
});
