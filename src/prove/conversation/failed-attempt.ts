import type { LeanMessage } from '../../../core/message.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { inconclusiveCodes } from '../../../core/verdict.ts';
import type { FailedAttempt } from '../../llm/profiles/profile.ts';
import { declare } from '../script/assemble.ts';
import type { CheckOutcome } from './check-proof.ts';
import { linesAbove } from './place-in-code.ts';

/** Errors that the model is told: Lean's first ones cause most of the others. */
const mostErrors = 10;

type ProofError = FailedAttempt['errors'][number];

/** A proof that Lean or the gate has looked at. */
interface CheckedProof {
  /** What follows `:=`. */
  readonly proof: string;
  readonly outcome: CheckOutcome;
  /** All that the model wrote; absent or null: that is not shown. */
  readonly answer?: string | null;
}

/** What the model is told of an attempt; null when there is nothing to learn from it. */
export function toFailedAttempt(
  theorem: Pick<Theorem, 'header' | 'statement'>,
  { proof, answer = null, outcome }: CheckedProof,
): FailedAttempt | null {
  const code = declare(theorem.statement, proof);
  const errors = errorsOf(theorem, outcome).slice(0, mostErrors);
  return errors.length > 0 ? { code, errors, ...(answer !== null && { answer }) } : null;
}

function errorsOf(
  theorem: Pick<Theorem, 'header' | 'statement'>,
  outcome: CheckOutcome,
): readonly ProofError[] {
  switch (outcome.kind) {
    case 'failed': {
      const errors = outcome.messages.filter(({ severity }) => severity === 'error');
      const told =
        errors.length > 0 ? errors : outcome.messages.filter(({ text }) => /\bsorry\b/u.test(text));
      return told.map(toError);
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

/** What Lean says, as models are told of it. */
export const toError = ({ start, end = start, text }: LeanMessage): ProofError => ({
  line: start.line,
  column: start.column,
  endLine: end.line,
  endColumn: end.column,
  message: text,
});

function atLine(message: string, line: number): ProofError {
  const own = Math.max(1, line);
  return { line: own, column: 0, endLine: own, endColumn: 0, message };
}
