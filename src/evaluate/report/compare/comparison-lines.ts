import type { McNemar } from '../../../../core/statistics.ts';
import { counted, measureNames, spentText } from '../../../report/numbers.ts';
import { costMeasures } from '../../statistics/score-of.ts';
import { scoreText } from '../words/headline.ts';
import type { Comparison, Difference } from './compare-reports.ts';

/** A line for people; whoever prints it sees to colours and to control characters in names of problems. */
export interface ComparisonLine {
  readonly tone: 'heading' | 'plain' | 'good' | 'bad';
  readonly text: string;
}

type Names = readonly [first: string, second: string];

/** Why two runs are not compared. */
export function refusalLines(comparison: Comparison, names: Names): ComparisonLine[] {
  return [
    bad('These runs can not be compared fairly:'),
    ...comparison.differences.filter(({ spoils }) => spoils).map((one) => bad(`  ${differenceText(one)}`)),
    ...nameLines(names),
    plain('--anyway compares the problems that they have in common.'),
  ];
}

/** A comparison in words. */
export function comparisonLines(comparison: Comparison, names: Names): ComparisonLine[] {
  const { isFair, first, second, paired, unpaired, undecided, both, neither, gained, lost } = comparison;
  const apart = [
    ...(unpaired > 0 ? [`${unpaired} in one run only`] : []),
    ...(undecided.length > 0
      ? [`${undecided.length} invalid, with faults, remaining or asking for an answer in a run`]
      : []),
  ];
  return [
    ...nameLines(names),
    plain(`  A: ${first.headline}`),
    plain(`  B: ${second.headline}`),
    ...(isFair ? [] : [bad('This comparison is not fair: see what differs.')]),
    ...section('What differs', comparison.differences, (one) => ({
      tone: one.spoils ? 'bad' : 'plain',
      text: `  ${differenceText(one)}`,
    })),
    heading(`The ${counted(paired, 'problem')} decided in both`),
    ...(apart.length === 0 ? [] : [plain(`  left out: ${apart.join(', ')}`)]),
    plain(`  A: ${scoreText(first.score)}`),
    plain(`  B: ${scoreText(second.score)}`),
    plain(`  both ${both.length}, gained ${gained.length}, lost ${lost.length}, neither ${neither.length}`),
    plain(`  ${testText(comparison.mcnemar, gained.length, lost.length)}`),
    ...section('Gained (B alone)', gained, (name) => ({ tone: 'good', text: `  + ${name}` })),
    ...section('Lost (A alone)', lost, (name) => ({ tone: 'bad', text: `  - ${name}` })),
    ...costLines(comparison),
  ];
}

/** `McNemar's test: p = 0.289, mid-p = 0.180: ...`. */
function testText({ exact, midP }: McNemar, gained: number, lost: number): string {
  if (gained + lost === 0) return "McNemar's test: both prove the same problems";
  const verdict =
    exact < 0.05
      ? 'a difference this large is unlikely to be chance'
      : 'a difference this large may well be chance';
  return `McNemar's exact test: p = ${pText(exact)}, mid-p = ${pText(midP)}: ${verdict}`;
}

const pText = (p: number): string => (p < 0.001 ? p.toExponential(1) : p.toFixed(3));

function costLines({ both, first, second }: Comparison): ComparisonLine[] {
  const rows = costMeasures.flatMap((measure) => {
    const [a, b] = [first.costs[measure], second.costs[measure]];
    if (a === null || b === null || (a.mean === 0 && b.mean === 0)) return [];
    const text = (cost: number) => spentText(measure, cost);
    return [
      plain(
        `  ${measureNames[measure]}: median ${text(a.median)} → ${text(b.median)}, mean ${text(a.mean)} → ${text(b.mean)}`,
      ),
    ];
  });
  return rows.length === 0
    ? []
    : [heading(`Cost of a proof, of the ${both.length} that both prove`), ...rows];
}

const differenceText = ({ what, first, second }: Difference): string => `${what}: ${first} → ${second}`;

const nameLines = ([first, second]: Names): ComparisonLine[] => [heading(`A ${first} → B ${second}`)];

function section<T>(title: string, items: readonly T[], line: (item: T) => ComparisonLine): ComparisonLine[] {
  return items.length === 0 ? [] : [heading(title), ...items.map(line)];
}

const heading = (text: string): ComparisonLine => ({ tone: 'heading', text });
const plain = (text: string): ComparisonLine => ({ tone: 'plain', text });
const bad = (text: string): ComparisonLine => ({ tone: 'bad', text });
