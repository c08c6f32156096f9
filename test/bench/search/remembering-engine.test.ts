import { describe, expect, test } from '@jest/globals';
import { RememberingEngine } from '../../../bench/search/remembering-engine.ts';
import type { Clock } from '../../../core/clock.ts';
import { tacticLimits } from '../../../core/limits.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { LeanEngine } from '../../../lean/engine.ts';

const root: StateReference = { theorem: { id: 't', header: '', statement: 'theorem t : P' }, path: [] };

/** Answers by the name of the tactic, and leaves off behind a proof; keeps what it was asked. */
function answering(outcomes: Readonly<Record<string, TacticOutcome>>) {
  const asked: string[][] = [];
  const engine: Pick<LeanEngine, 'apply'> = {
    async apply(_, tactics) {
      asked.push([...tactics]);
      const answers = tactics.map((tactic) => outcomes[tactic]!);
      const proof = answers.findIndex(({ kind }) => kind === 'proved');
      return answers.map((answer, at) =>
        proof >= 0 && at > proof ? { kind: 'lost', reason: 'not-tried', ms: 0 } : answer,
      );
    },
  };
  return { asked, remembering: new RememberingEngine(engine as LeanEngine) };
}

const failed: TacticOutcome = { kind: 'failed', message: 'no', ms: 3 };
const proved: TacticOutcome = { kind: 'proved', ms: 5 };

test('each search is charged for what it asked, whoever answered', async () => {
  const { asked, remembering } = answering({ a: failed, b: failed, c: proved });
  const engine = remembering.asEngine();
  await engine.apply(root, ['a', 'b'], tacticLimits);
  expect(remembering.takeAsked()).toEqual({ calls: 2, leanMs: 6 });
  expect((await engine.apply(root, ['b', 'c'], tacticLimits)).map(({ kind }) => kind)).toEqual([
    'failed',
    'proved',
  ]);
  expect(remembering.takeAsked()).toEqual({ calls: 2, leanMs: 8 });
  expect(asked).toEqual([['a', 'b'], ['c']]);
});

test('what stands behind a known proof is not asked, and costs nothing', async () => {
  const { asked, remembering } = answering({ a: failed, c: proved });
  const engine = remembering.asEngine();
  await engine.apply(root, ['c'], tacticLimits);
  remembering.takeAsked();
  const answers = await engine.apply(root, ['c', 'a'], tacticLimits);
  expect(answers.map(({ kind }) => kind)).toEqual(['proved', 'lost']);
  expect(remembering.takeAsked()).toEqual({ calls: 1, leanMs: 5 });
  expect(asked).toEqual([['c']]);
});

test('a lost answer is asked for again', async () => {
  const { asked, remembering } = answering({ a: { kind: 'lost', reason: 'worker-died', ms: 1 } });
  const engine = remembering.asEngine();
  await engine.apply(root, ['a'], tacticLimits);
  await engine.apply(root, ['a'], tacticLimits);
  expect(asked).toEqual([['a'], ['a']]);
});

describe('the clock', () => {
  /** What the clock gained on the wall's while something was done. */
  async function gained(clock: Clock, act: () => Promise<unknown>): Promise<number> {
    const [wall, own] = [performance.now(), clock.now()];
    await act();
    return clock.now() - own - (performance.now() - wall);
  }
  const [slow, slower] = [1_000, 3_000].map((ms): TacticOutcome => ({ kind: 'failed', message: 'no', ms }));

  test('counts the time of a remembered answer, and not that of a fresh one, which passes', async () => {
    const { remembering } = answering({ a: slow!, b: slower! });
    const engine = remembering.asEngine();
    const ask = (...tactics: string[]) =>
      gained(remembering.clock, () => engine.apply(root, tactics, tacticLimits));
    expect(await ask('a')).toBeCloseTo(0, -1);
    expect(await ask('a')).toBeCloseTo(1_000, -1);
    expect(await ask('a', 'b')).toBeCloseTo(1_000, -1);
    expect(await ask('a', 'b')).toBeCloseTo(4_000, -1);
  });

  test('what is asked at once passes side by side; the last of it alone, since nothing else is begun', async () => {
    const { remembering } = answering({ a: slow!, b: slower! });
    const engine = remembering.asEngine();
    const both = () => Promise.all(['a', 'b'].map((tactic) => engine.apply(root, [tactic], tacticLimits)));
    await both();
    expect(await gained(remembering.clock, both)).toBeCloseTo(1_000 / 2 + 3_000, -1);
  });

  test('does not wait for what stands behind a proof', async () => {
    const { remembering } = answering({ a: slow!, c: proved });
    const engine = remembering.asEngine();
    await engine.apply(root, ['a'], tacticLimits);
    await engine.apply(root, ['c'], tacticLimits);
    expect(await gained(remembering.clock, () => engine.apply(root, ['c', 'a'], tacticLimits))).toBeCloseTo(
      5,
      -1,
    );
  });
});
