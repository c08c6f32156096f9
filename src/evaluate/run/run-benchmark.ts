import { workTogether } from '../../../core/work-together.ts';
import { asksForAnswer, type SuiteProblem } from '../../../datasets/suite-problem.ts';
import type { BenchEvent, ProblemVerdict } from './bench-events.ts';
import type { Journal } from './journal.ts';
import { probeNegation } from './probe-negation.ts';
import { type AttemptRecord, attemptKey, keyOf, type ProbeRecord } from './records.ts';
import { type AttemptSettings, runAttempt } from './run-attempt.ts';
import { runBaselines } from './run-baselines.ts';

export interface BenchmarkOptions {
  readonly problems: readonly SuiteProblem[];
  /** What is in it is not done again. */
  readonly journal: Journal;
  /** At each problem. */
  readonly attempts: number;
  /** Problems worked on at once. */
  readonly workers: number;
  /** Tactic calls of the negation probe; 0: it is not run. */
  readonly probeCalls: number;
  /** Whether single tactics are tried besides. */
  readonly baselines: boolean;
  readonly settings: AttemptSettings;
  readonly onEvent: (event: BenchEvent) => void;
}

/**
 * Makes all attempts that the journal lacks, in the order of the problems; ends early when the signal fires. Attempts at
 * one problem follow each other, and stop at one that says that there is nothing to prove: the statement is invalid, or
 * false. None is made at a problem that asks for an answer first, as far as its text tells: while its header has a `sorry` in
 * the answer's place, the gate accepts no proof of it. Of others Lean tells when it opens them (`foundAsking`).
 *
 * @throws LakatosError when Lean or the journal fails; what the journal has then is all that is known
 */
export async function runBenchmark(options: BenchmarkOptions): Promise<void> {
  const { problems, workers, settings, onEvent } = options;
  for (const { theorem } of problems.filter(asksForAnswer))
    onEvent({ kind: 'problem-finished', problem: theorem.id, verdict: 'asks-for-answer' });
  const waiting = problems.filter((problem) => !asksForAnswer(problem));
  await workTogether(waiting, workers, settings.run.signal, (problem, signal) =>
    workOn(problem, { ...options, settings: { ...settings, run: { ...settings.run, signal } } }),
  );
}

async function workOn({ theorem }: SuiteProblem, options: BenchmarkOptions): Promise<void> {
  const { journal, attempts, probeCalls, settings, onEvent } = options;
  const { id } = theorem;
  for (let attempt = 0; attempt < attempts && !isSettled(journal.attemptsAt(id)); attempt += 1) {
    if (journal.has(attemptKey(id, attempt))) continue;
    onEvent({ kind: 'attempt-started', problem: id, attempt });
    const record = await runAttempt(theorem, attempt, settings);
    if (record === null) return;
    await journal.append(record);
    onEvent({ kind: 'attempt-finished', record });
  }
  const isAsking = foundAsking(journal.attemptsAt(id));
  if (options.baselines && !isAsking && !journal.has(keyOf('baseline', id))) {
    const record = await runBaselines(theorem, settings);
    if (record === null) return;
    await journal.append(record);
  }
  if (probeCalls > 0 && isOpen(journal.attemptsAt(id)) && !journal.has(keyOf('probe', id))) {
    onEvent({ kind: 'probe-started', problem: id });
    const record = await probeNegation(theorem, probeCalls, settings);
    if (record === null) return;
    await journal.append(record);
    onEvent({ kind: 'probe-finished', record });
  }
  const verdict = verdictOn(journal.attemptsAt(id), journal.probeOf(id));
  onEvent({ kind: 'problem-finished', problem: id, verdict });
}

/** Further attempts would say the same. */
const isSettled = (records: readonly AttemptRecord[]): boolean =>
  records.some(({ outcome }) => outcome === 'invalid' || outcome === 'refuted');

const isOpen = (records: readonly AttemptRecord[]): boolean => {
  const verdict = verdictOn(records, null);
  return verdict === 'not-proved' || verdict === 'refuted';
};

/** Lean has seen that the statement rests on a `sorry`, whatever that is called: it takes the place of an answer. */
export const foundAsking = (records: readonly AttemptRecord[]): boolean =>
  records.some(({ reason }) => reason === 'rests-on-sorry');

/** What is known of a problem. */
function verdictOn(records: readonly AttemptRecord[], probe: ProbeRecord | null): ProblemVerdict {
  const has = (outcome: ProblemVerdict) => records.some((record) => record.outcome === outcome);
  if (has('proved')) return 'proved';
  if (has('refuted') || probe?.outcome === 'false') return 'refuted';
  if (has('not-proved')) return 'not-proved';
  if (foundAsking(records)) return 'asks-for-answer';
  return has('invalid') ? 'invalid' : 'fault';
}
