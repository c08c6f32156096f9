import { describe, expect, test } from '@jest/globals';
import { solveFor } from '../../../../src/prove/enumerative/instantiation/solve-equation.ts';
import { callsOnVariables } from '../../../../src/prove/enumerative/reading/applications.ts';
import { NameSupply, nameAlternative } from '../../../../src/prove/enumerative/reading/names.ts';
import { readProposition } from '../../../../src/prove/enumerative/reading/proposition.ts';
import { isPlainName, mentionCounts, wordsOf } from '../../../../src/prove/enumerative/reading/words.ts';
import { even, list, nat, tree } from '../goals.ts';

describe('words', () => {
  test('dotted words are whole, and count for what stands before the dot', () => {
    expect(wordsOf("xs.length ≤ f x₁ (y' + 1)")).toEqual(['xs.length', 'f', 'x₁', "y'"]);
    expect(mentionCounts('xs.length + xs.sum + xsum').get('xs')).toBe(2);
    expect(mentionCounts('«a.b».length + «a.b»').get('«a.b»')).toBe(2);
  });

  test.each([
    ['x', true],
    ["h₁'", true],
    ['x✝', false],
    ['fun', false],
    ['', false],
    ['a.b', false],
  ])('plain name %j: %p', (name, expected) => {
    expect(isPlainName(name)).toBe(expected);
  });
});

describe('calls on variables', () => {
  const variables = new Set(['a', 't', 'xs', 'ys']);
  const calls = (text: string, name: string) => callsOnVariables(text, name, variables);

  test('are found as they are printed', () => {
    expect(calls('size (insert a t) = size t + 1', 'Tree.insert')).toEqual(['insert a t']);
    expect(calls('t.mirror.size = t.size', 'Tree.mirror')).toEqual(['Tree.mirror t']);
    expect(calls('t.flattenOnto xs = ys', 'Tree.flattenOnto')).toEqual(['Tree.flattenOnto t xs']);
    expect(calls('total (xs ++ ys) = total xs + total ys', 'total')).toEqual(['total xs', 'total ys']);
  });

  test('are left out when an argument is no variable', () => {
    expect(calls('total (x :: xs) = 0', 'total')).toEqual([]);
    expect(calls('power 2 n = 1', 'power')).toEqual([]);
    expect(calls('f xs 0 = 1', 'f')).toEqual([]);
  });
});

describe('names for constructors', () => {
  const alternative = (info: typeof nat, index: number, subject: string | null, ...taken: string[]) => {
    const { head, fields, hypotheses } = nameAlternative(
      info.constructors[index]!,
      subject,
      new NameSupply(taken),
    );
    return [head, ...fields, ...hypotheses].join(' ');
  };

  test('keep the name of the only smaller part', () => {
    expect(alternative(nat, 1, 'n')).toBe('succ n ih');
    expect(alternative(list, 1, 'xs')).toBe('cons x xs ih');
  });

  test('tell several smaller parts apart', () => {
    expect(alternative(tree, 1, 't')).toBe('node left value right ih_left ih_right');
  });

  test('avoid names that are taken', () => {
    expect(alternative(list, 1, 'xs', 'x', 'ih')).toBe('cons x1 xs ih1');
  });

  test('an @ pattern where fields are implicit', () => {
    expect(alternative(even, 1, null)).toBe('@step n h ih');
  });

  test('names that Lean could not read back are replaced', () => {
    expect(new NameSupply([]).fresh('a✝')).toBe('x');
  });
});

describe('solving an equation for a witness', () => {
  test.each([
    ['n = 2 * k ∨ n = 2 * k + 1', 'k', ['n / 2', '(n - 1) / 2']],
    ['k + a = b', 'k', ['b - a']],
    ['a + b = k', 'k', ['a + b']],
    ['2 * j * b = 2 * k', 'k', ['j * b', '(2 * j * b) / 2']],
    ['n + 2 = k + k', 'k', ['(n + 2) / 2']],
    ['k * k = 9', 'k', []],
    ['f k = 1', 'k', []],
  ])('%s for %s', (text, bound, expected) => {
    expect(solveFor(readProposition(text), bound)).toEqual(expected);
  });
});
