import { seededRandom } from '../../../core/random.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import type { LanguageModel } from '../../llm/language-model.ts';
import { recordedLimits } from '../episode/recorded-limits.ts';
import { episodeNotKept, onlyTold } from '../only-told.ts';
import { polishText } from '../polish/polish-text.ts';
import type { ProveOptions } from '../prove-options.ts';
import { nameIndex } from '../repair/name-index.ts';
import { type Report, reportThrown, type SearchCost } from '../report.ts';
import { withCounts } from '../with-counts.ts';
import { recordWholeProof, type WholeProofRecorder } from './record-whole-proof.ts';
import { describeAnswers, reportWhole } from './report-whole.ts';
import { Spending } from './spending.ts';
import { takeTurns } from './take-turns.ts';
import { wholeContributions } from './whole-contributions.ts';
import type { WholeProofRun } from './whole-proof-run.ts';
import type { WholeProofSettings } from './whole-proof-settings.ts';

/**
 * Has a model write whole proofs until the gate accepts one, and keeps the episode whatever came of it.
 *
 * Each turn: proofs from the model, which Lean reads; those without a fault go to the gate. The others are mended where
 * names were renamed, then searches make up what the nearest of them lack, and then they go back to the model with
 * Lean's errors, for as many turns as the settings say.
 *
 * @param onBroken told what was spent before this throws
 * @throws what the model or the engine throws
 */
export async function proveWhole(
  theorem: Theorem,
  opened: OpenedTheorem,
  given: ProveOptions,
  givenSettings: WholeProofSettings,
  report: Report,
  onBroken: (spent: SearchCost) => void = () => {},
): Promise<ReportedResult> {
  const options = withCounts({ ...given, whole: givenSettings });
  const { limits, clock, store, signal, whole: settings } = options;
  // Lean may have to list a new library first: that is no part of the theorem's time.
  const names = await namesFor(theorem, opened, settings, signal);
  report.restart();
  using spending = new Spending(limits, clock, modelsOf(options, settings), signal);
  const recorder = startRecord(theorem, options, settings);
  const random = seededRandom(options.seed);
  let attempts = 0;
  const run: WholeProofRun = {
    theorem,
    opened,
    options: { ...options, signal: spending.signal },
    settings,
    spending,
    recorder,
    names,
    known: new Set(),
    searched: new Set(),
    nextSeed: () => Math.floor(random.next() * 2 ** 31),
    nextId: () => attempts++,
    answers: { all: 0, cutOff: 0, missing: 0, unfinished: null },
    searches: [],
    attempts: [],
    accepted: null,
  };
  try {
    await takeTurns(run);
  } catch (thrown) {
    // Lean's answer to a cancelled question may be an error.
    if (!spending.signal.aborted) {
      const spent = spending.spent();
      onBroken(spent);
      spending.stop();
      // What broke is told, whatever the store says.
      await store.putEpisode(recorder.finish(reportThrown(report, thrown, signal, spent))).catch(() => {});
      throw thrown;
    }
  }
  const reported = await polishText(theorem, reportWhole(run, report), options);
  const lacking = describeAnswers(run);
  if (lacking !== null)
    options.onEvent({ kind: 'note', level: 'warning', text: `${theorem.id}: ${lacking}` });
  await onlyTold(theorem, options, episodeNotKept, () => store.putEpisode(recorder.finish(reported)));
  const contributions = wholeContributions(run);
  return { ...reported, result: { ...reported.result, contributions } };
}

async function namesFor(
  { header }: Theorem,
  { localDeclarations }: OpenedTheorem,
  settings: WholeProofSettings,
  signal: AbortSignal,
): Promise<WholeProofRun['names']> {
  if (settings.names === null) return null;
  const names = await settings.names.for(header, signal);
  const own = nameIndex(localDeclarations.map(({ name }) => name));
  return {
    size: own.size + names.size,
    near: (name, count) =>
      [...new Set([...own.near(name, count), ...names.near(name, count)])].slice(0, count),
  };
}

/** Those that proofs and tactics are asked of. */
function modelsOf({ model }: ProveOptions, settings: WholeProofSettings): readonly LanguageModel[] {
  return [...new Set(model === null ? [settings.model] : [settings.model, model.model])];
}

function startRecord(
  theorem: Theorem,
  options: ProveOptions,
  settings: WholeProofSettings,
): WholeProofRecorder {
  const { limits } = options;
  const { model, profile, samples, batch, rounds, repairs, answers, mendings } = settings;
  const { stop, ...sampling } = { ...profile.sampling, ...settings.sampling };
  return recordWholeProof(
    options.newId(),
    {
      theorem,
      lakatos: options.version,
      fingerprint: options.engine.fingerprint,
      model: { name: model.info.name, origin: model.info.origin },
      profile: profile.name,
      parameters: {
        ...sampling,
        stop: JSON.stringify(stop),
        samples,
        batch,
        rounds,
        repairs,
        answers,
        mendings,
        mends: settings.names !== null,
        rescueAttempts: settings.rescue?.attempts ?? null,
        rescueCalls: settings.rescue?.calls ?? null,
      },
      seed: options.seed,
      limits: recordedLimits(limits),
    },
    options,
  );
}
