import { execFileSync } from 'node:child_process';
import { expect, jest, test } from '@jest/globals';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { WorkerPool } from '../../../lean/pool/worker-pool.ts';
import { gateCases } from '../../cheats/gate-cases.ts';
import { someCases } from '../../cheats/some-cases.ts';
import { eventually } from '../../support/eventually.ts';
import { livingOf } from '../../support/is-gone.ts';
import { startNativeTestEngine } from '../../support/native-engine.ts';
import { lyingWorkerCases } from '../gate/lying-worker-cases.ts';
import { engineConformance } from './engine-conformance.ts';
import { faultCases, tryFault } from './fault-cases.ts';

// Each start of Lean in WebAssembly takes from ten seconds to a minute, by what else the machine does.
jest.setTimeout(300_000);

const root: StateReference = {
  theorem: { id: 't', header: '', statement: 'theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q' },
  path: [],
};

/** Our children that are Lean servers. */
function servers(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && Number(match[2]) === process.pid && / lean-server /.test(match[3]!))
    .map((match) => Number(match![1]));
}

const loopStatement = 'theorem l (f : Nat → Nat) (h : ∀ x, f x = f (x + 1)) : f 0 = 1';

/** Lies where a submission is a forgery; what else it is asked, Lean answers. */
const workerFile = new URL('../gate/processes/lying-native-worker.ts', import.meta.url);

// All that can do with one start of its servers.
engineConformance(
  'native',
  () => startNativeTestEngine({ workerFile }),
  (engine) => {
    lyingWorkerCases(engine);
    gateCases('native', engine, process.env['LAKATOS_ALL_CHEATS'] === '1' ? undefined : someCases);
    faults(engine);
  },
);

/** Faults of its server, which the embedded engine does not have; `native/engine-faults.test.ts` has those that need no real Lean. */
function faults(engine: () => WorkerPool): void {
  test("a library's tactic reads what an initializer has made", async () => {
    const reference = 'import Counting.Tactic\ntheorem t : True := by sorry\n';
    const submission = reference.replace('sorry', 'by_total');
    expect(await engine().verify({ reference, submission }, fileLimits)).toMatchObject({ kind: 'accepted' });
  });

  test('an abort answers at once, and leaves an engine that works', async () => {
    const loop = 'set_option maxRecDepth 1000000 in simp (maxSteps := 1000000000) only [h]';
    const at = { theorem: { id: 'l', header: '', statement: loopStatement }, path: [] };
    const stop = AbortSignal.timeout(1_500);
    const limits = { heartbeats: 100_000_000, wallClockMs: 60_000 };
    const started = performance.now();
    const [outcome] = await engine().apply(at, [loop], limits, stop);
    expect(outcome).toMatchObject({ kind: 'lost', reason: 'cancelled' });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect((await engine().apply(root, ['constructor'], tacticLimits))[0]?.kind).toBe('progress');
  });

  test('a tactic that meets a limit of its own costs no worker', async () => {
    expect(await tryFault(engine(), faultCases.macro)).toMatchObject({
      broken: { kind: 'timeout', limit: 'recursion-depth' },
      replaced: 0,
    });
    expect(await tryFault(engine(), faultCases.size)).toMatchObject({
      broken: { kind: 'refused' },
      replaced: 0,
    });
  });

  // Last and alone: its worker is not ready again before the end, which costs a start of Lean less.
  test('a tactic that nothing interrupts times out, and its server is ended', async () => {
    // One searches, others may belong to the gate.
    const before = servers();
    const { statement, tactic, limits } = faultCases.arithmetic;
    const at = { theorem: { id: 'a', header: '', statement }, path: [] };
    const [broken] = await engine().apply(at, [tactic], limits);
    expect(broken).toMatchObject({ kind: 'timeout', limit: 'wall-clock' });
    const isOneGone = async () => (await livingOf(before)).length < before.length;
    expect(await eventually(isOneGone, 20_000)).toBe(true);
  });

  test('an engine that is disposed leaves no server behind', async () => {
    expect(await eventually(() => servers().length > 0, 20_000)).toBe(true);
    const running = servers();
    await engine()[Symbol.asyncDispose]();
    expect(await eventually(async () => (await livingOf(running)).length === 0, 20_000)).toBe(true);
  });
}
