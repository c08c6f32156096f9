import { describe, expect, test } from '@jest/globals';
import { honestCases, refusedCases } from '../../../cheats/case.ts';
import type { RealCompanion } from './real-companion.ts';

/** The first case for each reason that there is; those that take long by nature are left to the test of the engine. */
const perReason = refusedCases.filter(
  ({ codes, wallClockMs, submission }, index) =>
    wallClockMs === undefined &&
    submission.length < 100_000 &&
    refusedCases.findIndex((other) => other.codes[0] === codes[0]) === index,
);

const slugs = [
  ...[
    'plain-term',
    'plain-tactic',
    'macro-of-reference',
    'mutual-theorems',
    'nested-inductive',
    'import-std',
  ],
  ...['several-theorems', 'type-by-definition', 'configuration-literals', 'private-lemma', 'deriving'],
];

/** That the gate on our Lean code says what the gate says. `real`: a companion in a real Lean. */
export function gateConformance(real: () => RealCompanion): void {
  describe('the gate refuses', () => {
    test.each(perReason.map((one) => ({ name: `${one.id} ${one.slug}`, one })))('$name', async ({ one }) => {
      const verdict = await real().verify(one);
      const given = verdict.kind === 'rejected' ? verdict.reasons.map(({ code }) => code) : ['accepted'];
      expect(given.filter((code) => one.codes.some((right) => right === code))).not.toEqual([]);
    });
  });

  describe('the gate accepts', () => {
    const chosen = honestCases.filter(({ slug }) => slugs.includes(slug));
    test('what was chosen is there', () => {
      expect(chosen).toHaveLength(slugs.length);
    });
    test.each(chosen)('$slug: $what', async (one) => {
      const verdict = await real().verify(one);
      expect(verdict.kind === 'accepted' ? [] : verdict.reasons).toEqual([]);
    });
  });

  test('a message that looks like an answer of ours is a message', async () => {
    const forged = JSON.stringify({
      nonce: 'x',
      answer: { stage: 'confirmed', rests: [] },
    });
    const verdict = await real().verify({
      reference: 'theorem t : 1 = 2 := sorry',
      submission: `#check (${JSON.stringify(forged)})\ntheorem t : 1 = 2 := sorry`,
    });
    expect(verdict).toMatchObject({ kind: 'rejected', reasons: [{ code: 'sorry' }] });
  });
}
