import { describe, expect, test } from '@jest/globals';
import { automation } from '../../../../src/prove/enumerative/automation/automation.ts';
import { data, definition, fact, goal, lemma, shape, tacticsOf } from '../goals.ts';

const n = data('n', 'Nat');
const xs = data('xs', 'List Nat', 'List');
const total = definition('total', 'List', 'Nat');
const equation = shape('Eq', ['Nat', 'total']);

describe('automation', () => {
  test('uses all laws of a structure together, and leaves to Lean what it unfolds by itself', () => {
    const header = [
      definition('power', 'Monoid'),
      { ...definition('Monoid.mul', 'Monoid'), isReducible: true },
      lemma('Monoid.assoc', 'Eq', 'Monoid', 'Monoid.mul'),
      lemma('other', 'Eq', 'Monoid'),
    ];
    const m = data('M', 'Monoid α', 'Monoid');
    const target = goal('power M a 0 = M.mul a a', shape('Eq', ['Monoid', 'power', 'Monoid.mul']), m);
    const tactics = tacticsOf(automation, target, header);
    expect(tactics).toEqual(
      expect.arrayContaining(['grind [power, Monoid.assoc]', 'simp [power, Monoid.assoc]']),
    );
    expect(tactics.filter((tactic) => tactic.includes('Monoid.mul'))).toEqual([]);
  });

  test('uses definitions and the closest theorems of the header', () => {
    const header = [total, lemma('total_nil', 'Eq', 'total'), lemma('unrelated', 'Eq', 'other')];
    const tactics = tacticsOf(automation, goal('total xs = n', equation, xs, n), header);
    expect(tactics).toEqual(
      expect.arrayContaining(['rfl', 'simp [total]', 'omega', 'grind [total, total_nil]']),
    );
    expect(tactics.join()).not.toContain('unrelated');
  });

  test('leaves theorems out that conclude with a variable', () => {
    const header = [total, lemma('any', null, 'total')];
    expect(tacticsOf(automation, goal('total xs = n', equation, xs, n), header).join()).not.toContain('any');
  });

  test('arithmetic only where there are numbers', () => {
    expect(tacticsOf(automation, goal('p', shape(null)))).not.toContain('omega');
  });

  test('evaluates only what mentions no variable', () => {
    expect(tacticsOf(automation, goal('2 + 2 = 4', shape('Eq', ['Nat']), n))).toContain('decide');
    expect(tacticsOf(automation, goal('n + 0 = n', shape('Eq', ['Nat']), n))).not.toContain('decide');
    expect(tacticsOf(automation, goal('m✝¹ + 0 = 2', shape('Eq', ['Nat'])))).not.toContain('decide');
    const prime = (number: string) => tacticsOf(automation, goal(`Nat.Prime ${number}`, shape('Nat.Prime')));
    expect(prime('1009')).toContain('decide +kernel');
    expect(prime('1000003')).not.toContain('decide +kernel');
  });

  test('looks at facts only where there are some', () => {
    const h = fact('h', 'p', shape(null));
    expect(tacticsOf(automation, goal('q', shape(null)))).not.toContain('assumption');
    expect(tacticsOf(automation, goal('q', shape(null), h))).toEqual(
      expect.arrayContaining(['assumption', 'contradiction', 'simp_all']),
    );
  });

  test('collects products for what asks for one, and unfolds definitions by cases of the library', () => {
    const target = goal(
      '(m * n - m * n).natAbs = b.toNat',
      shape('Eq', ['Int', 'HMul.hMul', 'Int.natAbs', 'Bool.toNat']),
    );
    const found = tacticsOf(automation, target);
    expect(found.some((tactic) => tactic.includes('← Int.mul_sub'))).toBe(true);
    expect(found).toContain('grind [Bool.toNat]');
  });
});
