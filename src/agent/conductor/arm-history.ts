import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { armNames } from './arm-run.ts';

/** The first slice of an arm on a theorem has the level 0, the next one 1. */
export const sliceSchema = z.strictObject({
  /** See `describeKind`. */
  kind: z.string(),
  arm: z.enum(armNames),
  level: natural,
});
export type Slice = z.infer<typeof sliceSchema>;

/** Slices that came to their end, and those of them that brought a proof. */
export interface ArmCounts {
  readonly tried: number;
  readonly proved: number;
}

/**
 * What the arms have achieved so far. It says nothing of any theorem, only of kinds: so it can be kept from one theorem
 * to the next, and from one run to the next, without a proof or a statement getting about.
 */
export interface ArmHistory {
  /** Of slices of this level and arm, on theorems of this kind. */
  of(slice: Slice): ArmCounts;
  /** On theorems of all kinds. */
  ofAllKinds(slice: Pick<Slice, 'arm' | 'level'>): ArmCounts;
  add(slice: Slice, proved: boolean): void;
}
