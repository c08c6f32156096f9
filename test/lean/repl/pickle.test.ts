import { describe, expect, test } from '@jest/globals';
import { sha256 } from '../../../core/hash.ts';
import { pickleText, readPickle } from '../../../lean/repl/pickle.ts';
import type { KnownReplStep, StepAction } from '../../../lean/repl/steps.ts';
import fc from '../../support/properties.ts';

const digest = sha256('what came of it');
const step = (id: number, action: StepAction): KnownReplStep => ({ id, action, digest });
const text = (id: number, env: number | null, words = `def x${id} := 1`): KnownReplStep =>
  step(id, { kind: 'command', text: words, env, allTactics: false, rootGoals: true });

describe('a pickle', () => {
  test('is read as it was written, whatever texts are in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.nat(), (words, tactic, index) => {
        const steps = [
          text(3, null, words),
          step(8, { kind: 'tactic', tactic, state: { step: 3, index } }),
          step(9, { kind: 'same-state', isBare: true, env: 3, state: { index: 0, step: 8 } }),
        ];
        const target = { kind: 'state', state: { step: 9, index: 0 } } as const;
        expect(readPickle(pickleText('a Lean', steps, target), 'state')).toEqual({
          ...{ kind: 'read', steps, target },
        });
      }),
    );
  });

  test('that is damaged anywhere is refused', () => {
    const whole = pickleText('a Lean', [text(0, null)], { kind: 'env', step: 0 });
    expect(readPickle(whole, 'env').kind).toBe('read');
    fc.assert(
      fc.property(fc.nat(whole.length - 2), fc.constantFrom('x', '7', '"', ' '), (at, letter) => {
        fc.pre(whole[at] !== letter);
        const damaged = whole.slice(0, at) + letter + whole.slice(at + 1);
        expect(readPickle(damaged, 'env').kind).toBe('invalid');
      }),
    );
  });

  test.each<[string, string, RegExp]>([
    [
      'of an environment, where a proof state is wanted,',
      pickleText('a Lean', [text(0, null)], { kind: 'env', step: 0 }),
      /it holds an environment/,
    ],
    [
      'with a step before what it builds on',
      pickleText('a Lean', [text(1, 0), text(0, null)], { kind: 'state', state: { step: 1, index: 0 } }),
      /not in order/,
    ],
    [
      'with two steps of one number',
      pickleText('a Lean', [text(0, null), text(0, null)], { kind: 'state', state: { step: 0, index: 0 } }),
      /not in order/,
    ],
    [
      'without the step that it is about',
      pickleText('a Lean', [text(0, null)], { kind: 'state', state: { step: 5, index: 0 } }),
      /lack the last/,
    ],
    ['that another REPL has written', 'olean\u0002binary', /no pickle of `lakatos repl`/],
  ])('%s is refused', (_, content, reason) => {
    expect(readPickle(content, 'state')).toEqual({ kind: 'invalid', reason: expect.stringMatching(reason) });
  });
});
