import type { ArmCounts, ArmHistory, Slice } from './arm-history.ts';

/** A slice with what came of all those like it. */
export type SliceTally = Slice & ArmCounts;

const none: ArmCounts = { tried: 0, proved: 0 };

/** A history in memory. Whoever wants to keep it takes its `entries`, and begins the next one with them. */
export class MemoryHistory implements ArmHistory {
  readonly #tallies = new Map<string, SliceTally>();
  readonly #allKinds = new Map<string, ArmCounts>();

  constructor(entries: readonly SliceTally[] = []) {
    for (const entry of entries) this.#count(entry, entry);
  }

  get entries(): readonly SliceTally[] {
    return [...this.#tallies.values()];
  }

  of(slice: Slice): ArmCounts {
    return this.#tallies.get(keyOf(slice)) ?? none;
  }

  ofAllKinds({ arm, level }: Pick<Slice, 'arm' | 'level'>): ArmCounts {
    return this.#allKinds.get(keyOf({ kind: '', arm, level })) ?? none;
  }

  add(slice: Slice, proved: boolean): void {
    this.#count(slice, { tried: 1, proved: proved ? 1 : 0 });
  }

  #count({ kind, arm, level }: Slice, more: ArmCounts): void {
    const slice = { kind, arm, level };
    this.#tallies.set(keyOf(slice), { ...slice, ...sum(this.of(slice), more) });
    this.#allKinds.set(keyOf({ ...slice, kind: '' }), sum(this.ofAllKinds(slice), more));
  }
}

const sum = (a: ArmCounts, b: ArmCounts): ArmCounts => ({
  tried: a.tried + b.tried,
  proved: a.proved + b.proved,
});

const keyOf = ({ kind, arm, level }: Slice): string => `${level} ${arm} ${kind}`;
