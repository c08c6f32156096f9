import { allOf, callsBudget, timeBudget } from '../../core/budget.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import type { Verdict } from '../../core/verdict.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import type { ProofOf } from '../../search/interfaces.ts';
import type { NoProof } from '../../search/result.ts';
import { runSearch } from '../../search/run-search.ts';
import { askGate } from './ask-gate.ts';
import { type EpisodeRecorder, recordEpisode } from './episode/record-episode.ts';
import { leanEnvironment } from './lean/lean-environment.ts';
import { leanPolicy } from './lean/lean-policy.ts';
import { type LeanState, rootPosition } from './lean/lean-position.ts';
import type { ProveOptions } from './prove-options.ts';
import type { Report } from './report.ts';
import { proofTexts } from './script/assemble.ts';
import { toScript } from './script/to-script.ts';
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

/** Stands between the search and the gate: offers each text of a proof until one is accepted. */
class GateKeeper {
  readonly #theorem: Theorem;
  readonly #options: ProveOptions;
  readonly #recorder: EpisodeRecorder;
  accepted: { readonly proof: string; readonly certificate: Verdict['certificate'] } | null = null;
  /** Why the gate said no, each time it did. */
  readonly rejections: string[] = [];

  constructor(theorem: Theorem, options: ProveOptions, recorder: EpisodeRecorder) {
    this.#theorem = theorem;
    this.#options = options;
    this.#recorder = recorder;
  }

  async offer(tree: ProofOf<string, LeanState>): Promise<'accepted' | 'rejected'> {
    let rejection = 'its goals can not be put in an order that a script can follow';
    for (const proof of proofTexts(toScript(tree))) {
      const verdict = await askGate(this.#options, this.#theorem, proof);
      this.#recorder.offered(proof, verdict);
      if (verdict.kind === 'accepted') {
        this.accepted = { proof, certificate: verdict.certificate };
        return 'accepted';
      }
      const { reasons } = verdict;
      rejection = reasons.map(({ code, message }) => `${code}: ${message}`).join('; ');
      this.#options.onEvent({ kind: 'proof-rejected', id: this.#theorem.id, reasons });
    }
    this.rejections.push(rejection);
    return 'rejected';
  }
}
