import { isParseError, limitOf } from './message-kinds.ts';
import type { StepAnswer } from './step-answer.ts';
import type { StepDiagnostic } from './step-diagnostic.ts';
import { type CandidateRegion, holds } from './step-regions.ts';

/** What errors on a candidate's lines say: a limit of Lean's, a parse error with its place, or Lean's own words. */
export function explainFailure(errors: readonly StepDiagnostic[], region: CandidateRegion): StepAnswer {
  const limited = limitAmong(errors);
  if (limited !== null) return limited;
  // Our lines around a candidate complain too when it breaks off; its own say why.
  const own = errors.filter(({ range }) => holds(region.own, range.start.line));
  const syntactic = own.find(({ message }) => isParseError(message));
  if (syntactic !== undefined) return { kind: 'failed', message: placed(syntactic, region) };
  return { kind: 'failed', message: textOf(own.length > 0 ? own : errors) };
}

/** The same for errors before the candidates. */
export function explainPrefix(errors: readonly StepDiagnostic[]): StepAnswer {
  return limitAmong(errors) ?? { kind: 'failed', message: textOf(errors) };
}

function limitAmong(errors: readonly StepDiagnostic[]): StepAnswer | null {
  for (const { message } of errors) {
    const limit = limitOf(message);
    if (limit !== null) return { kind: 'limit', limit };
  }
  return null;
}

const textOf = (errors: readonly StepDiagnostic[]): string => errors.map(({ message }) => message).join('\n');

/** A parse error as Lean words it: lines from 1, columns in code points. */
function placed({ range, message }: StepDiagnostic, { own, tactic }: CandidateRegion): string {
  const line = range.start.line - own.first;
  const before = (tactic.split('\n')[line] ?? '').slice(0, range.start.character);
  return `<tactic>:${line + 1}:${[...before].length}: ${message}`;
}
