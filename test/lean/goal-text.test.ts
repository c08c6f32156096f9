import { describe, expect, test } from '@jest/globals';
import { splitPrintedGoal } from '../../lean/goal-text.ts';

describe('a printed goal', () => {
  test('is taken apart into hypotheses and target', () => {
    const text = 'case succ\na b : Nat\nh : a <\n    b\nx : Nat := a + 1\n⊢ a =\n    b';
    expect(splitPrintedGoal(text, ['a', 'b', 'h', 'x'])).toEqual({
      hypotheses: [
        { name: 'a', type: 'Nat' },
        { name: 'b', type: 'Nat' },
        { name: 'h', type: 'a <\n    b' },
        { name: 'x', type: 'Nat', value: 'a + 1' },
      ],
      target: 'a =\n    b',
    });
  });

  test('has the value of a variable where a long one begins on a line of its own', () => {
    const text = 'x : Nat :=\n  a + 1\n⊢ True';
    expect(splitPrintedGoal(text, ['x'])?.hypotheses).toEqual([{ name: 'x', type: 'Nat', value: 'a + 1' }]);
  });

  test.each(['p = { fst := 1, snd := 2 }', 'let x := 1;\n  let y := x;\n  y = n', 'f (fun x : Nat := 1)'])(
    'with the hypothesis %j is not taken to have a value',
    (type) => {
      expect(splitPrintedGoal(`h : ${type}\nx : Nat := { a := 1 }\n⊢ True`, ['h', 'x'])?.hypotheses).toEqual([
        { name: 'h', type },
        { name: 'x', type: 'Nat', value: '{ a := 1 }' },
      ]);
    },
  );

  test('keeps the superscripts of names that look alike', () => {
    const split = splitPrintedGoal('a✝² : Nat\na✝¹ a✝ : Int\n⊢ True', ['a✝', 'a✝', 'a✝']);
    expect(split?.hypotheses.map(({ name }) => name)).toEqual(['a✝²', 'a✝¹', 'a✝']);
  });

  test.each([
    ['other names', 'a : Nat\n⊢ True', ['b']],
    ['fewer hypotheses', 'a : Nat\n⊢ True', ['a', 'b']],
    ['more hypotheses', 'a b : Nat\n⊢ True', ['a']],
    ['no target', 'a : Nat', ['a']],
  ])('that has %s than expected is not guessed at', (_, text, names) => {
    expect(splitPrintedGoal(text, names)).toBeNull();
  });
});
