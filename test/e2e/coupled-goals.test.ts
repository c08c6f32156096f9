import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../core/theorem.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { edgeAt, nodeAt } from '../../search/proof-tree.ts';
import { readEpisode } from '../../src/prove/episode/read-episode.ts';
import { proveTheorem } from '../../src/prove/prove-theorem.ts';
import { noStore } from '../../src/store/store.ts';
import { proveOptions } from '../support/prove-options.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

/** The policy knows these tactics alone, in this order. `leads`: every state's goals, each tactic on it, and what that leaves. */
async function search(statement: string, tactics: readonly string[]) {
  const theorem: Theorem = { id: 't', header: '', statement: `theorem t ${statement}` };
  const episodes: (readonly unknown[])[] = [];
  const options = proveOptions({
    engine,
    propose: () => tactics.map((action, at) => ({ action, logProbability: -1 - at / 10 })),
    store: { ...noStore(), putEpisode: async ({ lines }) => void episodes.push(lines) },
  });
  const { result } = await proveTheorem(theorem, options);
  const { tree, offers } = readEpisode(JSON.parse(JSON.stringify(episodes[0])) as unknown[]);
  const goalsOf = (node: (typeof tree.nodes)[number]) =>
    node.position.state.goals.map((goal) => goal.slice(goal.lastIndexOf('⊢') + 2));
  const leads = tree.nodes.flatMap((node) =>
    node.edges.map((id) => {
      const { action, children } = edgeAt(tree, id);
      return { goals: goalsOf(node), action, left: children.map((child) => goalsOf(nodeAt(tree, child))) };
    }),
  );
  return { result, leads, offers };
}

describe('goals that share a metavariable, in real Lean', () => {
  const between = '(a b c : Nat) (h1 : a ≤ b) (h2 : b ≤ c) : a ≤ c';

  test('stay together, and are proved by what is the same in all of them', async () => {
    const { result, leads } = await search(between, ['apply Nat.le_trans', 'exact h1', 'exact h2']);
    expect(result).toMatchObject({ status: 'proved', certificate: { verdict: 'accepted' } });
    expect(result.proof).toBe('by\n  apply Nat.le_trans\n  exact h1\n  exact h2');
    expect(leads).toContainEqual({
      goals: ['a ≤ c'],
      action: 'apply Nat.le_trans',
      left: [['a ≤ ?m', '?m ≤ c', 'Nat']],
    });
    // The first says what the number is; then the last is none any more, and nothing is shared.
    expect(leads).toContainEqual({
      goals: ['a ≤ ?m', '?m ≤ c', 'Nat'],
      action: 'exact h1',
      left: [['b ≤ c']],
    });
  });

  test('apart each would have a proof, which together are none', async () => {
    const { result, leads, offers } = await search(
      '(a b c d : Nat) (h0 : a ≤ d) (h1 : a ≤ b) (h2 : b ≤ c) : a ≤ c',
      ['apply Nat.le_trans', 'exact h0', 'exact h2', 'exact h1'],
    );
    const group = ['a ≤ ?m', '?m ≤ c', 'Nat'];
    expect(leads).toContainEqual({ goals: group, action: 'exact h0', left: [['d ≤ c']] });
    expect(result).toMatchObject({ status: 'proved', certificate: { verdict: 'accepted' } });
    expect(result.proof).toBe('by\n  apply Nat.le_trans\n  exact h1\n  exact h2');
    expect(offers.map(({ verdicts }) => verdicts.map(({ accepted }) => accepted))).toEqual([[true]]);
  });

  test('such a group beside a goal of its own is proved apart from that', async () => {
    const { result, leads } = await search(`${between} ∧ True`, [
      'refine ⟨Nat.le_trans (m := ?_) ?_ ?_, ?_⟩',
      ...['exact h1', 'exact h2', 'trivial', 'exact b'],
    ]);
    expect(result).toMatchObject({ status: 'proved', certificate: { verdict: 'accepted' } });
    expect(leads[0]?.left.map((goals) => goals.length).sort()).toEqual([1, 3]);
  });
});
