import { expect, test } from '@jest/globals';
import type { StateKey } from '../../../core/goal.ts';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import { combine } from '../../../src/prove/whole-proof/sketch/combine.ts';
import { searchStarts } from '../../../src/prove/whole-proof/sketch/search-starts.ts';
import fc from '../../support/properties.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

const { signal } = new AbortController();

/** What a model may write: tactics of the toy Lean, pieces of layout, and anything at all. */
const writing = fc
  .array(
    fc.oneof(
      {
        weight: 9,
        arbitrary: fc.constantFrom('split', 'unwrap', 'close', 'sorry', '·', '.', 'by', '⟨', '⟩', ';', ','),
      },
      { weight: 6, arbitrary: fc.constantFrom('\n', '\n  ', '\n    ', '\n      ', ' ') },
      {
        weight: 3,
        arbitrary: fc.constantFrom('case a =>', '| a =>', 'cases h with', 'exact', '--', '/-', '-/', '"'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
    ),
    { maxLength: 40 },
  )
  .chain((pieces) =>
    fc.constantFrom('', 'split\n  ', 'split\n  · ').map((first) => `by\n  ${first}${pieces.join(' ')}`),
  );

test('whatever the model wrote: the holes lie in the text, apart, and filled they make a text', async () => {
  const engine = scriptedEngine();
  const theorem = { id: 'x', header: '', statement: 'theorem a : t1 & st2 & sst3' };
  const opening = await engine.open(theorem, fileLimits);
  if (opening.kind !== 'opened') throw new Error('not opened');
  const { part } = opening.opened;
  let rescued = 0;
  await fc.assert(
    fc.asyncProperty(writing, async (proof) => {
      const sketch = await searchStarts(theorem, part, proof, { engine, limits: tacticLimits, signal });
      const spans = [...sketch.holes.map(({ span }) => span), ...sketch.surplus].sort(
        (a, b) => a.start - b.start || a.end - b.end,
      );
      for (const [at, { start, end }] of spans.entries()) {
        expect(start).toBeGreaterThanOrEqual(spans[at - 1]?.end ?? 0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(sketch.text.length);
      }
      const scripts = sketch.holes.map(({ starts }) => starts.map(() => ({ tactic: 'filling', parts: [] })));
      const text = combine(sketch, scripts, 'written') ?? '';
      const fillings = scripts.reduce((sum, starts) => sum + starts.length, 0);
      expect(text.split('filling')).toHaveLength(fillings + 1);
      if (sketch.accepted > 0 && fillings > 0) rescued += 1;
    }),
    { numRuns: 300 },
  );
  expect(rescued).toBeGreaterThan(30);
});

test('what blocks lack that end at one place is put in from the inside out', () => {
  const text = 'by\n  constructor\n  · skip';
  const end = text.length;
  const part = { key: 'k' as StateKey, focus: [0], goals: [] };
  const starts = [
    { reference: { theorem: { id: 't', header: '', statement: 'theorem t' }, path: [] }, part },
  ];
  const hole = { span: { start: end, end }, style: 'behind' as const, starts };
  const holes = [
    { ...hole, column: 4 },
    { ...hole, column: 2 },
  ];
  const found = ['inner', 'outer'].map((tactic) => [{ tactic, parts: [] }]);
  expect(combine({ text, holes, surplus: [], accepted: 2, calls: 3 }, found, 'written')).toBe(
    `${text}\n    inner\n  outer`,
  );
});
