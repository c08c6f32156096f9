import { type Ledger, recordedLimits } from '../../../core/ledger.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import { polishText } from '../polish/polish-proof.ts';
import type { ProveOptions } from '../prove-options.ts';
import { episodeNotKept, onlyTold } from '../report.ts';
import type { Deadline } from '../theorem-ledger.ts';
import type { AnyLine, Recorder } from './transcript.ts';

/** The work of a model on one theorem. */
export interface ModelRun<Line extends AnyLine> {
  readonly theorem: Theorem;
  readonly opened: OpenedTheorem;
  /** The signal is that of the deadline. */
  readonly options: ProveOptions;
  readonly ledger: Ledger;
  /** Its signal fires when nothing more is wanted: a proof was accepted, the time is over, the caller has aborted. */
  readonly deadline: Deadline;
  readonly recorder: Recorder<Line>;
}

/** What the first line of every transcript says. */
export const commonSetting = (theorem: Theorem, { lean, search, run }: ProveOptions) => ({
  id: run.newId(),
  theorem,
  lakatos: run.version,
  fingerprint: lean.engine.fingerprint,
  seed: search.seed,
  limits: recordedLimits(run.limits),
});

export function tellProgress<Line extends AnyLine>({
  theorem,
  opened,
  options,
  ledger,
}: ModelRun<Line>): void {
  const { goals } = opened.part;
  options.run.onEvent({
    kind: 'search-progress',
    id: theorem.id,
    spent: ledger.spent,
    openGoals: goals.length,
    bestGoal: goals[0]?.target ?? null,
  });
}

/** Makes an accepted text read better, and keeps the transcript whatever came of it. `options` have the caller's signal. */
export async function keepTranscript<Line extends AnyLine>(
  { theorem, recorder }: Pick<ModelRun<Line>, 'theorem' | 'recorder'>,
  reported: ReportedResult,
  options: ProveOptions,
): Promise<ReportedResult> {
  const polished = await polishText(theorem, reported, options);
  const { store } = options.lean;
  await onlyTold(theorem, options.run, episodeNotKept, () => store.putEpisode(recorder.finish(polished)));
  return polished;
}
