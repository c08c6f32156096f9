import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TestProcess } from '../../support/start-process.ts';
import { LspClient, startServer } from './lsp-client.ts';

/** One server with one file, whose code writes where only Lean's file worker is to write: from a task of its own. */
const uri = 'file:///Forged.lean';
const other = 'file:///Other.lean';
let server: TestProcess;
let client: LspClient;
let received = '';

beforeAll(async () => {
  server = startServer();
  server.child.stdout!.on('data', (bytes) => {
    received += String(bytes);
  });
  client = new LspClient(server);
  await client.initialize();
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const writing = (...texts: readonly string[]): string => `def write (text : String) : IO Unit := do
  let task ← IO.asTask (prio := .dedicated) do
    let output ← IO.getStdout
    output.putStr text
    output.flush
  IO.ofExcept task.get
${texts.map((text) => `#eval write ${JSON.stringify(text)}`).join('\n')}
#eval 40 + 2
`;
const frame = (message: object): string => {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};

test('code in a file can’t make the server ask or tell the editor what Lean itself does not', async () => {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  const forged = [
    {
      id: 77,
      method: 'workspace/applyEdit',
      params: { edit: { documentChanges: [{ kind: 'create', uri: 'file:///forged' }] } },
    },
    { id: 78, method: 'window/showDocument', params: { uri: 'file:///forged', external: true } },
    { method: 'window/showMessage', params: { type: 1, message: 'forged' } },
    {
      method: 'textDocument/publishDiagnostics',
      params: { uri: other, diagnostics: [{ range, severity: 1, message: 'forged' }] },
    },
    { id: 12_345, result: 'forged' },
  ];
  client.open(uri, writing(...forged.map(frame)));
  expect(await client.settled(uri)).toMatchObject([{ severity: 3, message: '42' }]);
  expect(received).toContain('textDocument/publishDiagnostics');
  expect(received).not.toContain('forged');
  expect(server.complaints.trim().split('\n')).toEqual([
    expect.stringMatching(/^file:\/\/\/Forged\.lean: .*workspace\/applyEdit/),
  ]);
});

test('a file whose code prints from a task, which is no message, is told so, and gets another Lean at the next change', async () => {
  client.change(uri, writing('hello\n'));
  await expect(client.settled(uri)).rejects.toMatchObject({ code: -32902 });
  expect(client.diagnostics(uri)).toMatchObject([
    { severity: 1, message: expect.stringMatching(/ a task or an initializer printed .* next change/) },
  ]);
  expect(client.progress(uri)).toEqual([2]);
  expect(server.complaints).toContain('"hello\\n');
  client.change(uri, writing());
  expect(await client.settled(uri)).toMatchObject([{ severity: 3, message: '42' }]);
});
