import { describe, expect, test } from '@jest/globals';
import { tacticLimits } from '../../../core/limits.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import { lastEpisode } from '../../../src/evaluate/run/run-attempt.ts';
import { examplesOfEpisode } from '../../../src/learn/examples/examples-of-episode.ts';
import { singleSteps } from '../../../src/learn/examples/single-steps.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import { singleAlternatives } from '../../../src/prove/polish/shorten-script.ts';
import { proveTheorem } from '../../../src/prove/prove-theorem.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

/** The scripted engine, which knows `first | a | b` too. */
function engineWithFirst() {
  const engine = scriptedEngine();
  const { apply } = engine;
  const applied = async (state: StateReference, tactic: string): Promise<TacticOutcome> => {
    const alternatives = tactic.startsWith('first |') ? singleAlternatives(tactic) : [tactic];
    let last: TacticOutcome | undefined;
    for (const alternative of alternatives) {
      [last] = await apply.call(engine, state, [alternative], tacticLimits);
      if (last?.kind === 'proved' || last?.kind === 'progress') break;
    }
    return last!;
  };
  return {
    ...engine,
    apply: (state: StateReference, tactics: readonly string[]) =>
      Promise.all(
        tactics.map((tactic) =>
          applied(
            { ...state, path: state.path.map((step) => ({ ...step, tactic: plainOf(step.tactic) })) },
            tactic,
          ),
        ),
      ),
  };
}

/** What such a list does where the test has it on the way to another state. */
const plainOf = (tactic: string): string => (tactic.startsWith('first |') ? 'split' : tactic);

async function learn(goal: string, tactics: readonly string[]) {
  const engine = engineWithFirst();
  const episode = lastEpisode();
  const propose = () => tactics.map((action, at) => ({ action, source: 'test', logProbability: -at }));
  const theorem = { id: 'it', header: '', statement: `theorem it : ${goal}` };
  await proveTheorem(theorem, proveOptions({ store: episode.store, propose, engine }));
  const view = readEpisode(episode.take()?.lines ?? []);
  const found = await singleSteps(theorem, view, { engine, tacticLimits }, new AbortController().signal);
  const settings = {
    labels: 'outcome',
    discount: 1,
    hindsightWeight: 1,
    statesPerSearch: 0,
    renamed: 0,
  } as const;
  const singles = new Map(found.steps.map(({ edge, tactic }) => [edge, tactic]));
  const steps = examplesOfEpisode(view, { round: 0, given: 0 }, { ...settings, rejectedPerStep: 0 }, singles);
  return { found, steps };
}

describe('a step of a proof that is a list of tactics', () => {
  test('is learnt by the one that does the same: the one that proves, or leads to the same states', async () => {
    const { found, steps } = await learn('t & st', [
      'first | unwrap | split',
      'first | nothing | close',
      'unwrap',
    ]);
    expect(found.theorem).toBe('it');
    expect(steps.map(({ state, tactic }) => `${state}: ${tactic}`)).toEqual(
      expect.arrayContaining(['⊢ t: close', '⊢ st: unwrap']),
    );
    expect(steps.map(({ tactic }) => tactic)).toContain('split');
    expect(steps.some(({ tactic }) => tactic?.includes('first'))).toBe(false);
  });

  test('keeps its log-probability only where it is learnt as it was proposed', async () => {
    const { steps } = await learn('t', ['first | nothing | close']);
    expect(steps[0]).toMatchObject({ tactic: 'close' });
    expect(steps[0]).not.toHaveProperty('logProbability');
    const plain = await learn('t', ['close']);
    expect(plain.found.steps).toEqual([]);
    expect(plain.steps[0]).toHaveProperty('logProbability');
  });
});
