/**
 * A language server for faults that the real one can't be made to play. It answers what a Lean server would (of a text it
 * says one thing, its first line, as a warning at that line), except for the fault that its arguments name: see `faults`.
 * `at=METHOD` says when; default `initialize`.
 */
import { StreamMessageReader } from 'vscode-jsonrpc/node';
import { z } from 'zod';

const wishes = new Map(
  process.argv.slice(2).map((wish): [string, string] => {
    const [name = '', ...value] = wish.split('=');
    return [name, value.join('=')];
  }),
);
const at = wishes.get('at') ?? 'initialize';
const has = (wish: string) => wishes.has(wish);

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
const messageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z
    .looseObject({
      textDocument: z
        .looseObject({ uri: z.string(), version: z.number().optional(), text: z.string().optional() })
        .optional(),
      uri: z.string().optional(),
      version: z.number().optional(),
    })
    .optional(),
});
type Message = z.infer<typeof messageSchema>;

/** What was said to it and what it was answered, told as the text of a diagnostic. */
const heard: string[] = [];
let current = { uri: '', version: 0, text: '' };

function write(body: string): void {
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
const send = (message: object) => write(JSON.stringify({ jsonrpc: '2.0', ...message }));
const answer = (id: string | number, result: unknown) => send({ id, result });
const refuse = (id: string | number, code: number, message: string) => send({ id, error: { code, message } });

function publish(version: number | undefined, texts: readonly string[]): void {
  const diagnostics = texts.map((message) => ({ range, severity: 2, message, unknown: true }));
  send({ method: 'textDocument/publishDiagnostics', params: { uri: current.uri, version, diagnostics } });
}

function progress(version: number, kinds: readonly number[]): void {
  const processing = kinds.map((kind) => ({ range, kind }));
  send({
    method: '$/lean/fileProgress',
    params: { textDocument: { uri: current.uri, version }, processing },
  });
}

const faults: Readonly<Record<string, (message: Message) => void>> = {
  /** Prints like a program that knows nothing of the protocol. */
  banner: () => process.stdout.write('info: downloading component lean\n'),
  /** A header that never ends. */
  header: () => process.stdout.write(`Content-Type: ${'x'.repeat(10_000)}`),
  /** A header without a length. */
  'no-length': () => process.stdout.write('Content-Type: text\r\n\r\n{}'),
  'not-json': () => write('{"jsonrpc": '),
  'not-rpc': () => write('{"hello": "world"}'),
  'no-answer-inside': ({ id }) => send({ id }),
  'wrong-result': ({ id }) => send({ id, result: 'yes' }),
  'wrong-diagnostics': () => send({ method: 'textDocument/publishDiagnostics', params: { uri: 7 } }),
  refuse: ({ id }) => refuse(id ?? 0, -32603, 'not today'),
  giant: () => process.stdout.write('Content-Length: 999999999999\r\n\r\n{'),
  die: () => {
    process.stderr.write('Lean cannot go on\n');
    process.exit(7);
  },
  'die-by-signal': () => process.kill(process.pid, 'SIGSEGV'),
  /** Dies in the middle of a message. */
  'die-half': () => {
    process.stdout.write('Content-Length: 1000\r\n\r\n{"jsonrpc":"2.0"', () => process.exit(7));
  },
  hang: () => process.stderr.write('Lean thinks\n'),
  'close-output': () => process.stdout.end(),
  'worker-crash': ({ id }) => refuse(id ?? 0, -32902, 'Server process crashed'),
  /** The worker was dead before the question came: Lean's watchdog keeps the question for the next worker. */
  'worker-dead': () => {},
};

function opened(uri: string, version: number, text: string): void {
  current = { uri, version, text };
  if (has('giant-text')) current.text = 'x'.repeat(Number(wishes.get('giant-text')));
  if (has('worker-dead')) {
    progress(version, [2]);
    return;
  }
  progress(version, [1]);
  if (has('partial')) publish(version, ['a part']);
  if (has('stale')) publish(version - 1, ['stale']);
  else if (has('no-version')) publish(undefined, ['of whatever']);
  else if (!has('late')) publish(version, told());
  // What an older version has left behind comes after.
  if (has('straggler')) publish(version - 1, ['stale']);
}

function told(): readonly string[] {
  return has('heard') ? heard : [current.text.split('\n')[0]!];
}

function initialize(id: string | number): void {
  if (has('requests')) {
    send({ id: 'r1', method: 'client/registerCapability', params: { registrations: [] } });
    send({ id: 'r2', method: 'workspace/semanticTokens/refresh' });
    send({ id: 'r3', method: 'workspace/somethingNew', params: {} });
  }
  if (has('chatter')) send({ method: '$/lean/ileanHeaderInfo', params: { version: 1 } });
  answer(id, { capabilities: {}, serverInfo: { name: 'fake' }, unknown: 1 });
}

function wait(id: string | number): void {
  if (has('modified-once') && !heard.includes('modified')) {
    heard.push('modified');
    refuse(id, -32801, 'the file worker has been terminated');
    return;
  }
  progress(current.version, []);
  answer(id, {});
  if (has('late')) setTimeout(() => publish(current.version, told()), 100);
}

function ordinary({ id = 0, method, params, ...rest }: Message): void {
  const { uri = '', version = 0, text } = params?.textDocument ?? {};
  switch (method) {
    case 'initialize':
      initialize(id);
      break;
    case 'textDocument/didOpen':
      opened(uri, version, text ?? '');
      break;
    case 'textDocument/waitForDiagnostics':
      wait(id);
      break;
    case '$/lean/plainGoal':
      answer(id, { rendered: '```lean\n⊢ True\n```', goals: ['⊢ True'] });
      break;
    case 'shutdown':
      if (!has('deaf')) answer(id, null);
      break;
    case 'exit':
      if (!has('deaf')) process.exit(0);
      break;
    default:
      heard.push(method ?? JSON.stringify({ id, ...rest }));
  }
}

if (has('deaf')) process.on('SIGTERM', () => {});
else process.stdin.on('end', () => process.exit(0));
if (has('flood')) {
  const line = `${'flood '.repeat(20)}\n`;
  for (let left = Number(wishes.get('flood')); left > 0; left -= line.length) process.stderr.write(line);
}
new StreamMessageReader(process.stdin).listen((raw) => {
  const message = messageSchema.parse(raw);
  const fault = [...wishes.keys()].find((wish) => wish in faults);
  if (fault !== undefined && message.method === at) faults[fault]!(message);
  else ordinary(message);
});
// A server without input, if it is deaf.
setInterval(() => {}, 1000);
