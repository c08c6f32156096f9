import { loadavg } from 'node:os';
import { createEmbeddedEngine } from '../lean/embedded/create.ts';
import type { LeanEngine } from '../lean/engine.ts';
import { createNativeEngine } from '../lean/native/create.ts';
import { requireLean } from '../lean/native/find/find-lean.ts';
import { engineMix } from './engine-mix.ts';
import { machine, median, say } from './measuring.ts';
import { readOptions } from './read-options.ts';
import { runMix } from './run-mix.ts';

const usage = `
The native engine beside the embedded one, in one run: npm run bench:engine -- --lean native [OPTIONS].

  --lean-command CMD  the server (default: lakatos lean-server, which is Lean's own server code in WebAssembly)
  --theorems 6        theorems of the mix
  --json              the figures as one JSON object on standard output
`;
const { values } = readOptions(usage, {
  options: {
    lean: { type: 'string' },
    'lean-command': { type: 'string' },
    theorems: { type: 'string', default: '6' },
    json: { type: 'boolean', default: false },
  },
});
const timed = async <T>(act: () => Promise<T>): Promise<{ ms: number; value: T }> => {
  const started = performance.now();
  const value = await act();
  return { ms: performance.now() - started, value };
};

say(machine());
const lean = await requireLean({
  command: values['lean-command'] ?? `${process.execPath} bin/lakatos.js lean-server`,
  cwd: process.cwd(),
  env: process.env,
});
const embedded = await timed(() => createEmbeddedEngine({ workers: 1 }));
const native = await timed(() => createNativeEngine({ lean, workers: 1 }));
say(`ready: embedded ${Math.round(embedded.ms)} ms, native ${Math.round(native.ms)} ms`);

const mix = engineMix.slice(0, Number(values.theorems));
const speed = async (engine: LeanEngine): Promise<number> => {
  await runMix(engine, mix, 1);
  const rounds: number[] = [];
  for (let round = 0; round < 3; round++) rounds.push((await runMix(engine, mix, 1)).stepsPerSecond);
  return Number(median(rounds).toFixed(1));
};
const stepsPerSecond = { embedded: await speed(embedded.value), native: await speed(native.value) };
say(`steps a second: embedded ${stepsPerSecond.embedded}, native ${stepsPerSecond.native}`);

await embedded.value[Symbol.asyncDispose]();
await native.value[Symbol.asyncDispose]();
const result = {
  server: [lean.server.command, ...lean.server.args].at(-1),
  readyMs: { embedded: Math.round(embedded.ms), native: Math.round(native.ms) },
  stepsPerSecond,
  load: loadavg()[0],
};
process.stdout.write(`${JSON.stringify(result, null, values.json ? 0 : 2)}\n`);
