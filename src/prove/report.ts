import type { Spent } from '../../core/budget.ts';
import type { Clock } from '../../core/clock.ts';
import { LakatosError, messageOf } from '../../core/errors.ts';
import type { ResultMessage } from '../../core/message.ts';
import type { Theorem } from '../../core/theorem.ts';
import {
  nothingSpent,
  type ReportedResult,
  type ResultReason,
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
export interface Report {
  /** The work begins only now: what had to be loaded before is no part of its time. */
  restart(): void;
  proved(proof: string, certificate: Certificate, cost?: SearchCost): ReportedResult;
  failed(
    status: Exclude<TheoremStatus, 'proved'>,
    reason: ResultReason,
    detail?: string,
    cost?: SearchCost,
  ): ReportedResult;
  /** Something inside of a proof was proved, which is neither the theorem nor a reason why that has no proof. */
  provedPart(detail: string, cost: SearchCost): ReportedResult;
}

export function beginReport(theorem: Pick<Theorem, 'id' | 'statement'>, clock: Clock): Report {
  let start = clock.now();
  const spent = (cost: SearchCost): Spent => ({ ...cost, ms: Math.round(clock.now() - start) });
  const { id, statement } = theorem;
  return {
    restart() {
      start = clock.now();
    },
    proved: (proof, certificate, cost = nothingSpent) => ({
      result: { id, status: 'proved', reason: null, proof, certificate, spent: spent(cost) },
      statement,
      detail: null,
    }),
    failed: (status, reason, detail, cost = nothingSpent) => ({
      result: { id, status, reason, proof: null, certificate: null, spent: spent(cost) },
      statement,
      detail: detail ?? null,
    }),
    provedPart: (detail, cost) => ({
      result: {
        id,
        status: 'not-proved',
        reason: null,
        proof: null,
        certificate: null,
        spent: spent(cost),
      },
      statement,
      detail,
    }),
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

/** A result whose input is invalid, with what is wrong about it. */
export const withMessages = (
  reported: ReportedResult,
  messages: readonly ResultMessage[],
): ReportedResult => ({ ...reported, result: { ...reported.result, messages } });

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
