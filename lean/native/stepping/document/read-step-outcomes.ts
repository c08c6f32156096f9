import type { ProofState } from '../../../../core/goal.ts';
import type { StateContext } from '../goals/read-state.ts';
import { stripCopyNames } from '../goals/strip-copy-names.ts';
import { isParseError, limitOf } from './message-kinds.ts';
import { PrintedPage } from './printed-page.ts';
import type { StepAnswer } from './step-answer.ts';
import type { StepDiagnostic } from './step-diagnostic.ts';
import { type CandidateRegion, holdsLine, type StepRegions } from './step-regions.ts';

/** What errors on a candidate's lines say: a limit of Lean's, a parse error with its place, or Lean's own words. */
function explainFailure(errors: readonly StepDiagnostic[], region: CandidateRegion): StepAnswer {
  const limited = limitAmong(errors);
  if (limited !== null) return limited;
  // Our lines around a candidate complain too when it breaks off; its own say why.
  const own = errors.filter(({ range }) => holdsLine(region.own, range.start.line));
  const syntactic = own.find(({ message }) => isParseError(message));
  if (syntactic !== undefined) return { kind: 'failed', message: placed(syntactic, region) };
  return { kind: 'failed', message: textOf(own.length > 0 ? own : errors) };
}

/** The same for errors before the candidates. */
function explainPrefix(errors: readonly StepDiagnostic[]): StepAnswer {
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

export interface StepReading {
  /** The printed state behind the prefix; null where it wasn't printed. */
  readonly base: ProofState | null;
  /** Why the prefix does not lead to a state; null when it does. */
  readonly prefixError: StepAnswer | null;
  /** True when the copied goal mentions metavariables: the copies would not be apart, and the answers are void. */
  readonly isTied: boolean;
  /** In the order of the candidates. */
  readonly answers: readonly StepAnswer[];
}

/**
 * Reads what became of the candidates. Only places count as evidence: a print stands on a line of ours, where no
 * candidate can write, and any error on a candidate's lines is a failure, as in the embedded engine.
 */
export function readStepOutcomes(
  regions: StepRegions,
  diagnostics: readonly StepDiagnostic[],
  context: StateContext,
): StepReading {
  const page = new PrintedPage(diagnostics);
  const base = regions.base === null ? null : page.state(regions.base, context);
  const lastSure = lastSureCandidate(page, regions);
  const broken = prefixError(page, regions);
  return {
    base,
    prefixError: broken,
    isTied: broken === null && regions.candidates.length > 1 && base !== null && isTied(page, regions, base),
    answers: regions.candidates.map((region, index) =>
      index > lastSure ? { kind: 'unanswered' } : answerFor(page, region, regions, context, base),
    ),
  };
}

/**
 * An error in a step breaks what comes behind, even where Lean goes on with `sorry`. Header, statement and `by` also get
 * the blame for what happens behind them; they are at fault only where Lean got no further.
 */
function prefixError(page: PrintedPage, { prefix, steps, base, candidates }: StepRegions): StepAnswer | null {
  const inSteps = steps === null ? [] : page.errorsIn(steps);
  if (inSteps.length > 0) return explainPrefix(inSteps);
  const errors = page.errorsIn(prefix);
  const isBehind =
    (base !== null && page.isReached(base.reached)) ||
    candidates.some(({ all, print }) => page.isReached(print.reached) || page.errorsIn(all).length > 0);
  const parseError = page.parseErrorLine();
  const isBroken = !isBehind || (parseError !== null && holdsLine(prefix, parseError));
  return errors.length > 0 && isBroken ? explainPrefix(errors) : null;
}

/** Copies of a goal are apart when it is the only one and mentions no metavariable. */
function isTied(page: PrintedPage, { base }: StepRegions, { parts }: ProofState): boolean {
  if (base === null) return false;
  const text = page.printed(base.explicit).replace(/"(?:[^"\\]|\\[\s\S])*"/g, '""');
  return parts.length !== 1 || parts[0]?.goals.length !== 1 || /\?[\p{L}_«]/u.test(text);
}

function answerFor(
  page: PrintedPage,
  region: CandidateRegion,
  regions: StepRegions,
  context: StateContext,
  base: ProofState | null,
): StepAnswer {
  const { copyName, print, tactic } = region;
  const goalName = base?.parts[0]?.goals[0]?.name ?? '';
  const edit = (text: string): string =>
    copyName === null ? text : stripCopyNames(text, goalName, copyName);
  const errors = page.errorsIn(region.all);
  if (errors.length > 0) {
    const answer = explainFailure(errors, region);
    return answer.kind === 'failed' ? { ...answer, message: edit(answer.message) } : answer;
  }
  const state = page.state(print, { ...context, branch: `${context.branch}\n${tactic}` }, edit);
  if (state === null) return { kind: 'unanswered' };
  if (state.parts.length > 0) return { kind: 'progress', state };
  // That nothing was printed is evidence only where Lean is known to have gone on.
  return page.isReached(print.explicit) || page.isReached(regions.end)
    ? { kind: 'proved' }
    : { kind: 'unanswered' };
}

/**
 * The last candidate whose answer counts. Behind a parse error Lean reads our lines as commands, so that nothing there
 * means what it should. When Lean did not get to the end and we don't know why, the first failure is the suspect.
 */
function lastSureCandidate(page: PrintedPage, { candidates, end }: StepRegions): number {
  const parseError = page.parseErrorLine();
  const last =
    parseError !== null
      ? candidates.findIndex(({ all }) => parseError <= all.last)
      : page.isReached(end)
        ? -1
        : candidates.findIndex(({ print }) => !page.isReached(print.reached));
  return last < 0 ? candidates.length : last;
}
