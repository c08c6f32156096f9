import { describe, expect, test } from '@jest/globals';
import type { Goal } from '../../../core/goal.ts';
import type { LibraryTheorem, LibraryTheorems } from '../../../lean/library-theorems.ts';
import { TheoremSymbolIndex } from '../../../src/prove/lemma-index/symbol-index.ts';
import fc from '../../support/properties.ts';
import { fact, goal, shape } from '../enumerative/goals.ts';
import { goals, libraries } from './tables.ts';

/** The formula of the index by the letter, theorem by theorem, without inverted lists. */
function likeness({ symbols, theorems }: LibraryTheorems, of: Goal): number[] {
  const weight = (symbol: number): number => {
    const mentions = theorems.filter((t) => [...t.conclusion, ...t.premises].includes(symbol)).length;
    return mentions === 0 ? 0 : Math.log(1 + theorems.length / mentions);
  };
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, s) => total + weight(s), 0);
  const target = symbols.flatMap((name, number) => (of.shape.constants.includes(name) ? [number] : []));
  const around = symbols.flatMap((name, number) =>
    of.hypotheses.some((entry) => entry.shape.constants.includes(name)) ? [number] : [],
  );
  return theorems.map(({ conclusion, premises }: LibraryTheorem) => {
    const inTarget = conclusion.filter((symbol) => target.includes(symbol));
    const inFacts = conclusion.filter((symbol) => !target.includes(symbol) && around.includes(symbol));
    const met = premises.filter((symbol) => target.includes(symbol) || around.includes(symbol));
    const common = sum(inTarget) + 0.6 * sum(inFacts) + 0.5 * sum(met);
    const rest = sum(target) - sum(inTarget);
    return common === 0 ? 0 : common / (sum(conclusion) + 0.5 * sum(premises) + 0.4 * rest);
  });
}

const all = 1000;

describe('the index of a library whose sources name its theorems', () => {
  const named = (name: string, uses: number): LibraryTheorem => ({
    ...{ name, uses, module: 0, head: 0, conclusion: [0, 1], premises: [], explicit: '', sides: null },
  });
  const select = (theorems: readonly LibraryTheorem[], of: Goal, count = 5) =>
    new TheoremSymbolIndex({ symbols: ['Eq', 'List.reverse', 'Nat.gcd'], modules: ['M'], theorems })
      .select(of, count)
      .map(({ lemma }) => lemma.name);
  const equation = goal('target', shape('Eq', ['List.reverse']));

  test('has what they name most first, of theorems that fit the goal alike', () => {
    const theorems = [named('a', 0), named('b', 2), named('c', 40)];
    expect(select(theorems, equation)).toEqual(['c', 'b', 'a']);
    expect(select(theorems, equation, 1)).toEqual(['c']);
  });

  test('has those first whose names have words of the target, and of hypotheses before them', () => {
    const theorems = [named('a_thing', 0), named('reverse_thing', 0), named('gcd_thing', 0)];
    expect(select(theorems, equation)[0]).toBe('reverse_thing');
    const about = fact('h', 'fact', shape('Nat.gcd', []));
    expect(select(theorems, { ...equation, hypotheses: [about] })).toEqual([
      ...['gcd_thing', 'reverse_thing', 'a_thing'],
    ]);
  });

  test('finds what the symbols find, whatever the order', () => {
    fc.assert(
      fc.property(libraries, goals, fc.infiniteStream(fc.nat(50)), (library, of, uses) => {
        const theorems = library.theorems.map((entry) => ({ ...entry, uses: uses.next().value as number }));
        const names = (table: LibraryTheorems) =>
          new TheoremSymbolIndex(table).select(of, all).map(({ lemma }) => lemma.name);
        expect(names({ ...library, theorems }).toSorted()).toEqual(names(library).toSorted());
      }),
    );
  });
});

describe('the index by symbols', () => {
  test('gives what shares a symbol with the goal, with a score between its likeness and a part of that', () => {
    fc.assert(
      fc.property(libraries, goals, (library, of) => {
        const expected = likeness(library, of);
        const found = new TheoremSymbolIndex(library).select(of, all);
        expect(found.map(({ lemma }) => lemma.name).sort()).toEqual(
          library.theorems.flatMap(({ name }, at) => ((expected[at] as number) > 0 ? [name] : [])).sort(),
        );
        for (const { lemma, score } of found) {
          const bound = expected[Number(lemma.name.slice(1))] as number;
          expect(score).toBeLessThanOrEqual(bound * (1 + 1e-9));
          expect(score).toBeGreaterThanOrEqual(bound * 0.5 * 0.84 * 0.9 * (1 - 1e-9));
        }
      }),
    );
  });

  test('orders by score, then by position, and fewer are the first of more', () => {
    fc.assert(
      fc.property(libraries, goals, fc.nat(10), (library, of, count) => {
        const index = new TheoremSymbolIndex(library);
        const found = index
          .select(of, all)
          .map(({ lemma, score }) => ({ at: Number(lemma.name.slice(1)), score }));
        expect(found).toEqual(found.toSorted((a, b) => b.score - a.score || a.at - b.at));
        expect(index.select(of, count)).toEqual(index.select(of, all).slice(0, count));
      }),
    );
  });

  test('a theorem with just the constants of the target has the whole score, if its premises fit too', () => {
    fc.assert(
      fc.property(libraries, goals, (library, of) => {
        const conclusion = of.shape.constants.flatMap((name) =>
          library.symbols.includes(name) ? [library.symbols.indexOf(name)] : [],
        );
        fc.pre(conclusion.length > 0 && of.shape.head !== 'unknown');
        const head = conclusion[0] as number;
        const twin = {
          ...{ name: 'twin', module: 0, head },
          conclusion,
          premises: [],
          explicit: 'p'.repeat(of.hypotheses.length),
          sides: null,
        };
        const found = new TheoremSymbolIndex({ ...library, theorems: [twin, ...library.theorems] }).select(
          of,
          1,
        );
        expect(found[0]?.lemma.name).toBe('twin');
        expect(found[0]?.score).toBeCloseTo(1, 9);
      }),
    );
  });

  const names = [
    'Eq',
    'Nat',
    'Nat.gcd',
    'HMul.hMul',
    'Dvd.dvd',
    'List.length',
    'HAdd.hAdd',
    'LT.lt',
    'HPow.hPow',
    'Ne',
  ];
  const number = (name: string): number => names.indexOf(name);
  const theorem = (
    name: string,
    conclusion: string,
    more: { premises?: string; explicit?: string; left?: string; right?: string } = {},
  ): LibraryTheorem => {
    const list = (text = ''): number[] => (text === '' ? [] : text.split(' ').map(number));
    const [head] = list(conclusion);
    return {
      ...{ name, module: 0, head: head ?? null },
      conclusion: list(conclusion),
      premises: list(more.premises),
      explicit: more.explicit ?? '',
      sides: more.left === undefined ? null : { left: list(more.left), right: list(more.right) },
    };
  };
  const library = (...theorems: LibraryTheorem[]): TheoremSymbolIndex =>
    new TheoremSymbolIndex({ symbols: names, modules: ['M'], theorems });
  const firstFor = (of: Goal, ...theorems: LibraryTheorem[]): string | undefined =>
    library(...theorems).select(of, 1)[0]?.lemma.name;

  test('a rare constant counts more than common ones', () => {
    const common = ['a', 'b', 'c', 'd'].map((name) => theorem(name, 'Eq Nat HMul.hMul'));
    const of = goal('n * gcd a b = n * gcd b a', shape('Eq', ['Nat', 'HMul.hMul', 'Nat.gcd']));
    expect(
      firstFor(of, ...common, theorem('gcd', 'Eq Nat Nat.gcd', { left: 'Nat.gcd', right: 'Nat.gcd' })),
    ).toBe('gcd');
  });

  test('of two with the same constants, the one whose conclusion is the target comes first', () => {
    const of = goal(
      'a ∣ b * c',
      shape('Dvd.dvd', ['Nat', 'HMul.hMul']),
      fact('h', 'a ∣ b', shape('Dvd.dvd', ['Nat'])),
    );
    const cancel = theorem('cancel', 'Eq Nat', {
      premises: 'Dvd.dvd HMul.hMul',
      explicit: 'p',
      left: '',
      right: '',
    });
    const widen = theorem('widen', 'Dvd.dvd Nat HMul.hMul', { explicit: 'pd' });
    expect(firstFor(of, cancel, widen)).toBe('widen');
  });

  test('premises for which the context has no facts count against a theorem', () => {
    const of = goal('a ∣ b * c', shape('Dvd.dvd', ['Nat', 'HMul.hMul']));
    const two = theorem('two', 'Dvd.dvd Nat HMul.hMul', { explicit: 'dpp' });
    expect(firstFor(of, two, theorem('zero', 'Dvd.dvd Nat HMul.hMul'))).toBe('zero');
  });

  test('a premise that something is not nothing counts as met', () => {
    const of = goal(
      'a ^ (n + 1) < b ^ (n + 1)',
      shape('LT.lt', ['Nat', 'HPow.hPow']),
      fact('h', 'a < b', shape('LT.lt', ['Nat'])),
    );
    const bases = theorem('bases', 'LT.lt Nat HPow.hPow', { premises: 'LT.lt Nat Ne', explicit: 'p' });
    const other = theorem('other', 'LT.lt Nat HPow.hPow', { premises: 'LT.lt Nat Dvd.dvd', explicit: 'p' });
    expect(firstFor(of, other, bases)).toBe('bases');
  });

  test('where more shared symbols count more, what is true of every equation comes last', () => {
    const of = goal('n * gcd a b = n * gcd b a', shape('Eq', ['HMul.hMul', 'Nat.gcd', 'Dvd.dvd']));
    const every = theorem('every', 'Eq', { left: '', right: '' });
    const telling = theorem('telling', 'Eq Nat.gcd HPow.hPow', { left: 'Nat.gcd', right: 'HPow.hPow' });
    const index = library(every, telling);
    const best = (half?: number) => index.select(of, 2, half).map(({ lemma, score }) => [lemma.name, score]);
    const names = (half?: number) => best(half).map(([name]) => name);
    expect(names()).toEqual(['every', 'telling']);
    expect(names(6)).toEqual(['telling', 'every']);
  });

  test('describes a theorem by names', () => {
    const length = theorem('length', 'Eq Nat List.length HAdd.hAdd', {
      premises: 'Dvd.dvd',
      explicit: 'p',
      left: 'List.length',
      right: 'HAdd.hAdd Nat',
    });
    const [found] = library(length).select(goal('x', shape('Eq', ['List.length'])), 1);
    expect(found?.lemma).toEqual({
      name: 'length',
      head: 'Eq',
      constants: ['Eq', 'Nat', 'List.length', 'HAdd.hAdd', 'Dvd.dvd'],
      explicit: 'p',
      premises: 1,
      sides: { left: ['List.length'], right: ['HAdd.hAdd', 'Nat'] },
    });
  });
});
