import { sha256 } from '../../../../core/hash.ts';

/** A number for one use of the run's seed. */
export const seedOf = (seed: number, use: string): number =>
  Number.parseInt(sha256(`${seed} ${use}`).slice(0, 8), 16);
