// One session of Microsoft's client library with gpuperf-clangd.
//
//   NODE_PATH=… node SCRIPT CLANGD FILE.cu
'use strict';
const childProcess = require('child_process');
const fs = require('fs');
const url = require('url');
const lsp = require('vscode-languageserver-protocol/node');

class Session {
  // `encoding` is what the client asks for.
  constructor(clangd, encoding) {
    this.child = childProcess.spawn(
        'gpuperf-clangd', ['--clangd=' + clangd, '--machine=a100'],
        {stdio: ['pipe', 'pipe', process.env.VERBOSE ? 'inherit' : 'ignore']});
    this.encoding = encoding;
    this.diagnostics = [];
    this.messages = [];
    this.errors = [];
    this.refreshes = 0;
    this.version = 0;
    const log = {error: text => this.errors.push(text), warn() {}, info() {}, log() {}};
    this.connection = lsp.createProtocolConnection(
        new lsp.StreamMessageReader(this.child.stdout),
        new lsp.StreamMessageWriter(this.child.stdin), log);
    this.connection.onNotification(
        lsp.PublishDiagnosticsNotification.type, list => this.diagnostics.push(list));
    this.connection.onNotification(
        lsp.ShowMessageNotification.type, message => this.messages.push(message.message));
    this.connection.onRequest(
        lsp.InlayHintRefreshRequest.type, () => { ++this.refreshes; return null; });
    this.connection.onRequest('window/workDoneProgress/create', () => null);
    this.connection.listen();
  }

  async initialize() {
    const result = await this.connection.sendRequest(lsp.InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: {
        offsetEncoding: [this.encoding],
        general: {positionEncodings: [this.encoding]},
        workspace: {inlayHint: {refreshSupport: true},
                    workspaceEdit: {documentChanges: true}},
        textDocument: {
          publishDiagnostics: {relatedInformation: true, versionSupport: true},
          hover: {contentFormat: ['markdown']},
          inlayHint: {},
          codeAction: {codeActionLiteralSupport:
                           {codeActionKind: {valueSet: ['quickfix']}}},
        },
      },
    });
    await this.connection.sendNotification(lsp.InitializedNotification.type, {});
    return result;
  }

  async open(file, text) {
    this.uri = url.pathToFileURL(file).toString();
    this.text = text;
    this.version = 1;
    await this.connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, {
      textDocument: {uri: this.uri, languageId: 'cuda-cpp', version: 1, text}});
  }

  // Units of `text` in the session's encoding.
  units(text) {
    return this.encoding === 'utf-8' ? Buffer.byteLength(text)
         : this.encoding === 'utf-16' ? text.length : [...text].length;
  }

  // The text between two positions, to see that they mean what they should.
  offset(position) {
    const lines = this.text.split('\n').slice(0, position.line + 1);
    const last = lines.pop();
    let column = 0;
    while (this.units(last.slice(0, column)) < position.character) ++column;
    return lines.reduce((sum, line) => sum + line.length + 1, 0) + column;
  }
  textIn(range) {
    return this.text.slice(this.offset(range.start), this.offset(range.end));
  }
  position(offset) {
    const lines = this.text.slice(0, offset).split('\n');
    return {line: lines.length - 1, character: this.units(lines[lines.length - 1])};
  }
  // What stands on the same line before a position.
  textBefore(position) {
    return this.text.slice(0, this.offset(position)).split('\n').pop();
  }
  positionOf(word) { return this.position(this.text.indexOf(word)); }

  // Replaces `range` by `newText`, as an editor does.
  async edit(range, newText) {
    const begin = this.offset(range.start), end = this.offset(range.end);
    this.text = this.text.slice(0, begin) + newText + this.text.slice(end);
    await this.connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
      textDocument: {uri: this.uri, version: ++this.version},
      contentChanges: [{range, text: newText}]});
  }

  document() { return {uri: this.uri}; }
  hints(from = 0, to = 100000) {
    return this.connection.sendRequest(lsp.InlayHintRequest.type, {
      textDocument: this.document(),
      range: {start: {line: from, character: 0}, end: {line: to, character: 0}}});
  }
  hover(position) {
    return this.connection.sendRequest(
        lsp.HoverRequest.type, {textDocument: this.document(), position});
  }
  actions(range) {
    return this.connection.sendRequest(lsp.CodeActionRequest.type, {
      textDocument: this.document(), range, context: {diagnostics: []}});
  }

  // Waits until `wanted` gives something.
  async until(what, wanted, seconds = 60) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
      const found = await wanted();
      if (found)
        return found;
      await new Promise(resolve => setTimeout(resolve, 10));
    }
    throw new Error('no ' + what);
  }
  // gpuperf's diagnostics of the text as it is now.
  /** The finding of a check, which may come after those of other kernels. */
  async finding(code) {
    return this.until('finding of ' + code,
                      async () =>
                          (await this.ours()).find(d => d.code === code));
  }

  async ours() {
    const list = await this.until(
        'diagnostics of version ' + this.version,
        () => this.diagnostics.findLast(
            list => list.version === this.version &&
                    list.diagnostics.some(d => d.source === 'gpuperf')));
    return list.diagnostics.filter(d => d.source === 'gpuperf');
  }
  async kernelHint(wanted = /./) {
    const hints = await this.until('hint of the kernel', async () => {
      const all = ((await this.hints()) || []).filter(hint =>
          typeof hint.label === 'string' && /occupancy/.test(hint.label) &&
          wanted.test(hint.label));
      return all.length && all;
    });
    return hints[0];
  }

  async stop() {
    await this.connection.sendRequest(lsp.ShutdownRequest.type);
    await this.connection.sendNotification(lsp.ExitNotification.type);
    const status = await new Promise(resolve => this.child.on('exit', resolve));
    this.connection.dispose();
    return status;
  }
}

exports.Session = Session;
exports.read = file => fs.readFileSync(file, 'utf8');
exports.run = main => main().catch(error => {
  console.error(error);
  process.exit(1);
});
