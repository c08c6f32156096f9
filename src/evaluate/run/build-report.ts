import { createHash } from 'node:crypto';
import { given } from '../../../core/given.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { asksForAnswer, type SuiteProblem } from '../../../datasets/suite-problem.ts';
import { normalFormHash, problemHash } from '../../agent/same-theorem/levels.ts';
import { hashesOf } from '../../llm/language-model.ts';
import type { ModelDescription } from '../../prove/policy/describe-model.ts';
import { makeBenchReport } from '../report/make-report.ts';
import type { BenchReport } from '../report/schema/bench-report.ts';
import type { ReportedAttempt } from '../report/schema/results.ts';
import type { ContaminationReport, Machine } from '../report/schema/run-setting.ts';
import type { BenchConfig } from './bench-config.ts';
import type { Journal } from './journal.ts';
import type { BenchSuite } from './open-bench-suite.ts';
import type { AttemptRecord, ProbeRecord } from './records.ts';
import { baselineTactics } from './run-baselines.ts';
import { foundAsking } from './run-benchmark.ts';

/** What a policy or a model has learnt from. */
export interface TrainingData {
  readonly name: string;
  readonly theorems: readonly Theorem[];
}

/** What is known of it. With a part of which nothing is known, a run can't be called clean. */
export interface KnownTraining {
  readonly sets: readonly TrainingData[];
  /** A sentence for each part of the prover of which nothing is known. */
  readonly unknown: readonly string[];
}

/**
 * Looks every problem up in all training data, by its text without names, comments, white space and `open` lines. What is
 * written in another way, or follows from something in the data, isn't found: no match means that the text isn't there.
 */
export function scanForContamination(
  problems: readonly SuiteProblem[],
  { sets, unknown }: KnownTraining,
): ContaminationReport {
  if (sets.length === 0 && unknown.length > 0) return { kind: 'not-checked', why: unknown.join('; ') };
  const known = sets.map(({ name, theorems }) => ({
    name,
    hashes: new Set(theorems.flatMap((theorem) => [problemHash(theorem), normalFormHash(theorem)])),
  }));
  const matches = problems.flatMap(({ theorem }) => {
    const levels = [
      ['statement-hash', problemHash(theorem)],
      ['normalised-text', normalFormHash(theorem)],
    ] as const;
    return known.flatMap(({ name: source, hashes }) => {
      const level = levels.find(([, hash]) => hashes.has(hash));
      return level === undefined ? [] : [{ id: theorem.id, match: level[0], source }];
    });
  });
  return {
    kind: 'checked',
    against: sets.map(({ name, theorems }) => ({
      name,
      records: theorems.length,
      sha256: hashOf(theorems),
    })),
    notChecked: [...unknown],
    matches,
  };
}

/** Of all headers and statements in their order. */
function hashOf(theorems: readonly Theorem[]): string {
  const hash = createHash('sha256');
  for (const { header, statement } of theorems) hash.update(JSON.stringify([header, statement]));
  return hash.digest('hex');
}

interface ReportSources {
  readonly config: BenchConfig;
  readonly suite: BenchSuite;
  readonly journal: Journal;
  readonly contamination: BenchReport['contamination'];
  readonly commit: BenchReport['versions']['commit'];
  /** On which the run was made, in order. */
  readonly machines: readonly [Machine, ...Machine[]];
  /** ISO 8601 in UTC. */
  readonly endedAt: string;
  /** The episodes of which there are pages. */
  readonly shown?: ReadonlySet<string>;
}

/**
 * The report of all that the journal has by now; what it lacks is remaining. Of problems that ask for an answer it tells
 * nothing else, though the journal of an older run has attempts at them: none of those could be proved.
 */
export function buildReport(sources: ReportSources): BenchReport {
  const { config, suite, journal, contamination, commit, machines, endedAt } = sources;
  const [machine, ...furtherMachines] = machines;
  const { attempts, seed, budget, search, workers, parallelism, policy, model, critic } = config;
  const { strategy, ...constants } = search;
  const isAsking = askingIn(journal);
  const tried = suite.problems.filter((problem) => !isAsking(problem));
  return makeBenchReport({
    suite: descriptionOf(suite, isAsking),
    budget: { ...budget, attempts, k: config.k },
    options: {
      strategy,
      policy,
      model: model === null ? null : modelOf(model),
      seeds: Array.from({ length: attempts }, (_, attempt) => seed + attempt),
      workers,
      settings: {
        ...constants,
        ...settingsOf(model),
        ...(critic !== null && {
          critic: critic.name,
          criticOrigin: critic.origin,
          criticProfile: critic.profile,
        }),
        ...(config.device !== null && { device: config.device }),
        parallelism,
        probeCalls: config.probeCalls,
        tacticHeartbeats: config.tacticLimits.heartbeats,
        tacticWallClockMs: config.tacticLimits.wallClockMs,
        fileHeartbeats: config.fileLimits.heartbeats,
        fileWallClockMs: config.fileLimits.wallClockMs,
      },
    },
    machine,
    ...(furtherMachines.length > 0 && { furtherMachines }),
    versions: { lakatos: config.lakatos, commit, lean: config.lean },
    startedAt: config.startedAt,
    endedAt,
    ...(suite.narrowing !== undefined && { narrowing: suite.narrowing }),
    contamination,
    baselines: config.baselines ? baselinesOf(tried, journal) : [],
    problems: suite.problems.map(({ theorem, split, topic, novelPremises }) => ({
      id: theorem.id,
      split,
      topic,
      ...given({ novelPremises }),
      statementHash: problemHash(theorem),
      statement: theorem.statement,
    })),
    results: tried
      .flatMap(({ theorem: { id } }) => resultsOf(journal, id))
      .map(({ episode, ...result }) => ({
        ...result,
        ...(episode !== undefined && sources.shown?.has(episode) && { episode }),
      })),
  });
}

/** Problems whose text asks for an answer, and those of which Lean has said so. */
const askingIn =
  (journal: Journal) =>
  (problem: SuiteProblem): boolean =>
    asksForAnswer(problem) || foundAsking(journal.attemptsAt(problem.theorem.id));

/** Of all that is known of the split, what is of problems of this run. */
function descriptionOf(
  { description, problems }: BenchSuite,
  isAsking: (problem: SuiteProblem) => boolean,
): BenchReport['suite'] {
  const ids = new Set(problems.map(({ theorem }) => theorem.id));
  return {
    ...description,
    knownBad: description.knownBad.filter(({ id }) => ids.has(id)),
    askingForAnswer: problems.filter(isAsking).map(({ theorem }) => theorem.id),
  };
}

function modelOf({ name, origin }: ModelDescription): BenchReport['options']['model'] {
  const [sha256 = null, adapterSha256] = hashesOf(origin);
  return { name, sha256, ...given({ adapterSha256 }) };
}

function settingsOf(model: BenchConfig['model']): Record<string, string | number | null> {
  if (model === null) return {};
  const { name: _, origin: __, ...settings } = model;
  return settings;
}

function baselinesOf(problems: readonly SuiteProblem[], journal: Journal): BenchReport['baselines'] {
  const triedWith = Map.groupBy(
    problems.flatMap(({ theorem }) => baselineTactics(theorem).map((name) => ({ name, id: theorem.id }))),
    ({ name }) => name,
  );
  return Array.from(triedWith, ([name, tries]) => {
    const ids = tries.map(({ id }) => id);
    return {
      name,
      proved: ids.filter((id) => journal.baselineOf(id)?.proved.includes(name)),
      unknown: ids.filter((id) => journal.baselineOf(id)?.lost.includes(name) ?? true),
    };
  });
}

/** The probe belongs to the problem: it stands with the first attempt that it follows from, what it found with each. */
function resultsOf(journal: Journal, problem: string): ReportedAttempt[] {
  const probe = journal.probeOf(problem);
  const isFalse = probe?.outcome === 'false';
  const records = journal.attemptsAt(problem);
  const first = records.find(({ outcome }) => outcome === 'not-proved' || outcome === 'refuted');
  return records.map((record) => {
    const attempt = attemptOf(record, record === first ? probe : null);
    return isFalse && attempt.status === 'not-proved'
      ? { ...attempt, status: 'refuted', reason: 'refuted', detail: 'its negation is proved' }
      : attempt;
  });
}

function attemptOf(record: AttemptRecord, probe: ProbeRecord | null): ReportedAttempt {
  const { problem, attempt, outcome, tries, leanMs, modelMs, contributions, spent, openGoals, lostCalls } =
    record;
  const { seed, reason, proof, certificate, retrySpent } = record;
  const notes = [
    record.detail,
    lostCalls > 0 && `workers died of ${lostCalls} of its tactic calls`,
    probe?.outcome === 'not-run' && `its negation was not tried: ${probe.reason}`,
    probe?.outcome === 'fault' && `nothing is known of its negation: ${probe.reason}`,
  ].filter((text) => typeof text === 'string');
  return {
    id: problem,
    attempt: attempt + 1,
    seed,
    status: outcome,
    reason,
    detail: notes.length === 0 ? null : notes.join('\n'),
    ...(record.messages !== undefined && { messages: record.messages }),
    proof,
    certificate,
    spent,
    time: { lean: leanMs, model: modelMs, own: Math.max(0, spent.ms - leanMs - modelMs) },
    contributions,
    retries: tries - 1,
    ...(retrySpent !== undefined && { retrySpent }),
    openGoals,
    ...(record.episode !== undefined && { episode: record.episode }),
    negation: probe === null ? null : negationOf(probe),
  };
}

function negationOf({
  outcome,
  statement,
  proof,
  certificate,
  calls,
  ms,
}: ProbeRecord): ReportedAttempt['negation'] {
  const spent = { ms, calls, expansions: 0, tokens: 0 };
  if (outcome === 'not-run') return null;
  if (outcome === 'fault') return { kind: 'fault', spent };
  if (outcome === 'false' && statement !== null && proof !== null && certificate !== null)
    return { kind: 'proved', statement, proof, certificate, spent };
  return { kind: 'open', spent };
}
