import { mcnemarTest } from '../../core/statistics/mcnemar.ts';
import type { CaseContent } from '../../src/store/case.ts';
import type { Run } from '../search/results.ts';
import { describeRow, type Row, summarise } from '../search/summary.ts';

/** One theorem proved both ways. */
export interface Pair {
  readonly without: Run;
  readonly using: Run;
}

export interface MemorySummary {
  /** Without the memory, and with it. */
  readonly rows: readonly [Row, Row];
  /** Theorems proved with the memory alone, and without it alone. */
  readonly gained: number;
  readonly lost: number;
  /** Of McNemar's exact test. */
  readonly p: number;
  /** Theorems that are proved both ways, and the calls that took without the memory and with it. */
  readonly both: number;
  readonly callsToBoth: readonly [number, number];
}

export const withoutMemory = 'without memory';
export const withTheMemory = 'with memory';

/** What the memory brought. Both runs of each pair must have had the same budget. */
export function summarisePairs(pairs: readonly Pair[]): MemorySummary {
  const runs = pairs.flatMap(({ without, using }) => [without, using]);
  const gained = pairs.filter(({ without, using }) => using.proved && !without.proved).length;
  const lost = pairs.filter(({ without, using }) => without.proved && !using.proved).length;
  const both = pairs.filter(({ without, using }) => without.proved && using.proved);
  const callsOf = (run: (pair: Pair) => Run) => both.reduce((sum, pair) => sum + run(pair).calls, 0);
  return {
    rows: [summarise(withoutMemory, runs), summarise(withTheMemory, runs)],
    ...{ gained, lost, p: mcnemarTest(gained, lost).exact, both: both.length },
    callsToBoth: [callsOf(({ without }) => without), callsOf(({ using }) => using)],
  };
}

export function describeSummary({ rows, gained, lost, p, both, callsToBoth }: MemorySummary): string {
  return [
    ...rows.map(describeRow),
    `proved only with memory: ${gained}, only without: ${lost}, p = ${p}`,
    `calls for the ${both} that both prove: ${callsToBoth[0]} without, ${callsToBoth[1]} with memory`,
  ].join('\n');
}

/** How many cases of each kind there are. */
export function countKinds(
  cases: readonly { readonly content: Pick<CaseContent, 'kind'> }[],
): Readonly<Record<string, number>> {
  const byKind = Object.groupBy(cases, ({ content }) => content.kind);
  return Object.fromEntries(Object.entries(byKind).map(([kind, own]) => [kind, own.length]));
}

/** As `2 lemma, 1 tactic`. */
export const describeCounts = (counts: Iterable<readonly [string, number]>): string =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none';
