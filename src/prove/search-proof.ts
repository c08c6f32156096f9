import { allOf, callsBudget, timeBudget } from '../../core/budget.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import type { NoProof } from '../../search/result.ts';
import { runSearch } from '../../search/run-search.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import { type EpisodeRecorder, recordEpisode } from './episode/record-episode.ts';
import { GateKeeper } from './gate-keeper.ts';
import { leanEnvironment } from './lean/lean-environment.ts';
import { leanPolicy } from './lean/lean-policy.ts';
import { type LeanState, rootPosition } from './lean/lean-position.ts';
import { polishProof } from './polish/polish-proof.ts';
import type { ProveOptions } from './prove-options.ts';
import type { Report } from './report.ts';
import { watchProgress } from './watch-progress.ts';

/** Searches for a proof that the gate accepts, and keeps the episode whatever came of it. */
export async function searchProof(
  theorem: Theorem,
  { part, localDeclarations: declarations }: OpenedTheorem,
  options: ProveOptions,
  report: Report,
): Promise<ReportedResult> {
  const { engine, store, propose, limits, tacticLimits, signal, clock } = options;
  const recorder = startEpisode(theorem, options);
  const progress = watchProgress(theorem.id, options.onEvent);
  const gate = new GateKeeper(theorem, options, recorder);
  const budget = allOf(timeBudget(Math.max(0, limits.ms - report.elapsed())), callsBudget(limits.calls));
  const end = await runSearch<LeanState, string>({
    root: rootPosition(theorem, part),
    environment: leanEnvironment({ engine, store, limits: tacticLimits }),
    policy: leanPolicy({ engine, theorem, declarations, propose, seed: options.seed }),
    strategy: bestFirst(),
    budget,
    clock,
    signal,
    parallelism: options.parallelism,
    onEvent: (event) => {
      recorder.search(event);
      progress(event);
    },
    onProof: (proof) => gate.offer(proof),
  });
  if (end.kind === 'proved') await polish(theorem, gate, options);
  const { accepted } = gate;
  const reported =
    end.kind === 'proved' && accepted !== null
      ? report.proved(accepted.proof, accepted.certificate, end.spent)
      : reportNoProof(end.kind === 'proved' ? { kind: 'exhausted', complete: false } : end, gate);
  await store.putEpisode(recorder.finish(reported));
  return reported;

  function reportNoProof(why: NoProof, { rejections }: GateKeeper): ReportedResult {
    switch (why.kind) {
      case 'cancelled':
        return report.failed('not-proved', 'cancelled', undefined, end.spent);
      case 'budget':
        return report.failed('not-proved', `budget-${why.budget}`, undefined, end.spent);
      case 'exhausted': {
        // What was cut off by the clock counts as tried, and may have been all there was.
        const overdue = why.complete ? null : budget.exhausted(end.spent);
        if (overdue !== null) return report.failed('not-proved', `budget-${overdue}`, undefined, end.spent);
        const reason = rejections.length > 0 ? 'gate-rejected' : 'exhausted';
        return report.failed('not-proved', reason, rejections.at(-1), end.spent);
      }
    }
  }
}

/** Offers the gate texts that read better than the accepted one; the first that it takes replaces that. */
async function polish(theorem: Theorem, gate: GateKeeper, options: ProveOptions): Promise<void> {
  const { accepted } = gate;
  if (accepted === null || options.polishMs <= 0) return;
  for (const text of await polishProof(theorem, accepted.script, { ...options, ms: options.polishMs })) {
    if (text === accepted.proof || (await gate.offerText(text, accepted.script)).kind === 'accepted') return;
  }
}

function startEpisode(theorem: Theorem, options: ProveOptions): EpisodeRecorder {
  const { ms, calls } = options.limits;
  return recordEpisode(
    { id: options.newId(), createdAt: options.date() },
    {
      theorem,
      fingerprint: options.engine.fingerprint,
      policy: options.policyName,
      strategy: 'best-first',
      seed: options.seed,
      parallelism: options.parallelism,
      limits: { ms, calls: Number.isFinite(calls) ? calls : null },
      tacticLimits: options.tacticLimits,
    },
  );
}
