import type { LlamaContextSequence } from 'node-llama-cpp';

/** How many tokens two texts begin with alike. */
export function commonBeginning(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((token, at) => token !== b[at]);
  return differs < 0 ? a.length : differs;
}

/** Where the text of one branch is held. It may move to another sequence between two steps. */
export interface SequenceSlot {
  sequence: LlamaContextSequence | null;
}

/** A slot that a newcomer took, and what it may begin with. */
interface Taken {
  /** Tokens of its prompt that need not be evaluated again. */
  readonly common: number;
  /** The sequence that holds them and is to be copied first; null: the slot's own does. */
  readonly from: LlamaContextSequence | null;
}

/** Copying a sequence takes longer than evaluating fewer tokens than these again. */
const leastCopied = 32;

/**
 * The sequences of a context, and who holds which. Free ones still hold what was evaluated last, which may be of use again
 * when prompts begin alike: then those that hold nothing are taken first, and those that were left long ago before others.
 */
export class SequenceSlots {
  readonly size: number;
  readonly #sequences: readonly LlamaContextSequence[];
  readonly #spares: boolean;
  /** By sequence. */
  readonly #holders: (SequenceSlot | null)[];
  /** By sequence: how many slots had been left before this one was. */
  readonly #leftAt: number[];
  #left = 0;

  /** @param spares false: what free sequences hold is of no use, and the first free one is taken. */
  constructor(sequences: readonly LlamaContextSequence[], spares: boolean) {
    this.size = sequences.length;
    this.#sequences = sequences;
    this.#spares = spares;
    this.#holders = sequences.map(() => null);
    this.#leftAt = sequences.map(() => 0);
  }

  /**
   * Takes a free sequence, beside others where there are any: it would have to move there to close the gap, which
   * takes one copy more and costs another sequence what it holds. The caller has made sure that there is one.
   */
  take(slot: SequenceSlot): LlamaContextSequence {
    const free = this.#free();
    const beside = free.filter((at) => this.#isTaken(at - 1) || this.#isTaken(at + 1));
    return this.#hold(slot, this.#spare(beside.length > 0 ? beside : free));
  }

  /**
   * Takes a sequence that holds all of these tokens, or nothing but their beginning, so that nothing is lost, else
   * where least is missed; a beginning that another sequence holds can be copied from there.
   */
  takeLike(slot: SequenceSlot, tokens: readonly number[]): Taken {
    if (!this.#spares) {
      this.take(slot);
      return { common: 0, from: null };
    }
    const held = this.#sequences.map(({ contextTokens }) => contextTokens);
    const common = held.map((others) => commonBeginning(others, tokens));
    const most = (places: readonly number[]) =>
      places.reduce((best, at) => (common[at]! > (common[best] ?? 0) ? at : best), -1);
    const loseNothing = (at: number) => common[at] === tokens.length || common[at] === held[at]!.length;
    const alike = most(this.#free().filter(loseNothing));
    if (alike >= 0) {
      this.#hold(slot, alike);
      return { common: common[alike]!, from: null };
    }
    const own = this.#spare(this.#free());
    const source = most([...held.keys()]);
    this.#hold(slot, own);
    const copies = source >= 0 && common[source]! >= leastCopied && common[source]! > common[own]!;
    return copies
      ? { common: common[source]!, from: this.#sequences[source]! }
      : { common: common[own]!, from: null };
  }

  leave(slot: SequenceSlot): void {
    if (slot.sequence === null) return;
    const at = this.#sequences.indexOf(slot.sequence);
    this.#holders[at] = null;
    this.#left += 1;
    this.#leftAt[at] = this.#left;
    slot.sequence = null;
  }

  /**
   * Moves those at the end into gaps until no free sequence lies between two that are taken.
   *
   * @returns who moved, from where and to where
   */
  closeGaps(): { readonly from: LlamaContextSequence; readonly to: LlamaContextSequence }[] {
    const moves: { from: LlamaContextSequence; to: LlamaContextSequence }[] = [];
    for (;;) {
      const first = this.#holders.findIndex((holder) => holder !== null);
      const gap = this.#holders.indexOf(null, Math.max(first, 0));
      const last = this.#holders.findLastIndex((holder) => holder !== null);
      if (gap < 0 || gap > last) return moves;
      const slot = this.#holders[last]!;
      const from = this.#sequences[last]!;
      this.#holders[last] = null;
      moves.push({ from, to: this.#hold(slot, gap) });
    }
  }

  /** Place of the sequence in the context. */
  placeOf(slot: SequenceSlot): number {
    return slot.sequence === null ? -1 : this.#sequences.indexOf(slot.sequence);
  }

  #free(): readonly number[] {
    return [...this.#holders.keys()].filter((at) => this.#holders[at] === null);
  }

  #isTaken(at: number): boolean {
    return (this.#holders[at] ?? null) !== null;
  }

  /** Of these, the free sequence whose tokens are missed least. */
  #spare(free: readonly number[]): number {
    if (!this.#spares) return free[0]!;
    const empty = free.find((at) => this.#sequences[at]!.contextTokens.length === 0);
    return empty ?? free.reduce((oldest, at) => (this.#leftAt[at]! < this.#leftAt[oldest]! ? at : oldest));
  }

  #hold(slot: SequenceSlot, at: number): LlamaContextSequence {
    const sequence = this.#sequences[at]!;
    this.#holders[at] = slot;
    slot.sequence = sequence;
    return sequence;
  }
}
