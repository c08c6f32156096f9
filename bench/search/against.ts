import { mcnemarTest } from '../../core/statistics.ts';
import type { Run } from './results.ts';

/**
 * One configuration against another, on the theorems and seeds that both were run with. Everything counts theorems: seeds of
 * one theorem are no independent evidence.
 */
export interface Against {
  /** Theorems that it proves with more of the seeds than the other one, and with fewer. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** McNemar's exact test of the two: the chance of so uneven a split, two-sided. */
  readonly p: number;
  /** Theorems that both prove with some seed. */
  readonly both: number;
  /** Those of them that take it fewer calls, in all seeds with which both prove them, and more. */
  readonly fewer: number;
  readonly more: number;
  /** The sign test of these two. */
  readonly callsP: number;
}

/** What `own` brings and costs beside `others`; both hold the runs of one configuration. */
export function compareRuns(own: readonly Run[], others: readonly Run[]): Against {
  const keyOf = ({ id, seed }: Run) => JSON.stringify([id, seed]);
  const byKey = new Map(others.map((run) => [keyOf(run), run]));
  const theorems = new Map<string, Difference>();
  for (const run of own) {
    const other = byKey.get(keyOf(run));
    if (other === undefined) continue;
    const { proofs, both, calls } = theorems.get(run.id) ?? { proofs: 0, both: 0, calls: 0 };
    const isBoth = run.proved && other.proved;
    theorems.set(run.id, {
      proofs: proofs + Number(run.proved) - Number(other.proved),
      both: both + Number(isBoth),
      calls: calls + (isBoth ? run.calls - other.calls : 0),
    });
  }
  const idsWhere = (is: (difference: Difference) => boolean) =>
    [...theorems].flatMap(([id, difference]) => (is(difference) ? [id] : []));
  const gained = idsWhere(({ proofs }) => proofs > 0);
  const lost = idsWhere(({ proofs }) => proofs < 0);
  const both = idsWhere((difference) => difference.both > 0).length;
  const fewer = idsWhere(({ calls }) => calls < 0).length;
  const more = idsWhere(({ calls }) => calls > 0).length;
  return {
    ...{ gained, lost, p: mcnemarTest(gained.length, lost.length).exact },
    // The sign test, with equal calls left out, is the same sum as McNemar's.
    ...{ both, fewer, more, callsP: mcnemarTest(fewer, more).exact },
  };
}

/** One theorem's, less the other configuration's. */
interface Difference {
  readonly proofs: number;
  /** Seeds with which both prove it. */
  readonly both: number;
  readonly calls: number;
}

export function describeAgainst({ gained, lost, p, fewer, more, callsP }: Against): string {
  const chance = (value: number) => (value < 0.01 ? 'p < 0.01' : `p = ${value.toFixed(2)}`);
  return `+${gained.length} -${lost.length} (${chance(p)}), ${fewer} fewer ${more} more (${chance(callsP)})`;
}
