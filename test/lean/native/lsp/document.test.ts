import { getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import type { DocumentEvent } from '../../../../lean/native/lsp/document-event.ts';
import { LanguageServer } from '../../../../lean/native/lsp/language-server.ts';
import type { SettledRequest } from '../../../../lean/native/lsp/settled.ts';
import { fakeServer } from '../../../support/fake-server.ts';

const uri = 'file:///tmp/Fake.lean';
const timeoutMs = 20_000;

function texts(settled: SettledRequest): readonly string[] {
  if (settled.kind !== 'settled') throw new Error(JSON.stringify(settled));
  return settled.diagnostics.map(({ message }) => message);
}

const open = async (...wishes: string[]) => {
  const server = await LanguageServer.start(fakeServer(wishes));
  const document = server.open(uri, 'one\n');
  return { server, document, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
};

test('a version settles with what was said of it', async () => {
  await using opened = await open();
  const { document } = opened;
  const first = await document.settled(1, { timeoutMs });
  expect(first).toMatchObject({ kind: 'settled', version: 1 });
  expect(texts(first)).toEqual(['one']);
  // The fake server takes the text of the change for all of it.
  expect(document.change('two\n')).toBe(2);
  const second = await document.settled(2, { timeoutMs });
  expect(texts(second)).toEqual(['two']);
  expect(second.kind === 'settled' && second.lines.text).toBe('two\n');
});

test('diagnostics are read leniently, and strictly in what is used', async () => {
  await using opened = await open();
  const settled = await opened.document.settled(1, { timeoutMs });
  expect(settled.kind === 'settled' && settled.diagnostics).toEqual([
    {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
      severity: 'warning',
      message: 'one',
      code: undefined,
      isSilent: false,
      leanTags: [],
    },
  ]);
});

test.each(['partial', 'straggler', 'late', 'modified-once', 'chatter'])(
  'the answer is whole and of the version when there is also a %s message',
  async (wish) => {
    await using opened = await open(wish);
    expect(texts(await opened.document.settled(1, { timeoutMs }))).toEqual(['one']);
    const version = opened.document.change('another text');
    expect(texts(await opened.document.settled(version, { timeoutMs }))).toEqual(['another text']);
  },
);

test('increments add up', async () => {
  await using opened = await open('increments');
  expect(texts(await opened.document.settled(1, { timeoutMs }))).toEqual(['one', 'two']);
});

test.each(['stale', 'no-version'])('diagnostics that are %s are never taken for an answer', async (wish) => {
  await using opened = await open(wish);
  expect(await opened.document.settled(1, { timeoutMs })).toMatchObject({
    kind: 'lost',
    error: { code: 'LEAN_SERVER_PROTOCOL', message: expect.stringContaining('said nothing') as unknown },
  });
});

test('a change supersedes the version before it at once', async () => {
  await using opened = await open('hang', 'at=textDocument/waitForDiagnostics');
  const waiting = opened.document.settled(1, { timeoutMs });
  opened.document.change('two');
  expect(await waiting).toEqual({ kind: 'superseded' });
  expect(await opened.document.settled(1, { timeoutMs })).toEqual({ kind: 'superseded' });
  const again = opened.document.settled(2, { timeoutMs });
  opened.document.close();
  expect(await again).toEqual({ kind: 'superseded' });
});

test('time runs out, with what was known', async () => {
  await using opened = await open('hang', 'at=textDocument/waitForDiagnostics', 'partial');
  // Not before the server has said something.
  await opened.document.plainGoal({ line: 1, column: 0 }, { timeoutMs });
  expect(await opened.document.settled(1, { timeoutMs: 200 })).toMatchObject({
    kind: 'timeout',
    ms: expect.any(Number) as unknown,
    processing: [{ kind: 'processing', range: { start: { line: 0 } } }],
    diagnostics: [{ message: 'one' }],
  });
  expect(opened.server.fault).toBeNull();
});

test('a signal ends the wait, and the server is told', async () => {
  await using opened = await open('hang', 'at=textDocument/waitForDiagnostics', 'heard');
  const controller = new AbortController();
  const waiting = opened.document.settled(1, { timeoutMs, signal: controller.signal });
  controller.abort();
  expect(await waiting).toEqual({ kind: 'cancelled' });
  expect(await opened.document.settled(1, { timeoutMs, signal: controller.signal })).toEqual({
    kind: 'cancelled',
  });
  const events: DocumentEvent[] = [];
  opened.document.listen((event) => events.push(event));
  opened.document.change('two');
  await opened.document.plainGoal({ line: 1, column: 0 }, { timeoutMs });
  const heard = events.flatMap((event) => (event.kind === 'diagnostics' ? event.diagnostics : []));
  expect(heard.map(({ message }) => message)).toContain('$/cancelRequest');
});

test('a dead worker of the document is told from a dead server', async () => {
  await using crash = await open('worker-crash', 'at=textDocument/waitForDiagnostics');
  expect(await crash.document.settled(1, { timeoutMs })).toEqual({
    kind: 'crashed',
    message: 'Server process crashed',
  });
  await using dead = await open('worker-dead', 'at=textDocument/waitForDiagnostics');
  await dead.document.plainGoal({ line: 1, column: 0 }, { timeoutMs });
  expect(await dead.document.settled(1, { timeoutMs })).toMatchObject({ kind: 'crashed' });
  expect(dead.server.fault).toBeNull();
});

test('a refusal is a value', async () => {
  await using opened = await open('refuse', 'at=$/lean/plainGoal');
  const place = { line: 1, column: 0 };
  expect(await opened.document.plainGoal(place, { timeoutMs })).toEqual({
    kind: 'refused',
    code: -32603,
    message: 'not today',
  });
  expect(await opened.document.plainTermGoal(place, { timeoutMs })).toEqual({
    kind: 'answered',
    value: null,
  });
});

test('goals come as text', async () => {
  await using opened = await open();
  expect(await opened.document.plainGoal({ line: 1, column: 0 }, { timeoutMs })).toMatchObject({
    kind: 'answered',
    value: { goals: ['⊢ True'] },
  });
});

test('other requests can be asked, and their answers are read by the schema given', async () => {
  await using opened = await open();
  const params = { textDocument: { uri }, position: { line: 0, character: 0 } };
  const ask = (result: z.ZodType) =>
    opened.server.request({ method: '$/lean/plainGoal', result }, params, { timeoutMs });
  expect(await ask(z.object({ goals: z.tuple([z.string()]) }))).toEqual({
    kind: 'answered',
    value: { goals: ['⊢ True'] },
  });
  expect(await ask(z.object({ goals: z.number() }))).toMatchObject({
    kind: 'lost',
    error: { code: 'LEAN_SERVER_PROTOCOL' },
  });
});

test('requests of the server are answered', async () => {
  await using opened = await open('requests', 'heard');
  await opened.document.settled(1, { timeoutMs });
  const version = opened.document.change('two');
  const heard = texts(await opened.document.settled(version, { timeoutMs })).join('\n');
  expect(heard).toContain('{"id":"r1","jsonrpc":"2.0","result":null}');
  expect(heard).toContain('{"id":"r2","jsonrpc":"2.0","result":null}');
  expect(heard).toContain('{"id":"r3","jsonrpc":"2.0","error":{"code":-32601');
});

test('a document that is opened again goes on counting', async () => {
  await using opened = await open();
  opened.document.change('two');
  expect(() => opened.server.open(uri, 'again')).toThrow('is open already');
  opened.document.close();
  const again = opened.server.open(uri, 'again');
  expect(again.version).toBeGreaterThan(2);
  expect(texts(await again.settled(again.version, { timeoutMs }))).toEqual(['again']);
});

test('listeners hear what is said of the current version only, until they end', async () => {
  await using opened = await open('straggler', 'partial');
  const events: DocumentEvent[] = [];
  const end = opened.document.listen((event) => events.push(event));
  await opened.document.settled(1, { timeoutMs });
  expect(events.map((event) => [event.kind, event.version])).toEqual([
    ['progress', 1],
    ['diagnostics', 1],
    ['diagnostics', 1],
    ['progress', 1],
  ]);
  end();
  await opened.document.settled(opened.document.change('two'), { timeoutMs });
  expect(events).toHaveLength(4);
});

test('a thousand requests leave no listener and no timer behind', async () => {
  await using opened = await open();
  const controller = new AbortController();
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const options = { timeoutMs, signal: controller.signal };
  for (let count = 0; count < 500; count += 1) {
    await opened.document.settled(1, options);
    await opened.server.request({ method: '$/lean/plainTermGoal', result: z.unknown() }, {}, options);
  }
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  const after = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  expect(after).toBeLessThanOrEqual(before + 1);
});
