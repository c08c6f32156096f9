import { describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../core/limits.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { honestCases, refusedCases } from './case.ts';

/** What the gate of every engine must refuse, and what it must accept. */
export function gateCases(
  name: string,
  engine: () => LeanEngine,
  { refused, honest } = { refused: refusedCases, honest: honestCases },
): void {
  describe(`the gate of the ${name} engine refuses`, () => {
    const cases = refused.map((one) => ({ name: `${one.id} ${one.slug}`, one }));
    test.each(cases)('$name', async ({ one }) => {
      const limits = { ...fileLimits, wallClockMs: one.wallClockMs ?? fileLimits.wallClockMs };
      const verdict = await engine().verify(one, limits);
      if (verdict.kind === 'accepted') throw new Error(`accepted, although: ${one.trick}`);
      expect(verdict.certificate.verdict).toBe('rejected');
      const given = verdict.reasons.map(({ code }) => code);
      if (!given.some((code) => one.codes.includes(code))) {
        throw new Error(
          `refused for another reason than ${one.codes.join(', ')}: ${JSON.stringify(verdict.reasons)}`,
        );
      }
    });
  });

  describe(`the gate of the ${name} engine accepts`, () => {
    const cases = honest.map((one) => ({ name: `${one.slug}: ${one.what}`, one }));
    test.each(cases)('$name', async ({ one }) => {
      const verdict = await engine().verify(one, fileLimits);
      expect(verdict.kind === 'accepted' ? [] : verdict.reasons).toEqual([]);
      expect(verdict.certificate.verdict).toBe('accepted');
      const allowed = ['propext', 'Classical.choice', 'Quot.sound'];
      expect(verdict.certificate.axioms.filter((name) => !allowed.includes(name))).toEqual([]);
    });
  });
}
