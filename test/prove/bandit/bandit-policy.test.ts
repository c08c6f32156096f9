import { describe, expect, test } from '@jest/globals';
import type { Goal, StateKey } from '../../../core/goal.ts';
import type { Policy, Proposal, Step, StepOutcome } from '../../../search/interfaces.ts';
import { Bandit, goalTypeOf } from '../../../src/prove/bandit/bandit.ts';
import { banditPolicy } from '../../../src/prove/bandit/bandit-policy.ts';
import { proposeTactics } from '../../../src/prove/enumerative/enumerative-policy.ts';
import type { LeanPosition, LeanState } from '../../../src/prove/lean/lean-position.ts';
import { bool, data, even, fact, goal, list, nat, shape, tree } from '../enumerative/goals.ts';

const signal = new AbortController().signal;
const theorem = { id: 't', header: '', statement: 'theorem t : True' };

function position(key: string, of: Goal): LeanPosition {
  const part = { key: key as StateKey, focus: [0], goals: [of] };
  return { key, state: { reference: { theorem, path: [] }, part } };
}

/** The built-in policy without Lean. */
const enumerative: Policy<LeanState, string> = {
  async propose({ state }) {
    return proposeTactics(state.part.goals, { inductives: [nat, list, bool, tree, even], declarations: [] });
  },
};

const fresh = (policy = enumerative) =>
  banditPolicy(policy, new Bandit(), (each) => goalTypeOf(each, new Set()));

function step(outcome: StepOutcome<LeanState>): Step<LeanState> {
  return { outcome, ms: 1, remembered: false };
}

const failed = step({ kind: 'failed', message: 'no' });
const equation = goal('a + b = b + a', shape('Eq', ['Nat', 'HAdd.hAdd']), data('a', 'Nat'), data('b', 'Nat'));
const order = goal(
  'a ≤ b',
  shape('LE.le', ['Nat']),
  data('a', 'Nat'),
  fact('h', 'a < b', shape('LT.lt', ['Nat'])),
);

describe('a policy with a bandit', () => {
  test('proposes what the policy does: distinct actions in descending order', async () => {
    const policy = fresh();
    for (const each of [
      equation,
      order,
      goal('∀ n, n = n', shape('Eq', ['Nat'], 1)),
      goal('p', shape(null)),
    ]) {
      const plain = await enumerative.propose(position('a', each), signal);
      const ranked = await policy.propose(position('a', each), signal);
      const actions = ranked.map(({ action }) => action);
      expect(new Set(actions)).toEqual(new Set(plain.map(({ action }) => action)));
      expect(new Set(actions).size).toBe(actions.length);
      const logs = ranked.map(({ logProbability }) => logProbability);
      expect(logs).toEqual([...logs].sort((a, b) => b - a));
    }
  });

  test("keeps the policy's own probabilities beside its own, whatever it has learnt", async () => {
    const policy = fresh();
    const plain = await enumerative.propose(position('a', equation), signal);
    const own = new Map(plain.map(({ action, logProbability }) => [action, logProbability]));
    const [first] = await policy.propose(position('a', equation), signal);
    policy.observe?.(position('a', equation), [first!], [failed]);
    const learnt = await policy.propose(position('b', equation), signal);
    expect(new Map(learnt.map(({ action, prior }) => [action, prior]))).toEqual(own);
    expect(learnt.some(({ prior, logProbability }) => prior !== logProbability)).toBe(true);
  });

  test('what failed at one goal comes later at the next of its type, and stays where it was at others', async () => {
    const policy = fresh();
    const elsewhere = await fresh().propose(position('b', order), signal);
    const [first] = await policy.propose(position('a', equation), signal);
    policy.observe?.(position('a', equation), [first!], [failed]);
    const next = await policy.propose(position('c', equation), signal);
    expect(probabilityOf(next, first!.action)).toBeLessThan(Math.exp(first!.logProbability));
    expect(next).toHaveLength((await enumerative.propose(position('c', equation), signal)).length);
    expect(await policy.propose(position('b', order), signal)).toEqual(elsewhere);
  });

  test('lost answers teach nothing, known positions less than new ones', async () => {
    const taught = async (...outcomes: StepOutcome<LeanState>[]): Promise<number> => {
      const policy = fresh();
      const ranked = await policy.propose(position('a', equation), signal);
      const chosen = ranked.find(({ action }) => action === 'simp')!;
      for (const outcome of outcomes) policy.observe?.(position('a', equation), [chosen], [step(outcome)]);
      return probabilityOf(await policy.propose(position('z', equation), signal), 'simp');
    };
    const progress = { kind: 'progress', children: [position('n', order)] } as const;
    expect(await taught({ kind: 'lost', reason: 'cancelled' })).toBe(await taught());
    expect(await taught(progress)).toBeGreaterThan(await taught(progress, progress));
    expect(await taught({ kind: 'timeout' })).toBe(await taught({ kind: 'failed', message: '' }));
    expect(await taught({ kind: 'proved' })).toBeGreaterThan(await taught(progress));
  });

  test('the policy behind it learns too', async () => {
    const told: string[] = [];
    const policy = fresh({
      ...enumerative,
      observe(_, tried) {
        told.push(...tried.map(({ action }) => action));
      },
    });
    const ranked = await policy.propose(position('a', equation), signal);
    policy.observe?.(position('a', equation), ranked.slice(0, 2), [failed, failed]);
    expect(told).toEqual(ranked.slice(0, 2).map(({ action }) => action));
  });
});

function probabilityOf(proposals: readonly Proposal<string>[], action: string): number {
  return Math.exp(proposals.find((proposal) => proposal.action === action)!.logProbability);
}
