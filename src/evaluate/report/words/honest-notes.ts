import { addSpent } from '../../../../core/budget.ts';
import { nothingSpent } from '../../../../core/theorem-result.ts';
import { counted, countedAre, percent, timeText } from '../../../report/numbers.ts';
import type { BenchReport } from '../schema/bench-report.ts';

/** What a reader must know to read the numbers rightly; a `warning` may make them worthless. */
export interface Note {
  readonly kind: 'warning' | 'note';
  readonly text: string;
}

/** Everything about a run that is easily left out. */
export function honestNotes(report: BenchReport): Note[] {
  return [
    ...contaminationNotes(report),
    ...coverageNotes(report),
    ...suiteNotes(report),
    ...baselineNotes(report),
    ...apartNotes(report),
    ...overrunNotes(report),
    ...settingNotes(report),
  ];
}

function contaminationNotes({ contamination, totals }: BenchReport): Note[] {
  switch (contamination.kind) {
    case 'not-checked':
      return [warning(`Nobody checked whether problems were in the training data: ${contamination.why}`)];
    case 'checked': {
      const sets = contamination.against.map(({ name, records }) => `${name} (${records} records)`);
      const against = sets.length === 0 ? 'no training data' : sets.join(', ');
      const inPart = contamination.notChecked.map((part) =>
        warning(`Contamination was checked in part only: ${part}.`),
      );
      if (totals.contaminated === null)
        return [note(`No problem is in the training data; compared with ${against}.`), ...inPart];
      const names = [...new Set(contamination.matches.map(({ id }) => id))];
      return [
        warning(
          `${countedAre(totals.contaminated.problems, 'problem')} in the training data (compared with ${against}): ${names.join(', ')}.`,
        ),
        ...inPart,
      ];
    }
  }
}

function coverageNotes({ suite, problems, totals: { attempts, planned }, narrowing }: BenchReport): Note[] {
  return those(
    attempts < planned &&
      warning(`The run is not finished: ${attempts} of ${counted(planned, 'attempt')} are made.`),
    problems.length < suite.available &&
      note(`Only ${problems.length} of the ${suite.available} problems of the split were selected.`),
    narrowing !== undefined &&
      note(
        `${countedAre(narrowing.problems, 'header')} read with ${narrowing.imports}: a statement that is read so may mean something else, or nothing, with all of it.`,
      ),
  );
}

function suiteNotes({ suite: { unreadable, differences, knownBad, askingForAnswer } }: BenchReport): Note[] {
  const [first] = unreadable.first;
  return those(
    first !== undefined &&
      warning(
        `${counted(unreadable.count, 'record')} of the suite could not be read and ${unreadable.count === 1 ? 'is' : 'are'} left out; the first: ${first.file}:${first.line}: ${first.message}.`,
      ),
    differences.length > 0 && warning(`The suite is not what its manifest says: ${differences.join('; ')}.`),
    knownBad.length > 0 &&
      note(
        `${countedAre(knownBad.length, 'statement')} known to be wrong, and counted like any other: ${knownBad.map(({ id, reason }) => `${id} (${reason})`).join('; ')}.`,
      ),
    askingForAnswer.length > 0 &&
      warning(
        `Not tried: ${counted(askingForAnswer.length, 'problem')} that ${askingForAnswer.length === 1 ? 'asks' : 'ask'} for an answer first, which Lakatos does not fill in yet. Counted apart and in no rate, so the score is not one of the whole benchmark: ${askingForAnswer.join(', ')}.`,
      ),
  );
}

function baselineNotes({ baselines }: BenchReport): Note[] {
  const lacking = baselines.filter(({ unknown }) => unknown.length > 0);
  if (lacking.length === 0) return [];
  const counts = lacking.map(({ name, unknown }) => `${name} on ${counted(unknown.length, 'statement')}`);
  return [
    warning(
      `Of single tactics nobody knows what they do, because workers died, Lean did not read the statement in time, or they were not tried yet: ${counts.join(', ')}. Their numbers may be too low.`,
    ),
  ];
}

function apartNotes({ totals: { score, retries }, results }: BenchReport): Note[] {
  return those(
    score.invalid > 0 &&
      note(`${countedAre(score.invalid, 'statement')} not accepted by Lean, counted apart and in no rate.`),
    score.refuted > 0 &&
      note(
        `${countedAre(score.refuted, 'statement')} shown to be false; in the rates that counts as not proved.`,
      ),
    score.ifFaultsFailed !== null &&
      warning(
        `${score.faults === 0 ? 'Some attempts are' : countedAre(score.faults, 'problem')} without an answer because of machine faults, counted apart and in no rate. Were each a failure, pass@1 would be ${percent(score.ifFaultsFailed)}.`,
      ),
    retries > 0 &&
      note(
        `Attempts were made again because of machine faults: ${counted(retries, 'time')}.${retryCost(results)}`,
      ),
  );
}

/** Empty where nobody wrote it down, as in older reports. */
function retryCost(results: BenchReport['results']): string {
  const costs = results.flatMap(({ retrySpent }) => retrySpent ?? []);
  if (costs.length === 0) return '';
  const { ms, calls } = costs.reduce(addSpent, nothingSpent);
  return ` What broke had taken ${timeText(ms)} and ${counted(calls, 'tactic call')}; that is in the sums, and in the cost of no proof.`;
}

/** A budget ends a search, but what was begun within it may take longer: the gate, most of all. */
function overrunNotes({ budget, results }: BenchReport): Note[] {
  const proofs = results.filter(({ status }) => status === 'proved');
  const over = (measure: 'ms' | 'calls') =>
    proofs.filter(({ spent }) => spent[measure] > (budget[measure] ?? Number.POSITIVE_INFINITY));
  const late = { ms: over('ms'), calls: over('calls') };
  const all = proofs.filter((proof) => late.ms.includes(proof) || late.calls.includes(proof));
  if (all.length === 0) return [];
  const most = (measure: 'ms' | 'calls') => Math.max(...late[measure].map(({ spent }) => spent[measure]));
  const amounts = [
    ...(late.ms.length > 0 ? [timeText(most('ms'))] : []),
    ...(late.calls.length > 0 ? [counted(most('calls'), 'tactic call')] : []),
  ].join(', ');
  const names = [...new Set(all.map(({ id }) => id))].join(', ');
  const [whose, count] = all.length === 1 ? ['its', 'counts'] : ['their', 'count'];
  return [
    note(
      `${counted(all.length, 'proof')} came after ${whose} budget was spent (${amounts} at most), and ${count} all the same: ${names}.`,
    ),
  ];
}

function settingNotes({ budget, options, versions, totals, furtherMachines }: BenchReport): Note[] {
  const { parallelism } = options.settings;
  return those(
    furtherMachines !== undefined &&
      note(
        `The run was gone on with on ${counted(furtherMachines.length, 'other machine')}: times are those of all, and a budget of time is another one on each.`,
      ),
    budget.ms !== null &&
      note(
        `The budget is in seconds of this machine with ${counted(options.workers, 'worker')}; elsewhere the same seconds do more or less.`,
      ),
    typeof parallelism === 'number' &&
      parallelism > 1 &&
      note(
        `Each attempt worked on up to ${parallelism} positions at once: how fast Lean answers decides their order, so the same seed may find other proofs.`,
      ),
    versions.commit?.modified === true &&
      warning('Lakatos had changes that are not in its commit: the run can not be repeated exactly.'),
    totals.score.rates.some(({ method }) => method === 'bootstrap') &&
      note('Intervals of pass@k come from drawing problems again (bootstrap), others from the Wilson score.'),
  );
}

/** Without those that there is nothing to say of. */
const those = (...notes: readonly (Note | false)[]): Note[] => notes.filter((one) => one !== false);

const note = (text: string): Note => ({ kind: 'note', text });
const warning = (text: string): Note => ({ kind: 'warning', text });
