import { seededRandom } from '../../../core/random.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import type { LanguageModel } from '../../llm/language-model.ts';
import { watchModel } from '../../llm/model-views.ts';
import { commonSetting, keepTranscript } from '../conversation/model-run.ts';
import { recordTranscript } from '../conversation/transcript.ts';
import { Deadline } from '../deadline.ts';
import type { ProveOptions } from '../prove-options.ts';
import { nameIndex } from '../repair/name-index.ts';
import { type Report, reportThrown, type SearchCost } from '../report.ts';
import { theoremLedger } from '../theorem-ledger.ts';
import { withCounts } from '../with-counts.ts';
import { describeAnswers, reportWhole } from './report-whole.ts';
import { takeTurns } from './take-turns.ts';
import { wholeContributions } from './whole-contributions.ts';
import { type WholeProofLine, wholeProofVersion } from './whole-proof-lines.ts';
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
  const { whole: counted, ...options } = withCounts({ ...given, whole: givenSettings });
  const { limits, clock, signal } = options.run;
  const { store } = options.lean;
  const settings = waitedFor(counted, options.search);
  // Lean may have to list a new library first: that is no part of the theorem's time.
  const names = await namesFor(theorem, opened, settings, signal);
  report.restart();
  const ledger = theoremLedger(limits, clock, modelsOf(options, counted));
  using deadline = new Deadline(limits.ms, clock, signal);
  const recorder = startRecord(theorem, options, settings);
  const random = seededRandom(options.search.seed);
  let attempts = 0;
  const run: WholeProofRun = {
    theorem,
    opened,
    options: { ...options, run: { ...options.run, signal: deadline.signal } },
    settings,
    ledger,
    deadline,
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
    if (!deadline.signal.aborted) {
      const spent = ledger.spent;
      onBroken(spent);
      deadline.stop();
      // What broke is told, whatever the store says.
      await store.putEpisode(recorder.finish(reportThrown(report, thrown, signal, spent))).catch(() => {});
      throw thrown;
    }
  }
  const lacking = describeAnswers(run);
  if (lacking !== null)
    options.run.onEvent({ kind: 'note', level: 'warning', text: `${theorem.id}: ${lacking}` });
  const reported = await keepTranscript(run, reportWhole(run, report), options);
  const contributions = wholeContributions(run);
  return { ...reported, result: { ...reported.result, contributions } };
}

/** The same with a model whose answers are waited for as the options say. */
const waitedFor = (
  settings: WholeProofSettings,
  { waitForModel }: ProveOptions['search'],
): WholeProofSettings =>
  waitForModel === undefined ? settings : { ...settings, model: watchModel(settings.model, waitForModel) };

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
function modelsOf(
  { search: { model } }: ProveOptions,
  settings: WholeProofSettings,
): readonly LanguageModel[] {
  return [...new Set(model === null ? [settings.model] : [settings.model, model.model])];
}

function startRecord(theorem: Theorem, options: ProveOptions, settings: WholeProofSettings) {
  const { model, profile, samples, batch, rounds, repairs, answers, mendings } = settings;
  const { stop, endings, ...sampling } = { ...profile.sampling, ...settings.sampling };
  return recordTranscript<WholeProofLine>(
    {
      type: 'whole-proof',
      version: wholeProofVersion,
      ...commonSetting(theorem, options),
      model: { name: model.info.name, origin: model.info.origin },
      profile: profile.name,
      parameters: {
        ...sampling,
        stop: JSON.stringify(stop),
        ...(endings && { endings: JSON.stringify(endings) }),
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
    },
    options.run,
  );
}
