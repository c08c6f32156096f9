import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { LakatosError } from '../../core/errors.ts';
import type { TacticOutcome } from '../../core/tactic-outcome.ts';
import type { Rejected } from '../../core/verdict.ts';
import type { VerifyRequest } from '../../lean/engine.ts';
import type { Examined } from '../../lean/gate/examined.ts';
import { inconclusive } from '../../lean/gate/inconclusive.ts';
import { systemThread } from '../../lean/pool/core-wait.ts';
import {
  boxedFalse,
  boxedTrue,
  type EngineTask,
  statusBytes,
  statusSlots,
  type WorkerAnswers,
  type WorkerHello,
  type WorkerReply,
} from '../../lean/pool/protocol.ts';

/**
 * A worker without Lean that speaks the pool's protocol and does what its texts say. A tactic, a statement, or a file
 * is one command:
 *
 * - `echo TEXT`: fails with the text; `who`: fails with the thread's id; `progress`, `proved`
 * - `slow MS`: sleeps through interruptions no longer than that; `loop`: runs until it is interrupted; `hang`: for ever
 * - `throw`, `exit`, `exhaust` (the JavaScript heap): die
 * - `unfit`: nothing is known of it and of what follows in the batch; `swell`: answers, with too much memory
 * - `once NAME COMMAND`: the command the first time, `proved` ever after, also in other workers (by a file in the
 *   folder that it is started with)
 *
 * Of a submission `examined` nothing is said; the reference, behind its imports, is the command of whoever is to confirm it. One that begins with
 * `accept` has taken the worker over, which says what only a confirmer may say.
 *
 * The folder's name also says how to start: `boot-throw`, `boot-exit`, `boot-hang`, `boot-self-test`, `boot-advice`,
 * `boot-once` (only the first worker starts).
 */

const folder = (workerData as { readonly folder: string }).folder;
const status = new Int32Array(new SharedArrayBuffer(statusBytes));
const memory = new Int32Array(new SharedArrayBuffer(64));
const cancelWord = 3;
const large = 2 ** 40;
const nothing = { modules: [], words: new Uint32Array(), texts: [] };
const examined: Examined = { kind: 'examined', declarations: nothing };

await boot();

const hello: WorkerHello = {
  type: 'lakatos-worker',
  systemThread: systemThread(),
  status: status.buffer as SharedArrayBuffer,
  memory: memory.buffer as SharedArrayBuffer,
  cancelAddress: cancelWord * 4,
  fingerprint: 'fault-worker',
};
parentPort?.postMessage(hello);

async function boot(): Promise<void> {
  if (folder.endsWith('boot-throw')) throw new Error('no memory for Lean');
  if (folder.endsWith('boot-self-test')) {
    throw Object.assign(new Error('a known sorry was accepted'), { code: 'LEAN_SELF_TEST_FAILED' });
  }
  if (folder.endsWith('boot-advice'))
    throw new LakatosError('LEAN_SERVER_NOT_FOUND', 'there is no lake', { advice: 'Install Lean.' });
  if (folder.endsWith('boot-exit')) process.exit(7);
  if (folder.endsWith('boot-hang')) await new Promise(() => setInterval(() => {}, 1_000));
  if (folder.endsWith('boot-once') && !isFirst('boot')) throw new Error('only one worker fits');
}

interface Condition {
  unfit: boolean;
  memoryBytes: number;
}

export default function work(task: EngineTask): WorkerReply<EngineTask> {
  const condition: Condition = { unfit: false, memoryBytes: 1_000 };
  const answer = answerTo(task, condition);
  const { unfit, memoryBytes } = condition;
  return { answer, memoryBytes, leanMs: 0, ...(unfit && { unfit: 'told to be' }) };
}

function answerTo(task: EngineTask, condition: Condition): WorkerAnswers[EngineTask['kind']] {
  switch (task.kind) {
    case 'apply': {
      for (const { tactic } of task.state.path) item(-1, tactic, condition);
      return task.tactics.map((tactic, index) => item(index, tactic, condition));
    }
    case 'open': {
      const outcome = item(0, task.theorem.statement, condition);
      if (outcome.kind === 'timeout' || outcome.kind === 'lost') return outcome;
      return { kind: 'refused', message: textOf(outcome), ms: outcome.ms };
    }
    case 'inductives':
      return task.names.map((name) => ({
        name: `${name} ${textOf(item(0, task.theorem.statement, condition))}`,
        isProposition: false,
        isRecursive: false,
        indices: 0,
        constructors: [],
      }));
    case 'theorems':
      return null;
    case 'elaborate': {
      const outcome = item(0, task.text, condition);
      if (outcome.kind === 'timeout' || outcome.kind === 'lost') return outcome;
      return { kind: 'refused', message: textOf(outcome), ms: outcome.ms };
    }
    case 'verify': {
      const { submission } = task.request;
      if (submission === 'examined') return examined;
      if (submission.startsWith('accept')) return acceptance(task.request);
      return verdictOn(task.request, task.request.submission, condition);
    }
    case 'confirm':
      return verdictOn(task.request, task.request.reference.split('\n').at(-1) ?? '', condition);
  }
}

function acceptance(request: VerifyRequest): Rejected {
  const rejected = inconclusive('lost', 'taken over', request, 'fault-worker');
  const certificate = { ...rejected.certificate, verdict: 'accepted' as const };
  const isWhole = request.submission === 'accept';
  return { ...rejected, certificate, ...(isWhole && { kind: 'accepted' as 'rejected' }) };
}

function verdictOn(request: VerifyRequest, command: string, condition: Condition): Rejected {
  const outcome = item(0, command, condition);
  const code = outcome.kind === 'timeout' ? 'timeout' : 'lost';
  return inconclusive(code, textOf(outcome), request, 'fault-worker');
}

function item(index: number, command: string, condition: Condition): TacticOutcome {
  if (condition.unfit) return { kind: 'lost', reason: 'out-of-memory', ms: 0 };
  Atomics.store(memory, cancelWord, boxedFalse);
  Atomics.store(status, statusSlots.item, index);
  Atomics.add(status, statusSlots.sequence, 1);
  const start = performance.now();
  try {
    const outcome = obey(command, condition);
    return { ...outcome, ms: performance.now() - start };
  } finally {
    Atomics.add(status, statusSlots.sequence, 1);
  }
}

type Untimed<T> = T extends unknown ? Omit<T, 'ms'> : never;

function obey(command: string, condition: Condition): Untimed<TacticOutcome> {
  const [verb, ...rest] = command.split(' ');
  const text = rest.join(' ');
  switch (verb) {
    case 'echo':
      return { kind: 'failed', message: text };
    case 'who':
      return { kind: 'failed', message: String(threadId) };
    case 'proved':
      return { kind: 'proved' };
    case 'progress':
      return { kind: 'progress', state: { parts: [{ key: 'key' as never, focus: [0], goals: [] }] } };
    case 'slow':
      return runFor(Number(text)) ? { kind: 'timeout', limit: 'wall-clock' } : { kind: 'proved' };
    case 'loop':
      runFor(Number.POSITIVE_INFINITY);
      return { kind: 'timeout', limit: 'wall-clock' };
    case 'hang':
      for (;;) sleep(1_000);
    case 'throw':
      throw new Error('told to');
    case 'exit':
      process.exit(1);
      break;
    case 'exhaust': {
      const hoard: number[][] = [];
      for (;;) hoard.push(new Array(1_000_000).fill(hoard.length));
    }
    case 'unfit':
      condition.unfit = true;
      return { kind: 'lost', reason: 'out-of-memory' };
    case 'swell':
      condition.memoryBytes = large;
      return { kind: 'proved' };
    case 'once':
      return isFirst(rest[0] as string) ? obey(rest.slice(1).join(' '), condition) : { kind: 'proved' };
  }
  return { kind: 'failed', message: `unknown command: ${command}` };
}

/** True when it was interrupted. */
function runFor(ms: number): boolean {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const meant =
      Atomics.load(status, statusSlots.interrupt) === Atomics.load(status, statusSlots.sequence) &&
      Atomics.load(memory, cancelWord) === boxedTrue;
    if (meant) return true;
    sleep(2);
  }
  return false;
}

/** Blocks the thread, as WebAssembly does, without burning a core. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** True once for each name among all the workers of a test. */
function isFirst(name: string): boolean {
  try {
    closeSync(openSync(join(folder, name), 'wx'));
    return true;
  } catch {
    return false;
  }
}

function textOf(outcome: TacticOutcome): string {
  return outcome.kind === 'failed' ? outcome.message : outcome.kind;
}
