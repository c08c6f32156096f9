import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Message } from 'vscode-jsonrpc/node';
import { Watchdog } from '../../../lean/server/watchdog.ts';
import { ScriptedWorker } from './scripted-worker.ts';

const uri = 'file:///A.lean';
let now: number;
let sent: Message[];
let workers: ScriptedWorker[];
let exits: number;
let complaints: string[];
let watchdog: Watchdog;

beforeEach(() => {
  now = 0;
  sent = [];
  workers = [];
  exits = 0;
  complaints = [];
  watchdog = new Watchdog({
    clock: { now: () => now },
    toClient: (message) => void sent.push(message),
    startWorker() {
      const worker = new ScriptedWorker();
      workers.push(worker);
      return worker;
    },
    missingImports: () => null,
    onExit: () => {
      exits += 1;
    },
    onComplaint: (line) => void complaints.push(line),
  });
});

const tell = (message: object): void => watchdog.receive({ jsonrpc: '2.0', ...message });
const worker = (): ScriptedWorker => workers.at(-1)!;
const initialize = (capabilities: object = {}): void =>
  tell({ id: 'init', method: 'initialize', params: { capabilities } });
const open = (text = 'a\nb\n', version = 1): void =>
  tell({
    method: 'textDocument/didOpen',
    params: { textDocument: { uri, languageId: 'lean4', version, text } },
  });
const change = (version: number, ...contentChanges: object[]): void =>
  tell({ method: 'textDocument/didChange', params: { textDocument: { uri, version }, contentChanges } });
const hover = (id: number | string): void =>
  tell({
    id,
    method: 'textDocument/hover',
    params: { textDocument: { uri }, position: { line: 0, character: 0 } },
  });
/** Lets the promises that a message started run to their end. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const responseTo = (id: unknown): unknown =>
  sent.find((message) => 'id' in message && message.id === id && !('method' in message));

describe('before and after', () => {
  test('nothing is answered before initialize', () => {
    hover(1);
    expect(responseTo(1)).toMatchObject({ error: { code: -32002 } });
    open();
    expect(workers).toHaveLength(0);
  });

  test('initialize is answered with what Lean can do, once', () => {
    initialize();
    expect(responseTo('init')).toMatchObject({
      result: {
        serverInfo: { name: expect.stringContaining('Lean 4 Server') },
        capabilities: { textDocumentSync: { openClose: true, change: 2 }, hoverProvider: true },
      },
    });
    tell({ id: 'again', method: 'initialize', params: {} });
    expect(responseTo('again')).toMatchObject({ error: { code: -32600 } });
  });

  test('the exit code is 0 only after shutdown, which ends the workers', async () => {
    initialize();
    open();
    expect(watchdog.exitCode).toBe(1);
    tell({ id: 'down', method: 'shutdown' });
    await settle();
    expect(responseTo('down')).toEqual({ jsonrpc: '2.0', id: 'down', result: null });
    expect(worker().stopped).toBe(true);
    hover(1);
    expect(responseTo(1)).toMatchObject({ error: { code: -32600 } });
    tell({ method: 'exit' });
    expect([exits, watchdog.exitCode]).toEqual([1, 0]);
  });
});

describe('an open file', () => {
  beforeEach(() => initialize());

  test('has a worker that is told what the client said of itself, and the text', () => {
    open('one\r\ntwo', 7);
    expect(worker().received).toEqual([
      { jsonrpc: '2.0', id: 0, method: 'initialize', params: { capabilities: {} } },
      {
        jsonrpc: '2.0',
        method: 'textDocument/didOpen',
        params: { textDocument: { uri, languageId: 'lean', version: 7, text: 'one\ntwo' } },
      },
    ]);
    expect(sent.at(-1)).toMatchObject({
      method: '$/lean/fileProgress',
      params: {
        textDocument: { uri, version: 7 },
        processing: [{ kind: 1, range: { end: { line: 1, character: 3 } } }],
      },
    });
  });

  test('relays requests, answers and cancellations, with the ids of the client', () => {
    open();
    hover('h');
    tell({ method: '$/cancelRequest', params: { id: 'h' } });
    tell({ method: '$/cancelRequest', params: { id: 'other' } });
    expect(worker().methods.slice(2)).toEqual(['textDocument/hover', '$/cancelRequest']);
    worker().say({ id: 'h', result: { contents: 'x' } });
    expect(sent.at(-1)).toEqual({ jsonrpc: '2.0', id: 'h', result: { contents: 'x' } });
    const before = sent.length;
    worker().say({ id: 'h', result: 'twice' });
    tell({ method: '$/cancelRequest', params: { id: 'h' } });
    expect(sent).toHaveLength(before);
    expect(worker().methods).toHaveLength(4);
  });

  test('keeps what is meant for a watchdog from the client', () => {
    open();
    worker().say({ method: '$/lean/ileanInfoUpdate', params: {} });
    worker().say({ method: 'textDocument/publishDiagnostics', params: { uri } });
    expect(sent.map((message) => 'method' in message && message.method).slice(-2)).toEqual([
      '$/lean/fileProgress',
      'textDocument/publishDiagnostics',
    ]);
  });

  test('gives way to a new worker when the imports change, which gets the text and the open requests', () => {
    open('a\n');
    hover(1);
    hover(2);
    worker().say({ id: 1, result: null });
    change(2, {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
      text: 'import X',
    });
    const first = worker();
    first.end(2);
    expect(workers).toHaveLength(2);
    expect(worker().received[1]).toMatchObject({
      params: { textDocument: { version: 2, text: 'import X\n' } },
    });
    expect(worker().received.slice(2)).toMatchObject([{ id: 2, method: 'textDocument/hover' }]);
    const before = sent.length;
    first.say({ id: 2, result: 'late' });
    expect(sent).toHaveLength(before);
    worker().say({ id: 2, result: 'good' });
    expect(responseTo(2)).toMatchObject({ result: 'good' });
  });

  test('gives way also when it dies on its way out, and not when only other text has changed', () => {
    open('import A -- a\ndef x := 1\n');
    change(2, {
      range: { start: { line: 0, character: 7 }, end: { line: 0, character: 8 } },
      text: 'B',
    });
    worker().end(1);
    expect(workers).toHaveLength(2);
    expect(worker().received[1]).toMatchObject({
      params: { textDocument: { text: 'import B -- a\ndef x := 1\n' } },
    });
    change(3, {
      range: { start: { line: 0, character: 8 }, end: { line: 1, character: 3 } },
      text: '\nexample',
    });
    worker().end(1);
    expect(workers).toHaveLength(2);
  });

  test('whose code exits as if the imports had changed does not run for ever', () => {
    open();
    worker().end(2);
    expect(workers).toHaveLength(1);
    hover(1);
    expect(responseTo(1)).toMatchObject({ error: { code: -32902 } });
  });

  test('takes back its diagnostics and refuses what is open when it is closed', async () => {
    open();
    hover(1);
    tell({ method: 'textDocument/didClose', params: { textDocument: { uri } } });
    await settle();
    expect(responseTo(1)).toMatchObject({ error: { code: -32801 } });
    expect(sent.at(-1)).toMatchObject({
      method: 'textDocument/publishDiagnostics',
      params: { uri, diagnostics: [] },
    });
    expect(worker().stopped).toBe(true);
    worker().say({ method: 'textDocument/publishDiagnostics', params: { uri, diagnostics: [1] } });
    expect(sent.at(-1)).toMatchObject({ params: { diagnostics: [] } });
    hover(2);
    expect(responseTo(2)).toMatchObject({ error: { code: -32801 } });
  });
});

describe('more open files than there is memory for', () => {
  const name = (index: number) => `file:///Many${index}.lean`;
  const openMany = (index: number): void =>
    tell({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri: name(index), version: 1, text: '' } },
    });
  const close = (index: number): void =>
    tell({ method: 'textDocument/didClose', params: { textDocument: { uri: name(index) } } });

  test('get no worker, and are told why; once one is closed, there is room again', () => {
    initialize();
    for (let index = 1; index <= 9; index += 1) openMany(index);
    expect(workers).toHaveLength(8);
    expect(sent.at(-1)).toMatchObject({
      method: 'textDocument/publishDiagnostics',
      params: { uri: name(9), diagnostics: [{ severity: 1, message: expect.stringContaining('8 files') }] },
    });
    close(9);
    expect(sent.at(-1)).toMatchObject({ params: { uri: name(9), diagnostics: [] } });
    close(1);
    openMany(9);
    expect(workers).toHaveLength(9);
  });

  test('don’t keep one that is open from being opened anew', () => {
    initialize();
    for (let index = 1; index <= 8; index += 1) openMany(index);
    openMany(8);
    expect(workers).toHaveLength(9);
  });
});

describe('a worker that dies', () => {
  beforeEach(() => {
    initialize();
    open();
  });

  test('has its requests refused and a diagnostic in its place, and is replaced at the next change', () => {
    hover(1);
    worker().end(1);
    expect(responseTo(1)).toMatchObject({ error: { code: -32902 } });
    expect(sent.slice(-3, -1)).toMatchObject([
      { method: '$/lean/fileProgress', params: { processing: [{ kind: 2 }] } },
      {
        method: 'textDocument/publishDiagnostics',
        params: {
          version: 1,
          diagnostics: [{ severity: 1, message: expect.stringContaining('next change') }],
        },
      },
    ]);
    hover(2);
    expect(responseTo(2)).toMatchObject({ error: { code: -32902 } });
    expect(workers).toHaveLength(1);
    change(2, { text: 'new' });
    expect(workers).toHaveLength(2);
    expect(worker().methods).toEqual(['initialize', 'textDocument/didOpen']);
    expect(worker().received[1]).toMatchObject({ params: { textDocument: { version: 2, text: 'new' } } });
  });

  test('three times in a row is not replaced, until the file is opened again', () => {
    for (const version of [2, 3, 4]) {
      worker().end(1);
      change(version, { text: `v${version}` });
    }
    expect(workers).toHaveLength(3);
    expect(sent.at(-1)).toMatchObject({
      method: 'textDocument/publishDiagnostics',
      params: { version: 4, diagnostics: [{ message: expect.stringContaining('3 times') }] },
    });
    open('fresh', 5);
    expect(workers).toHaveLength(4);
  });

  test('after a long life is replaced all the same', () => {
    for (const version of [2, 3, 4, 5]) {
      now += 100_000;
      worker().end(1);
      change(version, { text: `v${version}` });
    }
    expect(workers).toHaveLength(5);
  });
});

describe('what makes no sense', () => {
  beforeEach(() => initialize());

  test('is refused with the codes of the protocol', () => {
    tell({ id: 1, method: 'textDocument/rename', params: { textDocument: { uri } } });
    expect(responseTo(1)).toMatchObject({ error: { code: -32601 } });
    tell({ id: 2, method: 'toString', params: {} });
    expect(responseTo(2)).toMatchObject({ error: { code: -32601 } });
    tell({ id: 3, method: 'textDocument/hover', params: { uri } });
    expect(responseTo(3)).toMatchObject({ error: { code: -32602 } });
    hover(4);
    expect(responseTo(4)).toMatchObject({ error: { code: -32801 } });
  });

  test('is answered when it has an id, whatever else it lacks', () => {
    tell({ id: 5, method: 7 });
    expect(responseTo(5)).toMatchObject({ error: { code: -32600 } });
    tell({ id: 'six' });
    expect(responseTo('six')).toMatchObject({ error: { code: -32600 } });
    const before = sent.length;
    tell({ id: {} });
    tell({ method: 8 });
    tell({ id: 9, error: 'not an object' });
    expect(sent).toHaveLength(before);
  });

  test('is told to whoever looks after the client', () => {
    tell({ method: 'textDocument/didOpen', params: { textDocument: { uri } } });
    tell({});
    expect(complaints).toHaveLength(2);
    change(2, { text: 'of a file that is not open' });
    tell({ method: '$/anything' });
    expect(complaints).toHaveLength(2);
    expect(workers).toHaveLength(0);
  });
});

describe('requests of a worker', () => {
  test('that only ask to look again are answered here unless the client knows them', () => {
    initialize({ workspace: { semanticTokens: { refreshSupport: true }, inlayHint: {}, applyEdit: true } });
    open();
    const before = sent.length;
    worker().say({ id: 'r1', method: 'workspace/inlayHint/refresh' });
    expect(worker().received.at(-1)).toEqual({ jsonrpc: '2.0', id: 'r1', result: null });
    expect(sent).toHaveLength(before);
    worker().say({ id: 'r2', method: 'workspace/semanticTokens/refresh' });
    expect(sent.at(-1)).toMatchObject({ method: 'workspace/semanticTokens/refresh' });
  });

  test('go to the client under ids of their own, and the answers come back', () => {
    initialize({ workspace: { semanticTokens: { refreshSupport: true } } });
    open();
    const first = worker();
    tell({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri: 'file:///B.lean', version: 1, text: '' } },
    });
    first.say({ id: 5, method: 'workspace/semanticTokens/refresh' });
    worker().say({ id: 5, method: 'workspace/semanticTokens/refresh' });
    const asked = sent.slice(-2) as unknown as readonly { id: string; method: string }[];
    expect(asked.map(({ method }) => method)).toEqual(Array(2).fill('workspace/semanticTokens/refresh'));
    expect(asked[0]!.id).not.toBe(asked[1]!.id);
    tell({ id: asked[1]!.id, result: 'for B' });
    tell({ id: asked[0]!.id, error: { code: 1, message: 'for A' } });
    expect(worker().received.at(-1)).toEqual({ jsonrpc: '2.0', id: 5, result: 'for B' });
    expect(first.received.at(-1)).toEqual({ jsonrpc: '2.0', id: 5, error: { code: 1, message: 'for A' } });
  });

  test('are no longer handed on to a client that leaves a thousand of them unanswered', () => {
    initialize({ workspace: { semanticTokens: { refreshSupport: true } } });
    open();
    const before = sent.length;
    for (let id = 0; id < 1_010; id += 1) worker().say({ id, method: 'workspace/semanticTokens/refresh' });
    expect(sent.length - before).toBe(1_000);
    expect(worker().received.at(-1)).toEqual({ jsonrpc: '2.0', id: 1_009, result: null });
  });

  test('for modules that know a name are answered: there are none', () => {
    initialize();
    open();
    worker().say({ id: 9, method: '$/lean/queryModule', params: { sourceRequestID: 1, queries: [{}, {}] } });
    expect(worker().received.at(-1)).toMatchObject({ id: 9, result: { queryResults: [[], []] } });
  });
});

describe('what a worker says that Lean’s FileWorker does not', () => {
  beforeEach(() => {
    initialize({ workspace: { codeLens: { refreshSupport: true } } });
    open();
  });

  test.each([
    'workspace/applyEdit',
    'workspace/executeCommand',
    'workspace/codeLens/refresh',
    'window/showDocument',
    'window/showMessageRequest',
    'client/registerCapability',
    'textDocument/publishDiagnostics',
    'toString',
  ])('is refused where it is a request, and does not reach the client: %s', (method) => {
    const before = sent.length;
    worker().say({ id: 77, method, params: { uri } });
    expect(sent).toHaveLength(before);
    expect(worker().received.at(-1)).toMatchObject({ id: 77, error: { code: -32601 } });
  });

  test.each([
    { method: 'window/showMessage', params: { type: 1, message: 'x' } },
    { method: 'window/logMessage', params: { type: 1, message: 'x' } },
    { method: 'telemetry/event', params: {} },
    { method: '$/progress', params: { token: 1, value: {} } },
    { method: 'workspace/semanticTokens/refresh' },
    { method: 'constructor', params: { uri } },
    { method: 'textDocument/publishDiagnostics', params: { uri: 'file:///B.lean', diagnostics: [] } },
    { method: '$/lean/fileProgress', params: { textDocument: { uri: 'file:///B.lean' }, processing: [] } },
    { method: 'textDocument/publishDiagnostics' },
    { id: null, method: 'workspace/applyEdit', params: {} },
    { id: 77 },
    {},
  ])('is dropped where it is none: %j', (message) => {
    const before = sent.length;
    worker().say(message);
    expect(sent).toHaveLength(before);
    expect(complaints).toHaveLength(1);
  });

  test('is told once for each file, to whoever looks after the client', () => {
    for (let id = 1; id <= 3; id += 1) worker().say({ id, method: `window/x${id}` });
    worker().say({ method: '\u001b[2J'.repeat(100) });
    expect(complaints).toEqual([expect.stringContaining(uri)]);
    expect(complaints[0]).toContain('window/x1');
    tell({ method: 'textDocument/didClose', params: { textDocument: { uri } } });
    open();
    worker().say({ method: '\u001b[2J'.repeat(100) });
    expect(complaints).toHaveLength(2);
    expect(complaints[1]).not.toContain('\u001b');
    expect(complaints[1]!.length).toBeLessThan(200);
  });

  test('is no answer to what another file was asked, or nobody', () => {
    const [first, otherUri] = [worker(), 'file:///B.lean'];
    hover(1);
    tell({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri: otherUri, version: 1, text: '' } },
    });
    const before = sent.length;
    worker().say({ id: 1, result: 'of B' });
    worker().say({ id: '1', result: 'of B' });
    worker().say({ id: 'init', result: 'of B' });
    worker().say({ id: null, error: { code: 1, message: 'of B' } });
    expect(sent).toHaveLength(before);
    first.say({ id: 1, result: 'of A' });
    expect(responseTo(1)).toMatchObject({ result: 'of A' });
  });
});
