import type { Contribution } from '../../../core/contribution.ts';
import { seededRandom } from '../../../core/random.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import { isAnswer } from '../../../core/verdict.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import { watchModel } from '../../llm/model-views.ts';
import { counted } from '../../report/numbers.ts';
import { toFailedAttempt } from '../conversation/failed-attempt.ts';
import { commonSetting, keepTranscript } from '../conversation/model-run.ts';
import { recordTranscript } from '../conversation/transcript.ts';
import { unfinishedText } from '../conversation/unfinished-answer.ts';
import { type Contributed, sumContributions, withCounts } from '../count-contributions.ts';
import type { ProveOptions, Prover } from '../prove-options.ts';
import { nameIndex } from '../repair/name-index.ts';
import { type Report, reportThrown, type SearchCost } from '../report.ts';
import { proverBy } from '../settle-theorem.ts';
import { Deadline, endReason, theoremLedger, whyOver } from '../theorem-ledger.ts';
import { takeTurns } from './take-turns.ts';
import {
  byNearness,
  type ProofAttempt,
  type WholeProofLine,
  wholeProofVersion,
} from './whole-proof-lines.ts';
import type { WholeProofRun } from './whole-proof-run.ts';
import type { WholeProofSettings } from './whole-proof-settings.ts';

/** The result of a run that has ended, and why it ended. */
function reportWhole(run: WholeProofRun, report: Report): ReportedResult {
  const { accepted, attempts, ledger } = run;
  const spent = ledger.spent;
  if (accepted !== null && accepted.outcome.kind === 'accepted')
    return report.proved(accepted.proof, accepted.outcome.certificate, spent);
  const isRejected = attempts.some(({ outcome }) => outcome.kind === 'rejected' && isAnswer(outcome));
  const reason = endReason(whyOver(run), isRejected ? 'gate-rejected' : 'exhausted');
  return report.failed('not-proved', reason, describeAttempts(run), spent);
}

/** How many proofs there were, what is wrong with the one that seems nearest, and what the user may change. */
function describeAttempts(run: WholeProofRun): string {
  const unfinished = whyOver(run) === 'time' ? run.answers.unfinished : null;
  return [
    // With nothing tried, what was under way says all.
    ...(run.attempts.length === 0 && unfinished !== null ? [] : [describeTried(run).trimEnd()]),
    ...describeAnswers(run),
    ...(unfinished === null ? [] : [unfinishedText(unfinished)]),
  ].join('\n');
}

/** Answers that did not come to their end, or were fewer than asked for. */
function describeAnswers({ answers: { all, cutOff, missing }, settings }: WholeProofRun): readonly string[] {
  const { contextSize } = settings.model.info;
  const { maxTokens } = { ...settings.profile.sampling, ...settings.sampling };
  const why =
    contextSize <= maxTokens
      ? `the context of the model has ${contextSize} tokens, an answer may have ${maxTokens}: give it more with --set model.context=N`
      : `an answer may have ${maxTokens} tokens, with its prompt ${contextSize}`;
  return [
    ...(cutOff > 0
      ? [`${cutOff} of ${counted(all, 'answer')} ${cutOff === 1 ? 'was' : 'were'} cut off: ${why}.`]
      : []),
    ...(missing > 0
      ? [
          `Of ${all + missing} different answers the model gave ${all}: it has no more, or no memory for more at once.`,
        ]
      : []),
  ];
}

function describeTried({ theorem, attempts }: WholeProofRun): string {
  if (attempts.length === 0) return 'The model wrote no proof.';
  const tried = `${counted(attempts.length, 'proof')} ${attempts.length === 1 ? 'was' : 'were'} tried`;
  for (const attempt of byNearness(attempts)) {
    const [error] = toFailedAttempt(theorem, attempt)?.errors ?? [];
    if (error === undefined) continue;
    const { line, column, message } = error;
    return `${tried}. In the one that seems nearest, at ${line}:${column + 1}: ${message.trim()}`;
  }
  return `${tried}, and Lean gave no answer on them.`;
}

type Tried = Pick<ProofAttempt, 'origin' | 'parent'>;

/**
 * What the model and the searches for what its proofs lacked brought. A proof of the model counts as one, with other names
 * in it too; the one that is accepted, or finished by a search, is the one in the proof. The searches count their tactics.
 */
function wholeContributions({
  attempts,
  searches,
  accepted,
}: Pick<WholeProofRun, 'searches'> & {
  readonly attempts: readonly Tried[];
  readonly accepted: Tried | null;
}): readonly Contribution[] {
  const isProved = accepted === null ? 0 : 1;
  const completed = accepted?.origin === 'completed' ? accepted.parent : null;
  const model: Contributed = {
    isUsed: true,
    contributions: [
      {
        contributor: 'model',
        tried: attempts.filter(({ origin }) => origin !== 'completed').length,
        accepted: isProved,
        inProof: isProved,
      },
    ],
  };
  const searched = searches.map(({ attempt, contributions }) => ({
    isUsed: attempt === completed,
    contributions,
  }));
  return sumContributions([model, ...searched]);
}

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
  const { whole, ...options } = withCounts({ ...given, whole: givenSettings });
  const { limits, clock, signal } = options.run;
  const { store } = options.lean;
  const settings = waitedFor(whole, options.search);
  // Lean may have to list a new library first: that is no part of the theorem's time.
  const names = await namesFor(theorem, opened, settings, signal);
  report.restart();
  const models = [whole, options.search.model].flatMap((use) => use?.model ?? []);
  const ledger = theoremLedger(limits, clock, models);
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
  const lacking = describeAnswers(run).join('\n');
  if (lacking !== '')
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

/** A model that writes whole proofs, in place of a search. */
export const wholeProofProver = (settings: WholeProofSettings): Prover =>
  proverBy('whole', (theorem, opened, options, report, onBroken) =>
    proveWhole(theorem, opened, options, settings, report, onBroken),
  );
