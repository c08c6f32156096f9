import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { isAlive } from '../../../../core/is-alive.ts';
import { LanguageServer } from '../../../../lean/native/lsp/language-server.ts';
import { fakeServer } from '../../../support/fake-server.ts';

const uri = 'file:///tmp/Fake.lean';
const timeoutMs = 20_000;

/** `Z` is a process that has ended and whose parent does not know yet. */
const stateOf = (pid: number): string =>
  execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).slice(0, 1);

/** Any request. */
const askGoal = (server: LanguageServer) =>
  server.request(
    { method: '$/lean/plainGoal', content: z.unknown() },
    { textDocument: { uri } },
    { timeoutMs },
  );

type Case = readonly [fault: string, code: string, message: RegExp];

const garbage: readonly Case[] = [
  [
    'banner',
    'LEAN_SERVER_PROTOCOL',
    /it wrote "info: downloading component lean\\n", which begins no message/,
  ],
  ['header', 'LEAN_SERVER_PROTOCOL', /"Content-Type: xxx[^\n]*, which begins no message/],
  ['no-length', 'LEAN_SERVER_PROTOCOL', /which begins no message/],
  ['not-json', 'LEAN_SERVER_PROTOCOL', /not JSON: "{\\"jsonrpc\\": "/],
  ['not-rpc', 'LEAN_SERVER_PROTOCOL', /not JSON-RPC: "{\\"hello\\"/],
  ['no-answer-inside', 'LEAN_SERVER_PROTOCOL', /not JSON-RPC/],
  ['giant', 'LEAN_SERVER_PROTOCOL', /a message of 999999999999 bytes/],
  ['die', 'LEAN_SERVER_DIED', /ended by itself with exit code 7.*last words:\nLean cannot go on/s],
  ['die-by-signal', 'LEAN_SERVER_DIED', /was killed by SIGSEGV/],
  ['die-half', 'LEAN_SERVER_DIED', /exit code 7/],
  ['close-output', 'LEAN_SERVER_PROTOCOL', /it closed its output/],
];

const atStart: readonly Case[] = [
  ...garbage,
  ['wrong-result', 'LEAN_SERVER_PROTOCOL', /its answer to initialize has a wrong shape/],
  ['refuse', 'LEAN_SERVER_PROTOCOL', /it refuses to be initialized: not today/],
];

test.each(atStart)('%s instead of an answer to initialize is %s', async (fault, code, message) => {
  const started = LanguageServer.start(fakeServer([fault]));
  await expect(started).rejects.toMatchObject({ code, message: expect.stringMatching(message) as unknown });
});

test.each([
  ...garbage,
  ['wrong-diagnostics', 'LEAN_SERVER_PROTOCOL', /publishDiagnostics has a wrong shape/],
] as Case[])('%s while we wait for diagnostics is %s, then and later', async (fault, code, message) => {
  await using server = await LanguageServer.start(fakeServer([fault, 'at=textDocument/waitForDiagnostics']));
  const document = server.open(uri, 'text');
  const lost = { kind: 'lost', error: { code, message: expect.stringMatching(message) as unknown } };
  expect(await document.settled({ timeoutMs })).toMatchObject(lost);
  expect(await askGoal(server)).toMatchObject(lost);
  expect(await document.settled({ timeoutMs })).toMatchObject(lost);
  expect(server.fault).toMatchObject({ code });
  await server.process.kill({ kind: 'stop' });
  expect(isAlive(server.process.pid)).toBe(false);
});

test('all requests under way end when the server dies', async () => {
  await using server = await LanguageServer.start(fakeServer(['hang', 'at=textDocument/waitForDiagnostics']));
  const document = server.open(uri, 'text');
  const waiting = [1, 2, 3].map(() => document.settled({ timeoutMs }));
  await askGoal(server);
  process.kill(server.process.pid, 'SIGKILL');
  for (const settled of await Promise.all(waiting))
    expect(settled).toMatchObject({ kind: 'lost', error: { code: 'LEAN_SERVER_DIED' } });
  expect(server.fault?.message).toContain('was killed by SIGKILL');
  expect(server.fault?.message).toContain('Lean thinks');
  expect(server.fault?.advice).toMatch(/^Start the same command/);
});

test('a question to a server that has just died is lost, not refused', async () => {
  await using server = await LanguageServer.start(fakeServer([]));
  const document = server.open(uri, 'text');
  expect(await document.settled({ timeoutMs })).toMatchObject({ kind: 'settled' });
  process.kill(server.process.pid, 'SIGKILL');
  // Nothing of its end is told while this thread is busy.
  while (stateOf(server.process.pid) !== 'Z')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  // The first one finds out that the pipe is broken, and none gets through any more.
  const asked = [1, 2].map(async () => await askGoal(server));
  await new Promise(setImmediate);
  asked.push(askGoal(server));
  for (const reply of await Promise.all(asked))
    expect(reply).toMatchObject({ kind: 'lost', error: { code: 'LEAN_SERVER_DIED' } });
});

test('a server that never answers initialize is ended', async () => {
  const before = performance.now();
  await expect(
    LanguageServer.start(fakeServer(['hang'], { initializeTimeoutMs: 1_000 })),
  ).rejects.toMatchObject({
    code: 'LEAN_SERVER_TIMEOUT',
    message: expect.stringMatching(/not answer within 1\.\d s/) as unknown,
    advice: expect.stringContaining('lake build') as unknown,
  });
  expect(performance.now() - before).toBeLessThan(10_000);
});

test('a command that is not there, and a folder that is not there, are told apart', async () => {
  const options = fakeServer([]);
  await expect(
    LanguageServer.start({ ...options, command: { ...options.command, command: 'no-such-lean' } }),
  ).rejects.toMatchObject({
    code: 'LEAN_SERVER_NOT_FOUND',
    message: expect.stringContaining('there is no program no-such-lean') as unknown,
  });
  await expect(
    LanguageServer.start({ ...options, command: { ...options.command, cwd: '/no/such/folder' } }),
  ).rejects.toMatchObject({
    code: 'LEAN_SERVER_NOT_FOUND',
    message: expect.stringContaining('there is no folder /no/such/folder') as unknown,
  });
});

test('a flood of standard error blocks nothing, and its end is kept', async () => {
  await using server = await LanguageServer.start(fakeServer([`flood=${20 * 2 ** 20}`]));
  expect(await server.open(uri, 'text').settled({ timeoutMs })).toMatchObject({ kind: 'settled' });
  expect(server.process.lastWords.length).toBeLessThanOrEqual(40);
  expect(server.process.lastWords[0]).toMatch(/^flood flood/);
});

test('a large message is read', async () => {
  await using server = await LanguageServer.start(fakeServer([`giant-text=${2 ** 25}`]));
  const settled = await server.open(uri, 'text').settled({ timeoutMs });
  expect(settled.kind === 'settled' && settled.diagnostics[0]!.message.length).toBe(2 ** 25);
});

test('a server that ignores all requests to end is killed', async () => {
  const server = await LanguageServer.start(fakeServer(['deaf']));
  const before = performance.now();
  await server[Symbol.asyncDispose]();
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(isAlive(server.process.pid)).toBe(false);
  expect(server.fault).toMatchObject({ code: 'LEAN_SERVER_DIED' });
});

test('a polite server ends at once', async () => {
  const server = await LanguageServer.start(fakeServer([], { limits: { graceMs: 20_000 } }));
  const before = performance.now();
  await server[Symbol.asyncDispose]();
  expect(performance.now() - before).toBeLessThan(15_000);
  expect(server.fault?.message).toContain('the Lean server was stopped');
});
