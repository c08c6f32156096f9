import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { armNames } from './arm-run.ts';

/** The first slice of an arm on a theorem has the level 0, the next one 1. */
export const sliceSchema = z.strictObject({
  /** See `kindOfTheorem`. */
  kind: z.string(),
  arm: z.enum(armNames),
  level: natural,
});
export type Slice = z.infer<typeof sliceSchema>;

/** Slices that came to their end, and those of them that brought a proof. */
interface ArmCounts {
  readonly tried: number;
  readonly proved: number;
}

const none: ArmCounts = { tried: 0, proved: 0 };

/**
 * What the arms have achieved so far. It says nothing of any theorem, only of kinds: so it can be kept from one theorem
 * to the next, and from one run to the next, without a proof or a statement getting about. Whoever keeps it takes its
 * `entries`, and begins the next one with them.
 */
export class ArmHistory {
  readonly #tallies = new Map<string, Slice & ArmCounts>();

  constructor(entries: readonly (Slice & ArmCounts)[] = []) {
    for (const entry of entries) this.#count(entry, entry);
  }

  /** Slices with what came of all those like each. */
  get entries(): readonly (Slice & ArmCounts)[] {
    return [...this.#tallies.values()];
  }

  /** Of slices of this level and arm, on theorems of this kind. */
  of(slice: Slice): ArmCounts {
    return this.#tallies.get(keyOf(slice)) ?? none;
  }

  /** On theorems of all kinds. */
  ofAllKinds({ arm, level }: Slice): ArmCounts {
    return this.entries.filter((one) => one.arm === arm && one.level === level).reduce(sum, none);
  }

  add(slice: Slice, proved: boolean): void {
    this.#count(slice, { tried: 1, proved: proved ? 1 : 0 });
  }

  #count({ kind, arm, level }: Slice, more: ArmCounts): void {
    const slice = { kind, arm, level };
    this.#tallies.set(keyOf(slice), { ...slice, ...sum(this.of(slice), more) });
  }
}

const sum = (a: ArmCounts, b: ArmCounts): ArmCounts => ({
  tried: a.tried + b.tried,
  proved: a.proved + b.proved,
});

const keyOf = ({ kind, arm, level }: Slice): string => `${level} ${arm} ${kind}`;
