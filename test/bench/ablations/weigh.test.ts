import { describe, expect, test } from '@jest/globals';
import { ablationRow, type Measured } from '../../../bench/ablations/rows.ts';
import { isOther, variants } from '../../../bench/ablations/variants.ts';
import { weigh } from '../../../bench/ablations/weigh.ts';
import { changesRun, wholeVariants } from '../../../bench/ablations/whole-variants.ts';
import { balanceWeights } from '../../../src/learn/examples/balance-weights.ts';
import type { Example } from '../../../src/learn/examples/example-schema.ts';
import { presets } from '../../../src/learn/run/config/presets.ts';
import { type RunSettings, runSettingsSchema } from '../../../src/learn/run/config/run-settings.ts';
import { changeSettings } from '../../../src/learn/run/config/settings-file.ts';
import type { SearchRecord } from '../../../src/learn/run/folder/search-record.ts';
import fc from '../../support/properties.ts';

const step = (theorem: string, weight: number, kind: Example['kind'] = 'proof'): Example => ({
  ...{ state: `⊢ ${theorem}`, tactic: 'rfl', theorem, weight, kind, round: 0, policy: 'p', value: 1 },
});
const open: Example = {
  ...{ state: '⊢ q', theorem: 'a', kind: 'state', round: 0, policy: 'p', value: 0.5, valueWeight: 0.25 },
};

describe('other weights', () => {
  test('equal: every step 1, and what is no step as it was', () => {
    const pair = step('a', 0);
    expect(weigh([step('a', 0.3), pair, open], 'equal')).toEqual([step('a', 1), pair, open]);
  });

  test('unbalanced: undoes what balancing did, with the mean 1', () => {
    const examples = fc.array(
      fc.record({ theorem: fc.constantFrom('a', 'b', 'c'), weight: fc.constantFrom(0.5, 1) }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(examples, (found) => {
        const raw = found.map(({ theorem, weight }) => step(theorem, weight));
        const mean = found.reduce((sum, { weight }) => sum + weight, 0) / found.length;
        const undone = weigh(balanceWeights(raw), 'unbalanced');
        for (const [at, { weight = 0 }] of undone.entries())
          expect(weight).toBeCloseTo((raw[at]?.weight ?? 0) / mean, 9);
      }),
    );
  });

  test('values: each state once, copies not at all', () => {
    const weights = weigh([step('a', 1), step('a', 0.5, 'renamed'), open], 'values').map(
      ({ valueWeight }) => valueWeight,
    );
    expect(weights).toEqual([1, 0, 1]);
  });
});

describe('variants', () => {
  test('have names of their own; one is what the run does, and so are its own labels', () => {
    expect(new Set(variants.map(({ name }) => name)).size).toBe(variants.length);
    const same = variants.filter((variant) => !isOther(variant, presets.tiny)).map(({ name }) => name);
    expect(same).toEqual(['full', `labels-${presets.tiny.lessons.labels}`]);
  });
});

describe('variants of whole runs', () => {
  const changed = (settings: RunSettings) =>
    wholeVariants.filter((variant) => changesRun(variant, settings)).map(({ name }) => name);

  test('each does without something that a run can have', () => {
    const all = changeSettings(presets.small, {
      tasks: { reverse: { share: 0.1, advanceAt: 0.5, leastTries: 1 } },
      problems: { share: 0.2 },
    });
    expect(changed(all)).toEqual(wholeVariants.slice(1).map(({ name }) => name));
    expect(changed(presets.tiny)).toEqual(['without-difficulty', 'without-order', 'without-fresh-start']);
    for (const { change } of wholeVariants) expect(runSettingsSchema.parse(change(all))).toEqual(change(all));
  });

  test('the budget of searches without a horizon is the mean of its stages', () => {
    const without = wholeVariants.find(({ name }) => name === 'without-horizon');
    expect(without?.change(presets.small).tasks.horizon.stages).toEqual([Math.round((64 + 128 + 256) / 3)]);
  });
});

test('a row holds a variant against the full one, where both know something', () => {
  const record = (theorem: string, verdict: SearchRecord['verdict'], calls: number): SearchRecord => ({
    ...{ version: 1, theorem, calls: 32, seed: 0, verdict, reason: null, proof: null, certificate: null },
    spent: { ms: 0, calls, expansions: 0, tokens: 0 },
    contributions: [],
  });
  const measured = (records: readonly SearchRecord[]): Measured => ({
    ...{ name: 'x', about: 'y', examples: null, heldOutLoss: null, calibration: null, records },
  });
  const full = measured([record('a', 'proved', 5), record('b', 'not-proved', 32), record('c', 'unknown', 3)]);
  const other = measured([record('a', 'proved', 2), record('b', 'proved', 9), record('c', 'proved', 1)]);
  expect(ablationRow(other, full)).toMatchObject({
    ...{ problems: 3, solved: 3, calls: 12, gained: 1, lost: 0, p: 1 },
    against: { problems: 2, fewer: 2, more: 0 },
  });
});
