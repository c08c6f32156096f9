/**
 * A process that passes for a Lean server with our Lean code in it, as far as the self-test of a worker looks: for faults
 * that a real one can't be made to have on time. It knows one theorem, `p ∧ q`, and a few words, which mean what they say
 * wherever they stand in a text: see `companion.ts` and `steps.ts`. Arguments: `slow=MS`, how long `import Slow` takes.
 * It prints `loads Slow` to the file `log=FILE` for each import by our Lean code.
 */
import { appendFileSync } from 'node:fs';
import { StreamMessageReader } from 'vscode-jsonrpc/node';
import { z } from 'zod';
import { applyChanges } from '../../../../lean/server/document/apply-changes.ts';
import { didChangeSchema, didOpenSchema } from '../../../../lean/server/protocol.ts';
import { StandInCompanion } from './companion.ts';
import { hangsAt, importsOf, messagesOf } from './steps.ts';

const wishes = new Map(process.argv.slice(2).map((wish) => wish.split('=', 2) as [string, string]));
const slowMs = Number(wishes.get('slow') ?? 0);
const log = (line: string) => {
  const file = wishes.get('log');
  if (file !== undefined) appendFileSync(file, `${line}\n`);
};

const write = (body: string) =>
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
const send = (message: object) => write(JSON.stringify({ jsonrpc: '2.0', ...message }));

interface Page {
  text: string;
  version: number;
  /** Modules that it has imported. */
  imports: string;
  importedAt: number;
  /** Lean hangs in it, whatever comes. */
  isStuck: boolean;
}
const pages = new Map<string, Page>();
const held: Buffer[] = [];

/** Words for the process as a whole, in a tactic. */
function obey(text: string): void {
  if (/^babbles$/m.test(text)) process.stdout.write('info: downloading component lean\n');
  if (/^swells$/m.test(text)) held.push(Buffer.alloc(600 * 2 ** 20, 1));
  if (/^bursts$/m.test(text)) held.push(Buffer.alloc(1_200 * 2 ** 20, 1));
  if (/^dies$/m.test(text)) process.exit(1);
}

function show(uri: string, version: number, text: string): void {
  const before = pages.get(uri);
  const imports = importsOf(text).join(' ');
  const isNew = imports !== before?.imports && imports.includes('Slow');
  const importedAt =
    imports === before?.imports ? before.importedAt : performance.now() + (isNew ? slowMs : 0);
  const hung = hangsAt(text);
  const isStuck = before?.isStuck === true || /^hangs$/m.test(text);
  pages.set(uri, { text, version, imports, importedAt, isStuck });
  const line = hung ?? 0;
  const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
  const processing = [{ range, kind: 1 }];
  send({ method: '$/lean/fileProgress', params: { textDocument: { uri, version }, processing } });
  obey(text);
}

function wait(id: string | number, uri: string): void {
  const page = pages.get(uri);
  if (page === undefined || page.isStuck || hangsAt(page.text) !== null || page.imports.includes('Never'))
    return;
  setTimeout(
    () => {
      if (pages.get(uri) !== page) {
        send({ id, error: { code: -32801, message: 'another version' } });
        return;
      }
      const { version, text } = page;
      const diagnostics = uri.endsWith('Steps.lean') ? messagesOf(text) : [];
      send({ method: 'textDocument/publishDiagnostics', params: { uri, version, diagnostics } });
      send({ method: '$/lean/fileProgress', params: { textDocument: { uri, version }, processing: [] } });
      send({ id, result: {} });
    },
    Math.max(0, page.importedAt - performance.now()),
  );
}

const messageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).default(0),
  method: z.string().default(''),
  params: z.looseObject({ uri: z.string().default('') }).default({ uri: '' }),
});
const companion = new StandInCompanion({ slowMs, log });

new StreamMessageReader(process.stdin).listen((raw) => {
  const { id, method, params } = messageSchema.parse(raw);
  switch (method) {
    case 'initialize':
      send({ id, result: { capabilities: {}, serverInfo: { name: 'stand-in' } } });
      break;
    case 'textDocument/didOpen': {
      const { uri, version, text } = didOpenSchema.parse(params).textDocument;
      show(uri, version, text);
      break;
    }
    case 'textDocument/didChange': {
      const { textDocument, contentChanges } = didChangeSchema.parse(params);
      const { uri, version } = textDocument;
      show(uri, version ?? 0, applyChanges(pages.get(uri)?.text ?? '', contentChanges));
      break;
    }
    case 'textDocument/waitForDiagnostics':
      wait(id, params.uri);
      break;
    case '$/lean/rpc/connect':
      send({ id, result: { sessionId: '1' } });
      break;
    case '$/lean/rpc/call':
      companion.answer(params, (result) => send({ id, result }));
      break;
    case 'shutdown':
      send({ id, result: null });
      break;
    case 'exit':
      process.exit(0);
  }
});
process.stdin.on('end', () => process.exit(0));
// As long as there is anything to hold.
setInterval(() => held.length, 1_000);
