import type { Contribution, Contributor } from '../../../../core/contribution.ts';
import { amountText, counted, timeText } from '../../../report/numbers.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import { budgetText } from './budget-text.ts';
import { machinesText } from './machine-text.ts';

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
    ['who proposed what', contributionsText(totals.contributions)],
  ];
}

const contributionsText = (contributions: readonly Contribution[]): string =>
  contributions.length === 0
    ? 'nothing was tried'
    : contributions
        .map(
          ({ contributor, tried, accepted, inProof }) =>
            `${contributorNames[contributor]}: ${amountText(tried)} tried, ${amountText(accepted)} taken by Lean, ${amountText(inProof)} in proofs`,
        )
        .join('; ');

const contributorNames = {
  enumerative: 'shape of the goal',
  lemmas: 'lemma index',
  memory: 'experience memory',
  model: 'language model',
} as const satisfies Record<Contributor, string>;

const modelText = (model: BenchReport['options']['model']): string => {
  if (model === null) return 'none';
  return model.sha256 === null ? model.name : `${model.name} (${model.sha256})`;
};

const lakatosText = ({ lakatos, commit }: BenchReport['versions']): string =>
  commit === null
    ? lakatos
    : `${lakatos}, commit ${commit.hash}${commit.modified ? ' with changes that are not in it' : ''}`;
