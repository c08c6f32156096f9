/**
 * A process that passes for a Lean server with our Lean code in it, as far as the self-test of a worker looks: for faults
 * that a real one can't be made to have on time. It knows one theorem, `p ∧ q`, and a few words, which mean what they say
 * wherever they stand in a text: see `companion.ts`. Besides, as tactics: `swells`, `bursts` take memory, the second with no end;
 * `babbles` prints what is no message; `dies`. Arguments: `slow=MS`, how long `import Slow` takes. It prints `loads Slow` to the
 * file `log=FILE` for each import.
 */
import { appendFileSync } from 'node:fs';
import { StreamMessageReader } from 'vscode-jsonrpc/node';
import { z } from 'zod';
import { didOpenSchema } from '../../../../lean/server/protocol.ts';
import { StandInCompanion } from './companion.ts';

const wishes = new Map(process.argv.slice(2).map((wish) => wish.split('=', 2) as [string, string]));
const slowMs = Number(wishes.get('slow') ?? 0);
const log = (line: string) => {
  const file = wishes.get('log');
  if (file !== undefined) appendFileSync(file, `${line}\n`);
};

const write = (body: string) =>
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
const send = (message: object) => write(JSON.stringify({ jsonrpc: '2.0', ...message }));

const held: Buffer[] = [];

/** Words for the process as a whole. */
function obey(tactic: string): void {
  if (tactic === 'babbles') process.stdout.write('info: downloading component lean\n');
  if (tactic === 'swells') held.push(Buffer.alloc(600 * 2 ** 20, 1));
  if (tactic === 'bursts') held.push(Buffer.alloc(1_200 * 2 ** 20, 1));
  if (tactic === 'dies') process.exit(1);
}

const messageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).default(0),
  method: z.string().default(''),
  params: z.looseObject({ uri: z.string().default('') }).default({ uri: '' }),
});
const companion = new StandInCompanion({ slowMs, log, obey });

new StreamMessageReader(process.stdin).listen((raw) => {
  const { id, method, params } = messageSchema.parse(raw);
  switch (method) {
    case 'initialize':
      send({ id, result: { capabilities: {}, serverInfo: { name: 'stand-in' } } });
      break;
    case 'textDocument/didOpen': {
      const { uri, version } = didOpenSchema.parse(params).textDocument;
      send({ method: 'textDocument/publishDiagnostics', params: { uri, version, diagnostics: [] } });
      break;
    }
    case 'textDocument/waitForDiagnostics':
      send({ id, result: {} });
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
