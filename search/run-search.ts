import { askAgain } from './ask-again.ts';
import { confirmRefuted, groundOf, isHearsay } from './confirm-refuted.ts';
import { beginExpansions, takeIn } from './expand.ts';
import type { ProofOf } from './interfaces.ts';
import { offerProof, reconsiderRejections } from './offer-proof.ts';
import { type NodeStatus, nodeAt, rootId } from './proof-tree.ts';
import type { NoProof, SearchResult } from './result.ts';
import { createRun, emit, offerAll, type SearchOptions, type SearchRun } from './search-run.ts';

/** How often the time budget is looked at while an expansion is awaited, in milliseconds. */
const watchInterval = 20;

/**
 * Searches for a proof of the root until there is one that the gate accepts, the root is refuted, nothing is left to try and the
 * policy has nothing to add, a budget is used up or the signal fires. Throws what a policy, refuter, environment, value or gate
 * throws. Nothing is under way when it returns or throws.
 */
export async function runSearch<S, A>(options: SearchOptions<S, A>): Promise<SearchResult<S, A>> {
  const run = createRun(options);
  const unwatch = stopInTime(run);
  try {
    emit(run, { kind: 'started', root: options.root, nodes: run.tree.nodes.length });
    if (options.tree !== undefined) options.strategy.takeUp?.(run.tree);
    offerAll(run);
    for (let end: NoProof | null = null; ; ) {
      if (isRoot(run, 'proved') && !options.signal.aborted) {
        const proof = await offerProof(run);
        if (proof !== null) return await finish(run, { kind: 'proved', proof });
      }
      if (end === null && isRoot(run, 'exhausted')) reconsiderRejections(run);
      end ??= whyEnd(run);
      // The gate has refused one proof of several. When the time is over it is not asked about the others.
      if (isRoot(run, 'proved') && !options.signal.aborted && !isTimeOver(run)) continue;
      end ??= beginExpansions(run);
      if (end !== null && isUrgent(run, end)) run.stop.abort();
      if (run.inFlight.size > 0) {
        takeIn(run, await run.inFlight.next());
        continue;
      }
      if (!isLimit(end)) end = judge(run);
      if (end.kind === 'refuted' && isHearsay(run)) {
        const answer = await confirmRefuted(run);
        if (answer === 'stopped') return await finish(run, whyCutOff(run) ?? { kind: 'cancelled' });
        const { reason } = answer;
        if (reason !== null) return await finish(run, { kind: 'refuted', reason });
        end = null;
        continue;
      }
      const hope = isRoot(run, 'exhausted') && end.kind === 'exhausted' ? await askAgain(run) : 'hopeless';
      if (hope === 'hopeless') return await finish(run, end);
      if (hope === 'stopped') return await finish(run, whyCutOff(run) ?? end);
      end = null;
    }
  } finally {
    unwatch();
    run.stop.abort();
    while (run.inFlight.size > 0) await run.inFlight.next();
  }
}

/** Why nothing more is to be begun, or null. */
function whyEnd<S, A>(run: SearchRun<S, A>): NoProof | null {
  const cut = whyCutOff(run);
  if (cut?.kind !== 'cancelled' && (isRoot(run, 'exhausted') || isRoot(run, 'refuted'))) return judge(run);
  return cut;
}

function whyCutOff<S, A>({ options, ledger }: SearchRun<S, A>): Limit | null {
  if (options.signal.aborted) return { kind: 'cancelled' };
  const budget = ledger.exhausted;
  return budget === null ? null : { kind: 'budget', budget };
}

/** Whether the time is over, whatever else is. */
function isTimeOver<S, A>({ ledger }: SearchRun<S, A>): boolean {
  return ledger.left('ms') === 0;
}

/**
 * What was begun within a budget of anything but time may come to its end, and so where the search may go on: when it asks its
 * policy again, or takes its refutation back.
 */
function isUrgent<S, A>(run: SearchRun<S, A>, end: NoProof): boolean {
  if (end.kind === 'exhausted') return run.options.policy.drawsAnew !== true;
  if (end.kind === 'refuted') return !isHearsay(run);
  return end.kind !== 'budget' || end.budget === 'time';
}

type Limit = Extract<NoProof, { kind: 'budget' | 'cancelled' }>;

/** True of an end that no answer can change. */
function isLimit(end: NoProof | null): end is Limit {
  return end?.kind === 'budget' || end?.kind === 'cancelled';
}

/**
 * The end that the facts give when nothing more is tried. To be asked again when all is in: what was under way may
 * complete an end or, by contradicting a refutation, take it back, which leaves one that isn't complete.
 */
function judge<S, A>({ tree }: SearchRun<S, A>): NoProof {
  const { status, complete } = nodeAt(tree, rootId);
  return status === 'refuted'
    ? { kind: 'refuted', reason: groundOf(tree).node.refutation! }
    : { kind: 'exhausted', complete };
}

function isRoot<S, A>(run: SearchRun<S, A>, status: NodeStatus): boolean {
  return nodeAt(run.tree, rootId).status === status;
}

/** Stops what is in flight, counts what it cost, and makes the result. */
async function finish<S, A>(
  run: SearchRun<S, A>,
  end: { readonly kind: 'proved'; readonly proof: ProofOf<A, S> } | NoProof,
): Promise<SearchResult<S, A>> {
  run.stop.abort();
  while (run.inFlight.size > 0) takeIn(run, await run.inFlight.next());
  const spent = run.ledger.spent;
  emit(run, { kind: 'ended', end: end.kind === 'proved' ? { kind: 'proved' } : end, spent });
  return { ...end, spent, tree: run.tree };
}

/** Aborts what is in flight when the caller does or the time is over; returns how to end the watch. */
function stopInTime<S, A>(run: SearchRun<S, A>): () => void {
  const { signal } = run.options;
  const stop = () => run.stop.abort(signal.reason);
  const watch = setInterval(() => {
    if (isTimeOver(run)) run.stop.abort();
  }, watchInterval);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop);
  return () => {
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
  };
}
