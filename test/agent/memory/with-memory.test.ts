import { describe, expect, test } from '@jest/globals';
import { type Asked, withMemory } from '../../../src/agent/memory/remembered-tactics.ts';
import { goalFeatures, OwnNames, ShapeIndex } from '../../../src/agent/memory/shape-index.ts';
import { makeTemplate } from '../../../src/agent/memory/tactic-template.ts';
import type { Case } from '../../../src/store/case.ts';
import { fact, goal, shape } from '../../prove/enumerative/goals.ts';

const before = goal('p', shape('Nat.le', ['Nat']), fact('old', 'a = b', shape('Eq', ['Nat'])));
const now = goal('q', shape('Nat.le', ['Nat']), fact('new', 'c = d', shape('Eq', ['Nat'])));
const elsewhere = goal('r', shape('Exists', ['Int']));
const own = new OwnNames([]);

const worked = (tactic: string, successes: number, failures = 0): Case => ({
  id: tactic,
  features: goalFeatures(before, own),
  content: { kind: 'tactic', template: makeTemplate(tactic, before, own)! },
  origins: [{ theorem: 't', fingerprint: '', date: '2026-01-01', by: 'test', forms: [] }],
  successes,
  failures,
});

const others = [
  { action: 'simp', logProbability: Math.log(0.6), source: 'automation' },
  { action: 'rw [new]', logProbability: Math.log(0.4), source: 'rewriting' },
];
const surroundings = { inductives: [], declarations: [] };

function proposals(cases: readonly Case[], of = now) {
  const asked: Asked[] = [];
  const index = new ShapeIndex(cases);
  const propose = withMemory(
    () => others,
    () => index,
    (one) => asked.push(one),
  );
  return { asked, proposed: propose([of], surroundings) };
}

describe('what is remembered', () => {
  test('is proposed in the names of the goal, beside the others, and all add up to 1', () => {
    const { proposed, asked } = proposals([worked('omega', 1), worked('exact f old', 3)]);
    const weights = new Map(proposed.map(({ action, logProbability }) => [action, Math.exp(logProbability)]));
    // The same goal but for names: likeness 1, means 2/3 and 4/5; the memory gets half of the better one.
    const share = 0.5 * (4 / 5);
    expect(weights.get('exact f new')).toBeCloseTo((share * (4 / 5)) / (4 / 5 + 2 / 3), 12);
    expect(weights.get('omega')).toBeCloseTo((share * (2 / 3)) / (4 / 5 + 2 / 3), 12);
    expect(weights.get('simp')).toBeCloseTo((1 - share) * 0.6, 12);
    expect([...weights.values()].reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    const order = proposed.map(({ logProbability }) => logProbability);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    expect(proposed.filter(({ source }) => source === 'memory').map(({ action }) => action)).toEqual([
      'exact f new',
      'omega',
    ]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.remembered.map(({ tactic, cases }) => [tactic, cases])).toEqual([
      ['exact f new', ['exact f old']],
      ['omega', ['omega']],
    ]);
  });

  test('is one proposal with what the other proposer says too, and counts for the surer one', () => {
    const { proposed } = proposals([worked('rw [old]', 9)]);
    expect(proposed.map(({ action }) => action).sort()).toEqual(['rw [new]', 'simp']);
    expect(proposed.find(({ action }) => action === 'rw [new]')?.source).toBe('memory');
    const doubtful = proposals([worked('rw [old]', 0, 9)]).proposed;
    expect(doubtful.find(({ action }) => action === 'rw [new]')?.source).toBe('rewriting');
  });

  test('changes nothing where nothing like the goal is remembered', () => {
    const { proposed, asked } = proposals([worked('omega', 5)], elsewhere);
    expect(proposed).toEqual(others);
    expect(asked[0]?.remembered).toEqual([]);
  });

  test('gets the less the more often it failed', () => {
    const shareOf = (failures: number) =>
      proposals([worked('omega', 1, failures)])
        .proposed.filter(({ source }) => source === 'memory')
        .reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0);
    expect(shareOf(0)).toBeGreaterThan(shareOf(1));
    expect(shareOf(1)).toBeGreaterThan(shareOf(8));
  });
});
