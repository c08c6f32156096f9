import { Readable, Writable } from 'node:stream';
import { ExperienceMemory } from '../../src/agent/memory/experience-memory.ts';
import { ExperienceRun } from '../../src/agent/memory/experience-run.ts';
import { HeldOutTheorems } from '../../src/agent/same-theorem/held-out-theorems.ts';
import { main } from '../../src/cli/main.ts';
import type { Services } from '../../src/cli/services.ts';
import type { OutputStream, Terminal } from '../../src/cli/terminal.ts';
import { openStore } from '../../src/store/open-store.ts';
import { type ScriptedEngine, scriptedEngine } from './scripted-engine.ts';

/** A terminal that remembers what was written to it, and whose Ctrl-C is a call. */
export interface FakeTerminal extends Terminal {
  readonly out: () => string;
  readonly err: () => string;
  /** Both together, in the order of the writes. */
  readonly all: () => string;
  readonly exits: number[];
  interrupt(): void;
}

export interface FakeTerminalOptions {
  readonly stdin?: string;
  readonly outIsTty?: boolean;
  readonly errIsTty?: boolean;
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
}

export function fakeTerminal(options: FakeTerminalOptions = {}): FakeTerminal {
  const all: string[] = [];
  const out: string[] = [];
  const err: string[] = [];
  const stream = (own: string[], isTTY: boolean): OutputStream =>
    Object.assign(
      new Writable({
        decodeStrings: false,
        write(chunk, _encoding, done) {
          own.push(String(chunk));
          all.push(String(chunk));
          done();
        },
      }),
      { isTTY, columns: options.columns ?? 80 },
    );
  const listeners = new Set<() => void>();
  const exits: number[] = [];
  let pressed = 0;
  return {
    stdin: Readable.from(options.stdin === undefined ? [] : [Buffer.from(options.stdin)]),
    stdout: stream(out, options.outIsTty ?? false),
    stderr: stream(err, options.errIsTty ?? false),
    env: options.env ?? {},
    onInterrupt(listener) {
      listeners.add(listener);
      for (; pressed > 0; pressed -= 1) queueMicrotask(listener);
      return () => listeners.delete(listener);
    },
    exit: (code) => exits.push(code),
    out: () => out.join(''),
    err: () => err.join(''),
    all: () => all.join(''),
    exits,
    interrupt() {
      // The program may not listen yet: the key is pressed when it does.
      if (listeners.size === 0) pressed += 1;
      for (const listener of listeners) listener();
    },
  };
}

/** The toy prover in the place of Lean. */
export function fakeServices(engine: ScriptedEngine = scriptedEngine()): Services {
  return {
    startEngine: async ({ workers }) => ({
      engine,
      workers: workers ?? 1,
      notes: [],
      workerCounts: () => ({ busy: 1, idle: 0, starting: 0 }),
    }),
    leanBuildOf: async () => null,
    openStore: (folder, onProblem) => openStore(folder, { onProblem }),
    openLemmaIndex: async () => null,
    openExperience: async (store) =>
      new ExperienceRun(await ExperienceMemory.open({ store, heldOut: new HeldOutTheorems([]) })),
    openModel: async () => {
      throw new Error('no test asks this for a model');
    },
    openChat: async () => {
      throw new Error('no test asks this for a model that chats');
    },
    loadPolicy: async () => ({
      name: 'toy',
      propose: () =>
        ['close', 'split', 'unwrap'].map((action, at) => ({ action, logProbability: -0.1 * (at + 1) })),
    }),
  };
}

/** What a command line writes, and its exit code. */
export async function runMain(
  argv: readonly string[],
  options: FakeTerminalOptions = {},
  services: Services = fakeServices(),
) {
  const terminal = fakeTerminal(options);
  const code = await main(argv, terminal, services);
  return { code, out: terminal.out(), err: terminal.err(), terminal };
}

/** The objects that lines of JSON hold. */
export const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
