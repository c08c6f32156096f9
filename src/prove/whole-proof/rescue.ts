import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { ProofOf } from '../../../search/interfaces.ts';
import type { SearchResult } from '../../../search/result.ts';
import { ContributionCounter } from '../count-contributions.ts';
import { recordEpisode } from '../episode/record-episode.ts';
import type { LeanState } from '../lean/lean-position.ts';
import { leanSearch, lemmasFor } from '../lean/lean-search.ts';
import {
  beginReport,
  episodeNotKept,
  onlyTold,
  type Report,
  reportNoProof,
  type SearchCost,
} from '../report.ts';
import type { ProofScript } from '../script/proof-script.ts';
import { toScript } from '../script/render-proof.ts';
import { runRecorded, settingOf } from '../search-proof.ts';
import { whyOver } from '../theorem-ledger.ts';
import { combine } from './sketch/combine.ts';
import { searchStarts } from './sketch/search-starts.ts';
import type { ProofSketch } from './sketch/sketch.ts';
import { isNew, tryProofs } from './try-proofs.ts';
import type { ProofAttempt } from './whole-proof-lines.ts';
import { isOver, type WholeProofRun } from './whole-proof-run.ts';
import type { RescueSettings } from './whole-proof-settings.ts';

/**
 * Searches for the tactics that prove a state inside a failing proof. What it finds is as good as the search's word;
 * the whole proof goes to the gate. The search is an episode of its own, with the way to its first state among its
 * parameters. Gives no script where the search ended without a proof.
 */
async function searchFrom(
  run: WholeProofRun,
  { reference, part }: LeanState,
  {
    attempt,
    calls,
    onProof,
  }: {
    /** The failing proof. */
    readonly attempt: number;
    readonly calls: number;
    readonly onProof?: (script: ProofScript) => Promise<boolean>;
  },
) {
  const { theorem, opened, options, ledger, deadline } = run;
  const { clock, newId, date } = options.run;
  const root = { key: part.key, state: { reference, part } };
  const episode = newId();
  const limits = ledger.part(calls);
  const lemmaIndex = await lemmasFor(theorem, options);
  const setting = settingOf(theorem, { ...options, run: { ...options.run, limits } });
  const parameters = { ...setting.parameters, start: JSON.stringify(reference.path) };
  const recorder = recordEpisode({ id: episode, createdAt: date() }, { ...setting, parameters }, clock);
  const report = beginReport(theorem, clock);
  const contributions = new ContributionCounter();
  const { store } = options.lean;
  const count = ({ calls: made, expansions }: SearchCost) => {
    run.searches.push({ attempt, contributions: contributions.counts() });
    ledger.add({ calls: made, expansions });
  };
  const result = await runRecorded(
    {
      ...leanSearch({ theorem, declarations: opened.localDeclarations, root, lemmaIndex }, options),
      limits,
      signal: deadline.signal,
      ...(onProof !== undefined && {
        onProof: async (proof: ProofOf<string, LeanState>) =>
          (await onProof(toScript(proof))) ? ('accepted' as const) : ('rejected' as const),
      }),
    },
    { recorder, contributions, report, store, onBroken: count },
  );
  count(result.spent);
  const told = recorder.finish(reportPart(result, report, run));
  await onlyTold(theorem, options.run, episodeNotKept, () => store.putEpisode(told));
  return { script: result.kind === 'proved' ? toScript(result.proof) : null, episode, result };
}

/** What came of a part, told as a result of the theorem: that itself the episode of the whole proof knows. */
function reportPart(
  result: SearchResult<LeanState, string>,
  report: Report,
  run: WholeProofRun,
): ReportedResult {
  switch (result.kind) {
    case 'proved':
      return report.provedPart(
        'What the proof lacked there is proved; the theorem is not by that.',
        result.spent,
      );
    case 'refuted': {
      const reason = `What the proof lacked there is false, which says nothing of the theorem: ${result.reason}`;
      return reportNoProof(report, { kind: 'refuted', reason }, result);
    }
    case 'cancelled': {
      // The end of the whole proof's time is told to its searches as an abort.
      const limit = whyOver(run);
      const why =
        limit === null || limit === 'cancelled' ? result : { kind: 'budget' as const, budget: limit };
      return reportNoProof(report, why, result);
    }
    case 'budget':
    case 'exhausted':
      return reportNoProof(report, result, result);
  }
}

/** Has searches make up what failing proofs lack, the nearest first, until one of the whole proofs is accepted. */
export async function rescue(
  run: WholeProofRun,
  failed: readonly ProofAttempt[],
  { attempts, calls }: RescueSettings,
): Promise<void> {
  let tried = 0;
  for (const attempt of failed) {
    if (isOver(run) || tried >= attempts) return;
    const sketch = await sketchAttempt(run, attempt);
    const way = JSON.stringify(sketch.holes.map(({ starts }) => starts.map(({ part }) => part.key)));
    // Nothing to go on from: that would be a search for the whole theorem. And several proofs may get equally far, unless all
    // that one takes is a look at another text.
    if (sketch.accepted === 0 || (sketch.holes.length > 0 && run.searched.has(way))) continue;
    run.searched.add(way);
    tried += 1;
    await complete(run, attempt, sketch, calls);
  }
}

async function sketchAttempt(run: WholeProofRun, { id, proof }: ProofAttempt): Promise<ProofSketch> {
  const { theorem, opened, options, ledger, deadline, recorder } = run;
  const { engine, tacticLimits: limits } = options.lean;
  const { clock } = options.run;
  const start = clock.now();
  const sketch = await searchStarts(theorem, opened.part, proof, { engine, limits, signal: deadline.signal });
  ledger.add({ calls: sketch.calls });
  const holes = sketch.holes.map((hole) =>
    hole.starts.map(({ part }) => part.goals.map(({ pretty }) => pretty)),
  );
  const { accepted, calls } = sketch;
  recorder.add({
    type: 'sketch',
    attempt: id,
    accepted,
    calls,
    holes,
    ms: Math.round(clock.now() - start),
  });
  return sketch;
}

/** Searches from each start of a sketch; the last one's proofs go to the gate with all the others in place. */
async function complete(
  run: WholeProofRun,
  attempt: ProofAttempt,
  sketch: ProofSketch,
  calls: number,
): Promise<void> {
  const found: ProofScript[][] = sketch.holes.map(() => []);
  const places = sketch.holes.flatMap(({ starts }, hole) =>
    starts.map((own, start) => ({ hole, start, own })),
  );
  const offer = async (): Promise<boolean> => {
    for (const style of ['written', 'plain'] as const) {
      const proof = combine(sketch, found, style);
      if (proof === null || !isNew(run, proof)) continue;
      const { id: parent, turn } = attempt;
      const rest = { answer: null, logProbability: null };
      await tryProofs(run, [{ proof, origin: 'completed', turn, parent, ...rest }]);
      if (run.accepted !== null) return true;
    }
    return false;
  };
  if (places.length === 0) {
    await offer();
    return;
  }
  let left = calls;
  for (const [at, { hole, start, own }] of places.entries()) {
    const isLast = at === places.length - 1;
    const scripts = found[hole]!;
    const { script, episode, result } = await searchFrom(run, own, {
      attempt: attempt.id,
      calls: left,
      ...(isLast && {
        onProof: (last: ProofScript) => {
          scripts[start] = last;
          return offer();
        },
      }),
    });
    run.recorder.add({
      type: 'search',
      attempt: attempt.id,
      hole,
      start,
      episode,
      end: result.kind === 'budget' ? `budget-${result.budget}` : result.kind,
      spent: { ...result.spent },
    });
    left -= result.spent.calls;
    if (script === null) return;
    scripts[start] = script;
  }
}
