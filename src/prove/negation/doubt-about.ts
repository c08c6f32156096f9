import type { Theorem } from '../../../core/theorem.ts';
import { askedText } from '../ask-gate.ts';
import type { ReadingOptions } from '../prove-options.ts';
import { assembleFile } from '../script/assemble.ts';
import { tellTheoremErrors } from '../told-errors.ts';
import type { Negation } from './negate-statement.ts';

/** Why the negation may not be one, or why nobody knows; null when it contradicts the theorem. */
export async function doubtAbout(
  theorem: Omit<Theorem, 'id'>,
  { statement, proof }: Extract<Negation, { kind: 'built' }>['restated'],
  { lean: { engine, fileLimits }, run: { signal } }: ReadingOptions,
): Promise<{ readonly outcome: 'not-run' | 'fault'; readonly reason: string } | null> {
  const text = assembleFile({ header: askedText(theorem), statement }, proof);
  const outcome = await engine.elaborate(text, fileLimits, signal);
  switch (outcome.kind) {
    case 'elaborated': {
      const errors = outcome.report.messages.filter(({ severity }) => severity === 'error');
      if (errors.length === 0 && outcome.report.broken.length === 0) return null;
      const told = tellTheoremErrors(errors, theorem).detail;
      const reason = `the text of the statement alone does not give its negation: ${told}`;
      return { outcome: 'not-run', reason };
    }
    case 'refused':
      return { outcome: 'not-run', reason: `Lean did not take the negation: ${outcome.message}` };
    case 'timeout':
      return { outcome: 'not-run', reason: 'Lean did not read the negation in time' };
    case 'lost':
      return { outcome: 'fault', reason: 'Lean died each time that it read the negation' };
  }
}
