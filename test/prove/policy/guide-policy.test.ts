import { describe, expect, test } from '@jest/globals';
import type { Goal, StateKey } from '../../../core/goal.ts';
import type { Policy } from '../../../search/interfaces.ts';
import type { LeanPosition, LeanState } from '../../../src/prove/lean/lean-position.ts';
import { guidePolicy, shownSource } from '../../../src/prove/policy/guide-policy.ts';

const goal = (pretty: string): Goal => ({
  ...{ name: '', hypotheses: [], target: pretty, pretty },
  shape: { binders: 0, head: null, constants: [] },
});
const positionOf = (...goals: readonly string[]): LeanPosition => ({
  key: goals.join(),
  state: {
    reference: { theorem: { id: 'it', header: '', statement: '' }, path: [] },
    part: { key: goals.join() as StateKey, focus: goals.map((_, at) => at), goals: goals.map(goal) },
  },
});
const { signal } = new AbortController();

describe('a guide', () => {
  test('in the states of its steps there is one thing to do and nobody is asked; the others are left alone', async () => {
    const asked: string[] = [];
    const observed: string[] = [];
    const own: Policy<LeanState, string> = {
      async propose({ key }) {
        asked.push(key);
        return [{ action: 'own', logProbability: -1 }];
      },
      observe: ({ key }) => void observed.push(key),
      tokensUsed: () => 7,
    };
    const policy = guidePolicy(own, [{ state: 'a\n\nb', tactic: 'known' }]);
    const [shown, other] = [positionOf('a', 'b'), positionOf('a')];
    expect(await policy.propose(shown, signal)).toEqual([
      { action: 'known', logProbability: 0, source: shownSource },
    ]);
    expect(await policy.propose(other, signal)).toEqual([{ action: 'own', logProbability: -1 }]);
    policy.observe?.(shown, [], []);
    policy.observe?.(other, [], []);
    expect([asked, observed]).toEqual([['a'], ['a']]);
    expect(policy.tokensUsed?.()).toBe(7);
    expect(guidePolicy(own, [])).toBe(own);
  });
});
