import { describe, expect, test } from '@jest/globals';
import { goalFeatures, OwnNames, ShapeIndex, successMean } from '../../../src/agent/memory/shape-index.ts';
import type { Case } from '../../../src/store/case.ts';
import { data, definition, fact, goal, shape } from '../../prove/enumerative/goals.ts';
import fc from '../../support/properties.ts';

const lesson = (id: string, features: readonly string[], successes = 1, failures = 0): Case => ({
  id,
  features,
  content: { kind: 'lesson', text: id },
  origins: [{ theorem: 't', fingerprint: '', date: '2026-01-01', by: 'test', forms: [] }],
  successes,
  failures,
});

const all = { count: 100, leastLikeness: 0 };
const idsOf = (index: ShapeIndex, features: readonly string[], recall = all) =>
  index.recall('lesson', features, recall).map(({ found }) => found.id);

describe('features of a goal', () => {
  const sum = (name: string, list: string, number: string) => ({
    goal: goal(
      `${name} ${list} = ${number}`,
      shape('Eq', ['Nat', name]),
      data(list, 'List Nat', 'List'),
      fact(`h${list}`, `${name} ${list} ≤ 3`, shape('LE.le', ['Nat', name])),
    ),
    own: new OwnNames([definition(name, 'List', 'Nat')]),
  });

  test('are the same under other names and numbers', () => {
    const [one, two] = [sum('total', 'xs', '5'), sum('Bag.sum', 'ys', '17')];
    expect(goalFeatures(one.goal, one.own)).toEqual(goalFeatures(two.goal, two.own));
    expect(goalFeatures(one.goal, one.own)).toEqual([
      'data List',
      'given LE.le',
      'given Nat',
      'given own',
      'given own recursive definition: List Nat > _',
      'head Eq',
      'kind eq-nat+own',
      'target Eq',
      'target Nat',
      'target own',
      'target own recursive definition: List Nat > _',
    ]);
  });

  test('are others for another function, and for one of the library', () => {
    const { goal: one, own } = sum('total', 'xs', '5');
    const asOther = new OwnNames([definition('total', 'Int')]);
    expect(goalFeatures(one, asOther)).not.toEqual(goalFeatures(one, own));
    expect(goalFeatures(one, new OwnNames([])).filter((feature) => feature.includes('own'))).toEqual([]);
  });
});

describe('recalling', () => {
  test('gives likeness times the mean of the success rate', () => {
    const index = new ShapeIndex([lesson('a', ['head Eq', 'target Nat'], 3, 1), lesson('b', ['head Or'])]);
    const [first, ...rest] = index.recall('lesson', ['given Nat', 'head Eq'], all);
    // Two shapes; each feature is that of one: w = share · ln 3.
    const likeness = 1 / (1 + 1 + 0.6);
    expect(rest).toEqual([]);
    expect(first?.likeness).toBeCloseTo(likeness, 12);
    expect(first?.score).toBeCloseTo((likeness * 4) / 6, 12);
  });

  test('what is rare counts more than what is common', () => {
    const many = Array.from({ length: 9 }, (_, at) => lesson(`c${at}`, ['head Eq', `target T${at}`]));
    const index = new ShapeIndex([...many, lesson('rare', ['head Nat.gcd', 'target X'])]);
    expect(idsOf(index, ['head Eq', 'head Nat.gcd'])[0]).toBe('rare');
  });

  test('successes raise, failures lower; what fails may fall behind what is less alike', () => {
    expect(successMean({ successes: 0, failures: 0 })).toBe(1 / 2);
    expect(successMean({ successes: 1, failures: 0 })).toBe(2 / 3);
    expect(successMean({ successes: 1, failures: 9 })).toBe(1 / 6);
    const [exact, near] = [
      ['head Eq', 'target Nat'],
      ['head Eq', 'target Nat', 'data Int'],
    ];
    const fresh = new ShapeIndex([lesson('exact', exact), lesson('near', near)]);
    expect(idsOf(fresh, exact)).toEqual(['exact', 'near']);
    const tried = new ShapeIndex([lesson('exact', exact, 1, 12), lesson('near', near, 4)]);
    expect(idsOf(tried, exact)).toEqual(['near', 'exact']);
  });

  test('leaves out other kinds, what is not alike, and what is too much', () => {
    const plan: Case = { ...lesson('plan', ['head Eq']), content: { kind: 'plan', lemmas: [] } };
    const index = new ShapeIndex([
      plan,
      lesson('a', ['head Eq']),
      lesson('b', ['head Eq'], 5),
      lesson('c', ['head Or', 'head Eq', 'data Nat']),
    ]);
    expect(idsOf(index, ['head Eq'])).toEqual(['b', 'a', 'c']);
    expect(idsOf(index, ['head Eq'], { count: 100, leastLikeness: 0.9 })).toEqual(['b', 'a']);
    expect(idsOf(index, ['head Eq'], { count: 1, leastLikeness: 0 })).toEqual(['b']);
    expect(idsOf(index, ['head And'])).toEqual([]);
    expect(idsOf(new ShapeIndex([]), ['head Eq'])).toEqual([]);
  });

  test('gives the same order however the cases are ordered, with scores between 0 and 1 that fall', () => {
    const feature = fc.constantFrom(
      'head Eq',
      'head Or',
      'target Nat',
      'target Int',
      'given Nat',
      'data List',
    );
    const features = fc.uniqueArray(feature, { minLength: 1 });
    const cases = fc.array(fc.tuple(features, fc.nat(5), fc.nat(5)), { maxLength: 12 });
    fc.assert(
      fc.property(cases, features, (drawn, asked) => {
        const made = drawn.map(([own, successes, failures], at) =>
          lesson(`case ${at}`, own.toSorted(), successes, failures),
        );
        const found = new ShapeIndex(made).recall('lesson', asked, all);
        expect(idsOf(new ShapeIndex(made.toReversed()), asked)).toEqual(found.map(({ found: { id } }) => id));
        for (const [at, { score, likeness }] of found.entries()) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThan(likeness);
          expect(likeness).toBeLessThanOrEqual(1);
          expect(score).toBeLessThanOrEqual(found[at - 1]?.score ?? 1);
        }
      }),
    );
  });
});
