import { describe, expect, test } from '@jest/globals';
import { tacticLimits } from '../../../../core/limits.ts';
import { root, type TriedEngine } from './tried-engine.ts';

/** What ends a tactic. */
export function limits({ engine, tryOne }: TriedEngine): void {
  describe('limits', () => {
    test('heartbeats end a tactic', async () => {
      const at = root('theorem t (a b c : Nat) (h : a < b) (k : b < c) : a < c');
      const [outcome] = await engine().apply(at, ['omega'], { ...tacticLimits, heartbeats: 1 });
      expect(outcome).toMatchObject({ kind: 'timeout', limit: 'heartbeats' });
    });

    test('deep recursion ends in a limit', async () => {
      const outcome = await tryOne(root('theorem t : 1 = 2'), 'repeat (refine ?_)');
      expect(outcome).toMatchObject({ kind: 'timeout', limit: 'recursion-depth' });
    });

    test('the wall clock ends a tactic that loops, and the engine goes on', async () => {
      const at = root('theorem t (f : Nat → Nat) (h : ∀ x, f x = f (x + 1)) : f 0 = 1');
      const loop = 'set_option maxRecDepth 1000000 in simp (maxSteps := 1000000000) only [h]';
      // On a busy machine `skip` takes its time too.
      const limits = { heartbeats: 100_000_000, wallClockMs: 2_000 };
      const outcomes = await engine().apply(at, ['skip', loop, 'skip'], limits);
      expect(outcomes.map(({ kind }) => kind)).toEqual(['progress', 'timeout', 'progress']);
      expect((await tryOne(at, 'skip')).kind).toBe('progress');
    });
  });
}
