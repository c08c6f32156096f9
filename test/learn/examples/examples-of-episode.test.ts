import { describe, expect, test } from '@jest/globals';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import { lastEpisode } from '../../../src/evaluate/run/run-attempt.ts';
import {
  type Example,
  exampleSchema,
  type LessonSettings,
} from '../../../src/learn/examples/example-schema.ts';
import { examplesOfEpisode } from '../../../src/learn/examples/examples-of-episode.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import { KnownNames } from '../../../src/prove/lemma-index/known-names.ts';
import type { LemmaIndex } from '../../../src/prove/lemma-index/symbol-index.ts';
import type { KnownStep } from '../../../src/prove/policy/guide-policy.ts';
import type { ProveSearch } from '../../../src/prove/prove-options.ts';
import { proveTheorem } from '../../../src/prove/prove-theorem.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

const settings: LessonSettings = {
  labels: 'outcome',
  discount: 1,
  hindsightWeight: 0.5,
  statesPerSearch: 10,
  renamed: 0,
  rejectedPerStep: 1,
};

/** What is learnt from a search for the goal with these tactics, in this order. */
async function examplesFor(
  goal: string,
  changes: Partial<LessonSettings> = {},
  tactics: readonly string[] = ['close', 'split', 'unwrap'],
  engine = scriptedEngine(),
  given = 0,
  more: Partial<ProveSearch> = {},
): Promise<Example[]> {
  const episode = lastEpisode();
  const propose = () =>
    tactics.map((action, at) => ({ action, source: 'test', logProbability: -0.1 * (at + 1) }));
  const theorem = { id: 'it', header: '', statement: `theorem it : ${goal}` };
  await proveTheorem(theorem, proveOptions({ store: episode.store, propose, engine, ...more }));
  const view = readEpisode(episode.take()?.lines ?? []);
  const examples = examplesOfEpisode(view, { round: 3, given }, { ...settings, ...changes });
  return examples.map((example) => exampleSchema.parse(example));
}

const stepsOf = (examples: readonly Example[]) =>
  examples.flatMap(({ kind, state, tactic }) =>
    tactic === undefined ? [] : [`${kind} ${state}: ${tactic}`],
  );

describe('what a search teaches', () => {
  test('with each state the premises that the library has for its first goal, where they are kept', async () => {
    const lemmaIndex: LemmaIndex = {
      size: 9,
      names: () => new KnownNames([], []),
      select: ({ target }, count) =>
        Array.from({ length: count }, (_, at) => ({
          lemma: {
            name: `of_${target}_${at}`,
            ...{ head: null, constants: [], explicit: '', premises: 0, sides: null },
          },
          score: 1,
        })),
    };
    const search = { lemmaIndex: { for: async () => lemmaIndex } };
    const tactics = ['close', 'split', 'unwrap'];
    const told = async (more: Partial<ProveSearch>) =>
      (await examplesFor('s & t', {}, tactics, scriptedEngine(), 0, more)).map(({ state, premises }) => [
        ...[state, premises],
      ]);
    expect(await told({ ...search, keptPremises: 2 })).toEqual(
      expect.arrayContaining([
        ['⊢ s & t', 'of_s & t_0\nof_s & t_1'],
        ['⊢ s', 'of_s_0\nof_s_1'],
      ]),
    );
    expect(new Set((await told(search)).map(([, premises]) => premises))).toEqual(new Set([undefined]));
    // Without an index a model is shown none.
    expect(new Set((await told({ keptPremises: 2 })).map(([, premises]) => premises))).toEqual(new Set(['']));
  });

  test('the steps of the accepted proof, with what failed beside them', async () => {
    const examples = await examplesFor('st & t');
    expect(stepsOf(examples).sort()).toEqual([
      'proof ⊢ st & t: split',
      'proof ⊢ st: unwrap',
      'proof ⊢ t: close',
    ]);
    const first = examples.find(({ state }) => state === '⊢ st & t');
    expect(first).toMatchObject({
      ...{ weight: 1, value: 1, distance: 4, rejected: 'close', theorem: 'it', round: 3, policy: 'test' },
      logProbability: -0.2,
    });
    expect(examples.find(({ state }) => state === '⊢ t')).toMatchObject({ distance: 1 });
    expect(examples.find(({ state }) => state === '⊢ t')).not.toHaveProperty('rejected');
  });

  test('hindsight: a state that was proved on the way is a theorem, whatever became of the rest', async () => {
    const examples = await examplesFor('st & ssssf');
    expect(stepsOf(examples).sort()).toEqual(['hindsight ⊢ st: unwrap', 'hindsight ⊢ t: close']);
    expect(examples.find(({ state }) => state === '⊢ t')).toMatchObject({ weight: 0.5, value: 1 });
    expect(examples.find(({ state }) => state === '⊢ f')).toMatchObject({ kind: 'state', value: 0 });
  });

  test('a search that was shown steps of a known proof teaches those that it found itself, and no values', async () => {
    const shownTo = (goal: string, ...steps: KnownStep[]) =>
      examplesFor(goal, {}, undefined, undefined, steps.length, { shown: steps });
    const own = await examplesFor('st & ssssf');
    expect(stepsOf(own)).toContain('hindsight ⊢ st: unwrap');
    expect(own.some(({ value }) => value !== undefined)).toBe(true);
    const unwrap = { state: '⊢ st', tactic: 'unwrap' };
    const shown = await shownTo('st & ssssf', unwrap);
    expect(stepsOf(shown)).toEqual(stepsOf(own).filter((step) => step !== 'hindsight ⊢ st: unwrap'));
    expect(shown.filter(({ value, tactic }) => value !== undefined || tactic === undefined)).toEqual([]);
    // Of a proof that it was shown in part, the rest proves what comes later.
    expect(stepsOf(await shownTo('st & t', unwrap)).sort()).toEqual([
      'hindsight ⊢ st & t: split',
      'hindsight ⊢ t: close',
    ]);
    expect(stepsOf(await shownTo('st', { state: '⊢ never met', tactic: 'split' }))).toEqual(
      stepsOf(await examplesFor('st')),
    );
    expect(await shownTo('t', { state: '⊢ t', tactic: 'close' })).toEqual([]);
  });

  test('the further from the end, the less a state is worth, where that is asked for', async () => {
    const examples = await examplesFor('sst', { discount: 0.5 });
    const worthOf = (state: string) => examples.find((example) => example.state === state)?.value;
    expect(['⊢ t', '⊢ st', '⊢ sst'].map(worthOf)).toEqual([1, 0.5, 0.25]);
  });

  test('more failed tactics are pairs that count for nothing else', async () => {
    const examples = await examplesFor('st', { rejectedPerStep: 2 }, ['close', 'split', 'unwrap']);
    const root = examples.filter(({ state }) => state === '⊢ st');
    expect(root.map(({ weight, rejected }) => [weight, rejected])).toEqual([
      [1, 'close'],
      [0, 'split'],
    ]);
  });

  test('a tactic that got no answer, or that the gate forbids, is no failure', async () => {
    const outcomes: Record<string, TacticOutcome> = {
      slow: { kind: 'timeout', ms: 1, limit: 'wall-clock' },
      dead: { kind: 'lost', reason: 'worker-died', ms: 1 },
      forbidden: { kind: 'refused', message: 'no', ms: 1 },
    };
    const plain = scriptedEngine();
    const engine = scriptedEngine({
      apply: async (state, tactics, limits, signal) => {
        const answers = await plain.apply(state, tactics, limits, signal);
        return tactics.map((tactic, at) => outcomes[tactic] ?? answers[at]!);
      },
    });
    const tactics = ['slow', 'dead', 'forbidden', 'split', 'close'];
    const [step] = await examplesFor('t', { rejectedPerStep: 4 }, tactics, engine);
    expect(step).toMatchObject({ tactic: 'close', rejected: 'split' });
  });

  test('where the gate refused a proof, only an accepted one is believed', async () => {
    const tactics = ['wrong', 'split', 'unwrap', 'close'];
    expect(await examplesFor('f', {}, tactics)).toEqual([]);
    // `wrong` seems to prove every state at once.
    const examples = await examplesFor('st & t', {}, tactics);
    expect(stepsOf(examples).every((step) => step.startsWith('proof') && !step.endsWith('wrong'))).toBe(true);
  });
});
