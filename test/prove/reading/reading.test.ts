import { describe, expect, test } from '@jest/globals';
import {
  builtBy,
  builtPatterns,
  callsOf,
  callsOnVariables,
  printCall,
} from '../../../src/prove/reading/calls.ts';
import {
  isPlainName,
  literals,
  mentionCounts,
  moduli,
  NameSupply,
  nameAlternative,
  wordsOf,
} from '../../../src/prove/reading/names.ts';
import { bool, even, list, nat, tree } from '../enumerative/goals.ts';

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
  ])('%j is a plain name: %p', (name, expected) => {
    expect(isPlainName(name)).toBe(expected);
  });
});

describe('numerals', () => {
  test('stand alone, each once', () => {
    expect(literals('x1 + 12 = f.2 12 ∨ (7) ≤ 1234567')).toEqual([12, 7]);
  });

  test.each([
    ['t % 4 = 1 ∧ 3 ∣ t ∧ t % 4 = 1', [4, 3]],
    ['x3 ∣ t ∧ p.3 ∣ t ∧ t % n = 3', []],
    ['t % 1 = 0 ∧ 0 ∣ t ∧ t % 13 = 0', []],
    ['12 ∣ t', [12]],
  ])('that something is divided by are found in %s', (text, expected) => {
    expect(moduli(text, 12)).toEqual(expected);
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

describe('calls in printed text', () => {
  test('are found with arguments, brackets and receivers', () => {
    expect(callsOf('onto [] (f xs ++ ys) = onto ys []', 'onto').map((call) => call.arguments)).toEqual([
      ['[]', '(f xs ++ ys)'],
      ['ys', '[]'],
    ]);
    expect(callsOf('t.flat [] = s.flat xs', 'Tree.flat')).toEqual([
      { text: 't.flat []', start: 0, arguments: ['t', '[]'] },
      { text: 's.flat xs', start: 12, arguments: ['s', 'xs'] },
    ]);
    expect(callsOf('if total xs then 1 else 2', 'total').map((call) => call.text)).toEqual(['total xs']);
    expect(callsOf('subtotal xs + total', 'total')).toEqual([]);
  });

  test('are written back', () => {
    expect(printCall('f', ['x + 1', '(y)', '[]', '2'])).toBe('f (x + 1) (y) [] 2');
  });
});

test('a method is called on a bracket too', () => {
  expect(callsOf('1 + (f (g x) y).size = n', 'Tree.size').map((call) => call.text)).toEqual([
    '(f (g x) y).size',
  ]);
  expect(callsOf('(t.join u).size', 'Tree.size')[0]?.arguments).toEqual(['(t.join u)']);
});

describe('what an argument is built by', () => {
  const types = [tree, nat, bool];

  test.each([
    ['l.node v r', ['(.node _ _ _)']],
    ['(l.node v r)', ['(.node _ _ _)']],
    ['Tree.leaf', ['.leaf']],
    ['l.node v Tree.leaf', ['(.node _ _ _)', '.leaf']],
    ['n + 2', ['(_ + 1)']],
    ['0', ['0']],
    ['[]', ['[]']],
    ['[a, b]', ['(_ :: _)']],
    ['x :: xs', ['(_ :: _)']],
  ])('is found for %s', (argument, patterns) => {
    expect(builtBy(argument, { types })).toEqual(patterns);
  });

  test.each(['t', 'n + m', 'mirror (l.node v r)', 'Bool.true', 'f.size t'])(
    'a variable, a call or a mere name: %s',
    (argument) => {
      expect(builtBy(argument, { types })).toEqual([]);
    },
  );

  test('a pattern for each argument that is built', () => {
    const [call] = callsOf('Mem (n + 1) (l.node v r)', 'Mem');
    expect(builtPatterns('Mem', call!, { types })).toEqual(['Mem (_ + 1) _', 'Mem _ (.node _ _ _)']);
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
