import type { Spent } from '../../core/budget.ts';
import type { Clock } from '../../core/clock.ts';
import { LakatosError, messageOf } from '../../core/errors.ts';
import type { ResultMessage } from '../../core/message.ts';
import type { Theorem } from '../../core/theorem.ts';
import {
  nothingSpent,
  type ReportedResult,
  type ResultReason,
  type TheoremResult,
  type TheoremStatus,
} from '../../core/theorem-result.ts';
import type { Certificate } from '../../core/verdict.ts';
import type { NoProof } from '../../search/result.ts';
import type { ProveRun } from './prove-options.ts';

/**
 * Does what follows a result, whose faults are told and no more: an accepted proof must not be lost over its looks or over
 * what is kept of it. Undefined where it failed.
 *
 * @param failure what to tell before the fault: `not polished`
 */
export async function onlyTold<T>(
  { id }: Theorem,
  { onEvent, signal }: Pick<ProveRun, 'onEvent' | 'signal'>,
  failure: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (thrown) {
    // Lean's answer to a cancelled question may be an error.
    if (!signal.aborted)
      onEvent({ kind: 'note', level: 'warning', text: `${id}: ${failure}: ${messageOf(thrown)}` });
    return undefined;
  }
}

/** Of a store that fails. */
export const episodeNotKept = 'episode not kept';

/** The time is taken from the clock. */
export type SearchCost = Omit<Spent, 'ms'>;

/** Makes the result of one theorem, with the time since the work on it began. */
export type Report = ReturnType<typeof beginReport>;

export function beginReport({ id, statement }: Pick<Theorem, 'id' | 'statement'>, clock: Clock) {
  let start = clock.now();
  const nothing = { proof: null, certificate: null };
  const tell = (
    outcome: Pick<TheoremResult, 'status' | 'reason'>,
    detail: string | null,
    cost: SearchCost,
    found: Pick<TheoremResult, 'proof' | 'certificate'> = nothing,
  ): ReportedResult => {
    const spent = { ...cost, ms: Math.round(clock.now() - start) };
    return { result: { id, ...outcome, ...found, spent }, statement, detail };
  };
  return {
    /** The work begins only now: what had to be loaded before is no part of its time. */
    restart() {
      start = clock.now();
    },
    proved: (proof: string, certificate: Certificate, cost: SearchCost = nothingSpent) =>
      tell({ status: 'proved', reason: null }, null, cost, { proof, certificate }),
    failed: (
      status: Exclude<TheoremStatus, 'proved'>,
      reason: ResultReason,
      detail: string | null = null,
      cost: SearchCost = nothingSpent,
    ) => tell({ status, reason }, detail, cost),
    /** Something inside of a proof was proved, which is neither the theorem nor a reason why that has no proof. */
    provedPart: (detail: string, cost: SearchCost) =>
      tell({ status: 'not-proved', reason: null }, detail, cost),
  };
}

/**
 * The result of what has thrown. Lean's answer to a cancelled question may be an error: then nothing is wrong. A theorem that
 * the model has no room for says nothing of others, so that is no `fault`.
 */
export function reportThrown(
  report: Report,
  thrown: unknown,
  signal: AbortSignal,
  cost?: SearchCost,
): ReportedResult {
  if (signal.aborted) return report.failed('not-proved', 'cancelled', undefined, cost);
  if (thrown instanceof LakatosError && thrown.code === 'MODEL_PROMPT_TOO_LONG')
    return report.failed('not-proved', 'prompt-too-long', messageOf(thrown), cost);
  return { ...report.failed('error', 'machinery', messageOf(thrown), cost), fault: thrown };
}

/** What broke, where nothing else can be proved either; null: nothing did, or only one theorem suffers from it. */
export const fatalFault = ({ fault }: Pick<ReportedResult, 'fault'>): LakatosError | null =>
  fault instanceof LakatosError && fault.code !== 'INTERNAL' ? fault : null;

/** A result for what did not even become a theorem. */
export function reportUnread(
  id: string,
  status: 'invalid' | 'error' | 'not-proved',
  reason: ResultReason,
  detail: string,
  messages: readonly ResultMessage[] = [],
): ReportedResult {
  const nothing = { proof: null, certificate: null, spent: nothingSpent };
  return {
    result: { id, status, reason, ...nothing, ...(messages.length > 0 && { messages }) },
    statement: null,
    detail,
  };
}

/** What a search without a proof leaves behind. */
interface SearchRemains {
  readonly spent: Spent;
  readonly tree: { readonly rejectedProofs: readonly unknown[] };
}

/** The result of a search that found no proof. `rejection`: why the last one that it offered was not taken. */
export function reportNoProof(
  report: Report,
  why: NoProof,
  { spent, tree }: SearchRemains,
  rejection?: string,
): ReportedResult {
  switch (why.kind) {
    case 'cancelled':
      return report.failed('not-proved', 'cancelled', undefined, spent);
    case 'refuted':
      return report.failed('not-proved', 'refuted', why.reason, spent);
    case 'budget':
      return report.failed('not-proved', `budget-${why.budget}`, undefined, spent);
    case 'exhausted': {
      const reason = tree.rejectedProofs.length > 0 ? 'gate-rejected' : 'exhausted';
      return report.failed('not-proved', reason, rejection, spent);
    }
  }
}
