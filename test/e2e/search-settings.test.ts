import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../core/theorem.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { strategyNames } from '../../search/strategies/create-strategy.ts';
import type { ProveSearch } from '../../src/prove/prove-options.ts';
import { proveTheorem } from '../../src/prove/prove-theorem.ts';
import { defaultSearch, type SearchSettings } from '../../src/prove/search-settings.ts';
import { checkInvariants } from '../search/check-invariants.ts';
import { proveOptions } from '../support/prove-options.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

/** Few and small tactics, so that a proof takes many of them. */
const tactics = ['assumption', 'constructor', 'intro x', 'omega', 'right'];
const plain: SearchSettings = { ...defaultSearch, bandit: false, refute: false };

/** Proves it, with the invariants of the tree checked after each change. */
async function prove(statement: string, changes: Partial<SearchSettings> = {}) {
  let nodes: readonly { readonly status: string }[] = [];
  const inspect: ProveSearch['inspect'] = (tree) => {
    expect(checkInvariants(tree)).toEqual([]);
    nodes = tree.nodes;
  };
  const theorem: Theorem = { id: 't', header: '', statement: `theorem t ${statement}` };
  const propose = () => tactics.map((action, at) => ({ action, logProbability: -1 - at / 10 }));
  const options = proveOptions({ engine, propose, settings: { ...plain, ...changes }, inspect });
  const { result } = await proveTheorem(theorem, options);
  expect(result).toMatchObject({ status: 'proved', certificate: { verdict: 'accepted' } });
  expect(nodes.length).toBeGreaterThan(1);
  return { ...result, refuted: nodes.filter(({ status }) => status === 'refuted').length };
}

/** Each of its parts comes up more than once. */
const repeating = '(p q : Prop) (hp : p) (hq : q) : ((p ∧ q) ∧ (q ∧ p)) ∧ ((p ∧ q) ∧ (q ∧ p))';

describe('with real Lean', () => {
  test.each(strategyNames)('%s finds a proof of several steps', async (strategy) => {
    await prove('(a b : Nat) : (a ≤ b → a < b + 1) ∧ (b < a → b + 1 ≤ a) ∧ a ≤ a', { strategy });
  });

  test('goals that stay together, and states that are met again, cost calls and change no answer', async () => {
    const { spent } = await prove(repeating);
    const together = await prove(repeating, { splitGoals: false });
    const apart = await prove(repeating, { mergeStates: false });
    expect(spent.calls).toBeLessThan(apart.spent.calls);
    expect(spent.calls).toBeLessThan(together.spent.calls);
  });

  test('goes round what is refuted', async () => {
    // `constructor` takes the left side, which is false.
    const { refuted } = await prove('(p : Prop) (hp : p) : (1 = 2 ∧ p) ∨ p', { refute: true });
    expect(refuted).toBeGreaterThan(0);
  });

  test('one worker and one seed: the same search each time', async () => {
    const once = await prove(repeating, { strategy: 'uniform' });
    const again = await prove(repeating, { strategy: 'uniform' });
    expect({ ...again.spent, ms: 0 }).toEqual({ ...once.spent, ms: 0 });
    expect(again.proof).toBe(once.proof);
  });
});
