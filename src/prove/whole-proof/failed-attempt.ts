import type { Theorem } from '../../../core/theorem.ts';
import { inconclusiveCodes } from '../../../core/verdict.ts';
import type { FailedAttempt } from '../../llm/profiles/profile.ts';
import { declare } from '../script/assemble.ts';
import type { ProofAttempt } from './attempt.ts';
import { linesAbove } from './place-in-code.ts';

/** Errors that the model is told: Lean's first ones cause most of the others. */
const mostErrors = 10;

type ProofError = FailedAttempt['errors'][number];

/** What the model is told of an attempt; null when there is nothing to learn from it. */
export function toFailedAttempt(
  theorem: Theorem,
  {
    proof,
    answer = null,
    outcome,
  }: Pick<ProofAttempt, 'proof' | 'outcome'> & Partial<Pick<ProofAttempt, 'answer'>>,
): FailedAttempt | null {
  const code = declare(theorem.statement, proof);
  const errors = errorsOf(theorem, outcome).slice(0, mostErrors);
  return errors.length > 0 ? { code, errors, ...(answer !== null && { answer }) } : null;
}

function errorsOf(theorem: Theorem, outcome: ProofAttempt['outcome']): readonly ProofError[] {
  switch (outcome.kind) {
    case 'failed': {
      const errors = outcome.messages.filter(({ severity }) => severity === 'error');
      const told =
        errors.length > 0 ? errors : outcome.messages.filter(({ text }) => /\bsorry\b/u.test(text));
      return told.map(({ start, end = start, text }) => ({
        line: start.line,
        column: start.column,
        endLine: end.line,
        endColumn: end.column,
        message: text,
      }));
    }
    case 'rejected':
      return outcome.reasons
        .filter(({ code }) => !inconclusiveCodes.has(code))
        .map(({ message, line }) => atLine(message, line === undefined ? 1 : line - linesAbove(theorem)));
    case 'refused':
      return [atLine(outcome.message, outcome.line ?? 1)];
    case 'accepted':
    case 'timeout':
    case 'lost':
      return [];
  }
}

function atLine(message: string, line: number): ProofError {
  const own = Math.max(1, line);
  return { line: own, column: 0, endLine: own, endColumn: 0, message };
}

/** Puts the attempts that seem nearest to a proof first: few errors, then the model's own opinion. */
export function byNearness(attempts: readonly ProofAttempt[]): readonly ProofAttempt[] {
  const likely = ({ logProbability }: ProofAttempt) => logProbability ?? Number.NEGATIVE_INFINITY;
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
  return [...attempts].sort(
    (a, b) => compare(faults(a), faults(b)) || compare(likely(b), likely(a)) || a.id - b.id,
  );
}

function faults({ outcome }: ProofAttempt): number {
  if (outcome.kind !== 'failed') return Number.POSITIVE_INFINITY;
  return outcome.messages.filter(({ severity }) => severity === 'error').length + (outcome.hasSorry ? 1 : 0);
}
