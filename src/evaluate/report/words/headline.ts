import type { Contribution, Contributor } from '../../../../core/contribution.ts';
import {
  amountText,
  bytesText,
  counted,
  countedAre,
  percent,
  percentRange,
  timeText,
} from '../../../report/numbers.ts';
import { contaminatedIds } from '../../statistics/tally.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import type { BenchBudget, ContaminationReport, Machine } from '../schema/run-setting.ts';
import type { Rate, Score } from '../schema/totals.ts';

/** `30.0 s, 1000 calls; 4 attempts at each problem`: what each attempt may use. */
export function budgetText({ ms, calls, expansions, tokens, attempts }: BenchBudget): string {
  const limits = [
    ms === null ? null : timeText(ms),
    calls === null ? null : counted(calls, 'tactic call'),
    expansions === null ? null : counted(expansions, 'expansion'),
    tokens === null ? null : counted(tokens, 'token'),
  ].filter((limit) => limit !== null);
  const each = limits.length === 0 ? 'no limits' : limits.join(', ');
  return `${each}; ${counted(attempts, 'attempt')} at each problem`;
}

/** What the run was made on: one machine, or several behind each other. */
export const machinesText = ({ machine, furtherMachines = [] }: BenchReport): string =>
  [machine, ...furtherMachines].map(machineText).join('; then ');

const machineText = ({ processor, cores, memory, node, platform, architecture }: Machine): string =>
  [
    processor ?? 'unknown processor',
    counted(cores, 'core'),
    `${bytesText(memory)} of memory`,
    `${platform} ${architecture}`,
    `Node ${node}`,
  ].join(', ');

/** The setting of a run as pairs of words, for a table. */
export function runFacts(report: BenchReport): (readonly [name: string, value: string])[] {
  const { suite, budget, options, versions, totals } = report;
  const { repository, commit } = suite;
  const settings = Object.entries(options.settings).map(([name, value]) => `${name} ${value ?? 'none'}`);
  const { spent, time, spentPerProof } = totals;
  return [
    ['suite', suite.name],
    ['split', `${suite.split}, ${report.problems.length} of ${counted(suite.available, 'problem')}`],
    [
      'source',
      repository === null
        ? 'no repository'
        : `${repository}, ${commit === null ? 'commit unknown' : `commit ${commit}`}`,
    ],
    ['checksum of its files', suite.checksum],
    ['manifest', suite.manifestHash],
    ['budget of an attempt', budgetText(budget)],
    ['strategy', options.strategy],
    ['policy', options.policy],
    ['model', modelText(options.model)],
    ['seeds', options.seeds.join(', ')],
    ['workers', String(options.workers)],
    ['settings', settings.length === 0 ? 'none' : settings.join(', ')],
    ['machine', machinesText(report)],
    ['Lakatos', lakatosText(versions)],
    ['Lean', versions.lean],
    ['from', report.startedAt],
    ['to', report.endedAt],
    [
      'spent in all',
      `${timeText(spent.ms)}, ${amountText(spent.calls)} tactic calls, ${amountText(spent.expansions)} expansions, ${amountText(spent.tokens)} tokens`,
    ],
    [
      'spent in all, by proofs',
      spentPerProof === null
        ? 'no proof'
        : `${timeText(spentPerProof.ms)}, ${amountText(spentPerProof.calls)} tactic calls`,
    ],
    [
      'where the time went',
      `${timeText(time.lean)} Lean, ${timeText(time.model)} model, ${timeText(time.own)} Lakatos itself`,
    ],
    ['who proposed what', proposersText(report)],
  ];
}

function proposersText({ totals: { contributions }, results }: BenchReport): string {
  const proofs = results.filter(({ status }) => status === 'proved');
  const needModel = proofs.filter((attempt) =>
    attempt.contributions.some(({ contributor, inProof }) => contributor === 'model' && inProof > 0),
  );
  const all = contributionsText(contributions);
  return needModel.length === 0
    ? all
    : `${all}; ${counted(needModel.length, 'proof')} with steps that the language model alone proposed`;
}

/** `shape of the goal: 120 proposed, 80 tried, 20 taken by Lean, 4 in proofs; language model: ...`: who proposed what. */
export function contributionsText(contributions: readonly Contribution[]): string {
  if (contributions.length === 0) return 'nothing was tried';
  const parts = contributions.map(({ contributor, proposed, tried, accepted, inProof }) => {
    const first = proposed === undefined ? '' : `${amountText(proposed)} proposed, `;
    return `${contributorNames[contributor]}: ${first}${amountText(tried)} tried, ${amountText(accepted)} taken by Lean, ${amountText(inProof)} in proofs`;
  });
  return parts.join('; ');
}

const contributorNames = {
  enumerative: 'shape of the goal',
  lemmas: 'lemma index',
  memory: 'experience memory',
  model: 'language model',
  both: 'language model and others',
} as const satisfies Record<Contributor, string>;

const modelText = (model: BenchReport['options']['model']): string => {
  if (model === null) return 'none';
  const { name, sha256, adapterSha256: adapter } = model;
  return `${name}${sha256 === null ? '' : ` (${sha256})`}${adapter === undefined ? '' : ` with the adapter ${adapter}`}`;
};

const lakatosText = ({ lakatos, commit }: BenchReport['versions']): string =>
  commit === null
    ? lakatos
    : `${lakatos}, commit ${commit.hash}${commit.modified ? ' with changes that are not in it' : ''}`;

/**
 * The result in one line. Whatever prints a score of a report prints this, and it never leaves out that problems were in
 * the training data.
 */
export function headline({ totals, contamination }: BenchReport): string {
  const line = scoreText(totals.score);
  const mark = contaminationMark(contamination);
  if (totals.contaminated !== null)
    return `${mark}. With them: ${line}. Without them: ${scoreText(totals.contaminated.scoreWithout)}`;
  return mark === null ? line : `${line} (${mark})`;
}

/** What must stand beside every score, of a run that goes on too; null when all was checked and nothing found. */
export function contaminationMark(contamination: ContaminationReport): string | null {
  if (contamination.kind === 'not-checked') return 'contamination not checked';
  const inPart = contamination.notChecked.length === 0 ? null : 'contamination checked in part';
  const { size } = contaminatedIds(contamination);
  if (size === 0) return inPart;
  const known = `CONTAMINATED: ${countedAre(size, 'problem')} in the training data`;
  return inPart === null ? known : `${known}; ${inPart}`;
}

/** `39 of 82 proved, pass@1 47.6% (95% interval 37.1–58.2%)`. */
export function scoreText(score: Score): string {
  const { proved, notProved, refuted, rates } = score;
  const counts = `${proved} of ${proved + notProved + refuted} proved`;
  const [first] = rates;
  const last = rates.at(-1);
  if (first === undefined || last === undefined) return `${counts}, no rate yet`;
  return [counts, rateText(first), ...(last === first ? [] : [rateText(last)])].join(', ');
}

const rateText = (rate: Rate): string =>
  `pass@${rate.k} ${percent(rate.share)} (95% interval ${percentRange(rate)})`;
