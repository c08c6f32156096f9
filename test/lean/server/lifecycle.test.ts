import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TestProcess } from '../../support/start-process.ts';
import { LspClient, startServer } from './lsp-client.ts';

/** Workers that come and go. Each costs some seconds. */
const one = 'file:///One.lean';
const two = 'file:///Two.lean';
let server: TestProcess;
let client: LspClient;

beforeAll(async () => {
  server = startServer();
  client = new LspClient(server);
  await client.initialize();
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const messages = async (uri: string): Promise<readonly string[]> =>
  (await client.settled(uri)).map(({ message }) => message);

test('two files know nothing of each other', async () => {
  client.open(one, 'def x := 1\n#eval x\n');
  client.open(two, 'def x := 2\n#eval x\n');
  expect(await Promise.all([messages(one), messages(two)])).toEqual([['1'], ['2']]);
});

test('a closed file is forgotten, and the other goes on', async () => {
  client.close(two);
  const position = { line: 0, character: 4 };
  await expect(
    client.request('textDocument/hover', { textDocument: { uri: two }, position }),
  ).rejects.toMatchObject({ code: -32801 });
  expect(client.diagnostics(two)).toEqual([]);
  client.change(one, 'def x := 1\n#eval x + 10\n');
  expect(await messages(one)).toEqual(['11']);
});

test('new imports bring a new worker, which answers what was asked meanwhile', async () => {
  client.change(one, 'import Std.Data.HashMap\n', {
    start: { line: 0, character: 0 },
    end: { line: 0, character: 0 },
  });
  client.change(one, '#check Std.HashMap\n', {
    start: { line: 2, character: 0 },
    end: { line: 3, character: 0 },
  });
  expect(await messages(one)).toEqual([expect.stringContaining('Std.HashMap')]);
});

test('a file that kills its worker is told so, and gets another at the next change', async () => {
  client.change(one, '#eval (IO.Process.exit 7 : IO Unit)\n');
  await expect(client.settled(one)).rejects.toMatchObject({ code: -32902 });
  expect(client.diagnostics(one)).toMatchObject([
    { severity: 1, message: expect.stringContaining('next change') },
  ]);
  expect(client.progress(one)).toEqual([2]);
  client.change(one, '#eval 40 + 2\n');
  expect(await messages(one)).toEqual(['42']);
});

test('a server that its client leaves ends with all its workers', async () => {
  await client.hangUp();
  expect(await server.ended).toBe(1);
});
