import type { FileReport, OpenDeclaration } from '../../../lean/engine.ts';
import type { LeanSource } from '../input/lean-source.ts';
import type { ProveOptions } from '../prove-options.ts';
import { applyEdits, type TextEdit } from './text-edits.ts';

export interface Completion {
  /** Of the file as it was read. */
  readonly report: FileReport;
  readonly proved: ReadonlySet<OpenDeclaration>;
  readonly proofs: readonly TextEdit[];
}

/**
 * Checks the completed file as a whole: each proof was accepted with the text before it, but only this shows that
 * they were put back in the right place. A file that is complete goes through the gate; one with something left
 * open (or with examples, which have no name to check) must read without new errors, and with exactly the rest
 * still open. Answers what is wrong, or null.
 */
export async function checkCompleted(
  source: LeanSource,
  { report, proved, proofs }: Completion,
  { engine, fileLimits, signal }: ProveOptions,
): Promise<string | null> {
  const completed = applyEdits(source.text, proofs);
  const rest = report.open.filter((declaration) => !proved.has(declaration));
  const isWhole = rest.length === 0 && report.partial.length === 0 && report.broken.length === 0;
  if (isWhole && report.open.every(({ keyword }) => keyword !== 'example')) {
    const verdict = await engine.verify(
      { reference: source.text, submission: completed },
      fileLimits,
      signal,
    );
    if (verdict.kind === 'accepted') return null;
    return verdict.reasons.map(({ code, message }) => `${code}: ${message}`).join('; ');
  }
  const outcome = await engine.elaborate(completed, fileLimits, signal);
  if (outcome.kind !== 'elaborated') return `Lean could not read it again (${outcome.kind})`;
  const errors = countErrors(outcome.report) - countErrors(report);
  if (errors > 0) return `it has ${errors} errors that were not there before`;
  const left = outcome.report.open.map(({ name }) => name).join(' ');
  const expected = rest.map(({ name }) => name).join(' ');
  return left === expected ? null : `open are now: ${left || 'none'}; expected: ${expected || 'none'}`;
}

const countErrors = ({ messages }: FileReport): number =>
  messages.filter(({ severity }) => severity === 'error').length;
