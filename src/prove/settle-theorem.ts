import type { Contribution } from '../../core/contribution.ts';
import type { Theorem } from '../../core/theorem.ts';
import {
  type LemmaResult,
  nothingSpent,
  type ReportedResult,
  type TheoremResult,
} from '../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import { proofKey } from '../store/record-database.ts';
import type { StoredProof } from '../store/schemas.ts';
import type { Episode } from '../store/store.ts';
import { askGate } from './ask-gate.ts';
import type { EpisodeSetting } from './episode/episode-lines.ts';
import { recordEpisode } from './episode/record-episode.ts';
import { lemmasFor } from './lean/lean-search.ts';
import { openTheorem } from './open-theorem.ts';
import type { ProveOptions, ProveRun, Prover, ProverName } from './prove-options.ts';
import {
  beginReport,
  episodeNotKept,
  onlyTold,
  type Report,
  reportThrown,
  type SearchCost,
} from './report.ts';
import { settingOf } from './search-proof.ts';

/** The episode of a theorem that was not even begun, so that `lakatos explain` can say why: its statement is its only position. */
function recordInvalid(
  theorem: Theorem,
  setting: EpisodeSetting,
  { newId, date, clock }: Pick<ProveRun, 'newId' | 'date' | 'clock'>,
  reported: ReportedResult,
): Episode {
  const recorder = recordEpisode({ id: newId(), createdAt: date() }, setting, clock);
  const { header, lines } = recorder.finish(reported);
  const [first, result] = [lines[0], lines.at(-1)];
  const between = [
    { at: 0, type: 'position', node: 0, key: '', focus: [], goals: [theorem.statement] },
    { at: 0, type: 'exhausted', node: 0 },
    { at: 0, type: 'ended', end: { kind: 'exhausted', complete: false }, spent: reported.result.spent },
  ];
  return { header, lines: [first, ...between, result] };
}

/** A way to prove a theorem that was opened, all of whose limits count from now on; what it calls proved, the gate has accepted. */
export type ProofWork = (opened: OpenedTheorem, report: Report) => Promise<ReportedResult>;

/** What a work has come to at any moment, also when it breaks off. */
export interface WorkSoFar {
  readonly spent: SearchCost;
  /** Proved on the way. */
  readonly lemmas: readonly LemmaResult[];
  /** Who proposed what of work that is more than one search; absent: the result says it. */
  readonly contributionsTo?: (result: TheoremResult) => readonly Contribution[];
}

/**
 * What every way to prove begins and ends with: the proof in the store, if the gate still accepts it, and a proof that
 * was found, kept. Tells of the theorem's start and end. Never throws: broken machinery is a result with its `fault`.
 * @param find how it is proved; what it calls proved, the gate has accepted
 * @param soFar asked when that has ended or broken off
 */
export async function settleBy(
  theorem: Theorem,
  options: ProveOptions,
  find: (report: Report) => Promise<ReportedResult>,
  soFar: () => WorkSoFar = () => nothingYet,
): Promise<ReportedResult> {
  const { store, engine } = options.lean;
  const { clock, limits, onEvent, signal } = options.run;
  onEvent({ kind: 'theorem-started', id: theorem.id, statement: theorem.statement, limits });
  const report = beginReport(theorem, clock);
  const key = proofKey(engine.fingerprint, theorem);
  const reported = withFindings(await decide(), soFar());
  onEvent({ kind: 'theorem-finished', reported });
  return reported;

  async function decide(): Promise<ReportedResult> {
    try {
      const kept = await keptProof(theorem, options);
      if (kept !== null) return report.proved(kept.proof, kept.certificate);
      const found = await find(report);
      const { proof, certificate } = found.result;
      if (proof !== null && certificate !== null)
        await onlyTold(theorem, options.run, 'proof not kept', () =>
          store.putProof(key, { proof, certificate }),
        );
      return found;
    } catch (thrown) {
      return reportThrown(report, thrown, signal, soFar().spent);
    }
  }
}

/**
 * Opens the theorem, and has it proved.
 * @param prepare what the work needs besides and is no part of the theorem's time
 */
export function settleTheorem(
  theorem: Theorem,
  options: ProveOptions,
  work: ProofWork,
  soFar?: () => WorkSoFar,
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): Promise<ReportedResult> {
  const open = async (report: Report): Promise<ReportedResult> => {
    const opening = await openTheorem(theorem, options, report);
    if (opening.kind === 'failed') {
      const { reported } = opening;
      if (reported.result.status === 'invalid')
        await onlyTold(theorem, options.run, episodeNotKept, () =>
          options.lean.store.putEpisode(
            recordInvalid(theorem, settingOf(theorem, options), options.run, reported),
          ),
        );
      return reported;
    }
    // Imports may take longer to load than the theorem gets, and so may the list of a library's theorems.
    await lemmasFor(theorem, options);
    await prepare();
    report.restart();
    options.run.onEvent({ kind: 'theorem-step', id: theorem.id, step: 'working' });
    return work(opening.opened, report);
  };
  return settleBy(theorem, options, open, soFar);
}

/** A prover that is one work. `onBroken` is to be told what was spent before the work throws. */
export const proverBy = (
  name: ProverName,
  work: (
    theorem: Theorem,
    opened: OpenedTheorem,
    options: ProveOptions,
    report: Report,
    onBroken: (spent: SearchCost) => void,
  ) => Promise<ReportedResult>,
): Prover => ({
  name,
  prove(theorem, options) {
    let spent: SearchCost = nothingSpent;
    const onBroken = (cost: SearchCost): void => {
      spent = cost;
    };
    return settleTheorem(
      theorem,
      options,
      (opened, report) => work(theorem, opened, options, report, onBroken),
      () => ({ spent, lemmas: [] }),
    );
  },
});

/** The proof in the store, if the gate still accepts it. */
export async function keptProof(theorem: Theorem, options: ProveOptions): Promise<StoredProof | null> {
  const stored = await options.lean.store.proof(proofKey(options.lean.engine.fingerprint, theorem));
  if (stored === undefined) return null;
  const verdict = await askGate(options, theorem, stored.proof);
  return verdict.kind === 'accepted' ? { proof: stored.proof, certificate: verdict.certificate } : null;
}

const nothingYet: WorkSoFar = { spent: nothingSpent, lemmas: [] };

function withFindings(
  { result, ...rest }: ReportedResult,
  { lemmas, contributionsTo }: WorkSoFar,
): ReportedResult {
  const contributions = contributionsTo?.(result) ?? [];
  return {
    ...rest,
    result: {
      ...result,
      ...(lemmas.length > 0 && { lemmas }),
      ...(contributions.length > 0 && { contributions }),
    },
  };
}
