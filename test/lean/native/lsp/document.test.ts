import { getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { LanguageServer } from '../../../../lean/native/lsp/language-server.ts';
import type { SettledRequest } from '../../../../lean/native/lsp/lean-document.ts';
import { fakeServer } from '../../../support/fake-server.ts';

const uri = 'file:///tmp/Fake.lean';
const timeoutMs = 20_000;

function texts(settled: SettledRequest): readonly string[] {
  if (settled.kind !== 'settled') throw new Error(JSON.stringify(settled));
  return settled.diagnostics.map(({ message }) => message);
}

/** Any request. */
const goal = { method: '$/lean/plainGoal', content: z.unknown() };

const open = async (...wishes: string[]) => {
  const server = await LanguageServer.start(fakeServer(wishes));
  const document = server.open(uri, 'one\n');
  return { server, document, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
};

test('diagnostics are read leniently, and strictly in what is used', async () => {
  await using opened = await open();
  const settled = await opened.document.settled({ timeoutMs });
  expect(settled.kind === 'settled' && settled.diagnostics).toEqual([
    {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
      severity: 'warning',
      message: 'one',
    },
  ]);
});

test.each(['partial', 'straggler', 'late', 'modified-once', 'chatter'])(
  'the answer is whole and of the version when there is also a %s message',
  async (wish) => {
    await using opened = await open(wish);
    expect(texts(await opened.document.settled({ timeoutMs }))).toEqual(['one']);
  },
);

test.each(['stale', 'no-version'])('diagnostics that are %s are never taken for an answer', async (wish) => {
  await using opened = await open(wish);
  expect(await opened.document.settled({ timeoutMs })).toMatchObject({
    kind: 'lost',
    error: { code: 'LEAN_SERVER_PROTOCOL', message: expect.stringContaining('said nothing') as unknown },
  });
});

test('time runs out, and the server lives', async () => {
  await using opened = await open('hang', 'at=textDocument/waitForDiagnostics');
  expect(await opened.document.settled({ timeoutMs: 200 })).toEqual({ kind: 'timeout' });
  expect(opened.server.fault).toBeNull();
});

test('a signal ends the wait, and the server is told', async () => {
  await using opened = await open('hang', 'at=$/lean/plainGoal', 'heard');
  const controller = new AbortController();
  const waiting = opened.server.request(goal, {}, { timeoutMs, signal: controller.signal });
  controller.abort();
  expect(await waiting).toEqual({ kind: 'cancelled' });
  expect(await opened.document.settled({ timeoutMs, signal: controller.signal })).toEqual({
    kind: 'cancelled',
  });
  opened.document.close();
  const next = opened.server.open('file:///tmp/Next.lean', 'two');
  expect(texts(await next.settled({ timeoutMs }))).toContain('$/cancelRequest');
});

test('a dead worker of the document is told from a dead server', async () => {
  await using crash = await open('worker-crash', 'at=textDocument/waitForDiagnostics');
  expect(await crash.document.settled({ timeoutMs })).toEqual({
    kind: 'crashed',
    message: 'Server process crashed',
  });
  await using dead = await open('worker-dead', 'at=textDocument/waitForDiagnostics');
  // Not before the server has said something.
  await dead.server.request(goal, {}, { timeoutMs });
  expect(await dead.document.settled({ timeoutMs })).toMatchObject({ kind: 'crashed' });
  expect(dead.server.fault).toBeNull();
});

test('a refusal is a value', async () => {
  await using opened = await open('refuse', 'at=$/lean/plainGoal');
  expect(await opened.server.request(goal, {}, { timeoutMs })).toEqual({
    kind: 'refused',
    code: -32603,
    message: 'not today',
  });
});

test('requests can be asked, and their answers are read by the schema given', async () => {
  await using opened = await open();
  const params = { textDocument: { uri }, position: { line: 0, character: 0 } };
  const ask = (content: z.ZodType) =>
    opened.server.request({ method: '$/lean/plainGoal', content }, params, { timeoutMs });
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
  await opened.document.settled({ timeoutMs });
  opened.document.close();
  const next = opened.server.open('file:///tmp/Next.lean', 'two');
  const heard = texts(await next.settled({ timeoutMs })).join('\n');
  expect(heard).toContain('{"id":"r1","jsonrpc":"2.0","result":null}');
  expect(heard).toContain('{"id":"r2","jsonrpc":"2.0","result":null}');
  expect(heard).toContain('{"id":"r3","jsonrpc":"2.0","error":{"code":-32601');
});

test('no document is opened twice, so that what is said of the old text is not taken for the new', async () => {
  await using opened = await open();
  opened.document.close();
  expect(() => opened.server.open(uri, 'again')).toThrow('was opened before');
});

test('a thousand requests leave no listener and no timer behind', async () => {
  await using opened = await open();
  const controller = new AbortController();
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const options = { timeoutMs, signal: controller.signal };
  for (let count = 0; count < 500; count += 1) {
    await opened.document.settled(options);
    await opened.server.request(goal, {}, options);
  }
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  const after = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  expect(after).toBeLessThanOrEqual(before + 1);
});
