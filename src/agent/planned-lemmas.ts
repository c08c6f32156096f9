import type { Conjecture } from './conjecture/conjecture.ts';
import type { LemmaEnd, LemmaProver, LemmaSearch } from './lemma-prover.ts';
import type { LemmaWriter } from './lemma-writer.ts';
import type { FailedLemma } from './planner.ts';
import { shapeOf } from './same-theorem/levels.ts';
import { subSearch } from './sub-search.ts';

/** A lemma of a plan, and what became of it. */
export interface TriedLemma {
  readonly lemma: Conjecture;
  readonly end: LemmaEnd;
}

export interface PlannedLemmasOptions {
  readonly prover: LemmaProver;
  /** Lemmas that are tried at once at most. */
  readonly parallelism: number;
  /** For a lemma that an earlier plan left open; null: it is searched for like any other. */
  readonly deeper: { readonly calls: number; readonly search: LemmaSearch } | null;
  /** Writes whole proofs of what the search leaves open; null: no model does. */
  readonly writer: LemmaWriter | null;
  readonly isOver: () => boolean;
}

/** A lemma is tried again after so many passes in which Lean gave no answer. */
const passesWithoutAnswer = 2;

/** The lemmas of all plans of a theorem: those that need no further try are left out of later plans. */
export class PlannedLemmas {
  readonly #options: PlannedLemmasOptions;
  /** By shape, the latest last. */
  readonly #failed = new Map<string, FailedLemma>();
  readonly #settled = new Set<string>();
  readonly #unanswered = new Map<string, number>();

  constructor(options: PlannedLemmasOptions) {
    this.#options = options;
  }

  /** What the next plan is told of. */
  get failed(): readonly FailedLemma[] {
    return [...this.#failed.values()];
  }

  /**
   * Tries the lemmas, up to `parallelism` at once, and takes in what came of them in their order. A lemma that stayed open
   * while one before it was proved beside it comes again: had they come one after the other, it would have had that one at
   * hand. With a parallelism of one they do. What is known of each is told, also where no time is left to try it again.
   * @throws what a planner or the engine throws, when the others beside it have come to their end and are told
   */
  async *tryAll(lemmas: readonly Conjecture[], calls: number): AsyncGenerator<readonly TriedLemma[]> {
    const { prover, isOver } = this.#options;
    let queue = lemmas;
    /** Lemmas that come again, and what came of them before. */
    const again = new Map<Conjecture, LemmaEnd>();
    while (!isOver()) {
      const batch = this.#nextBatch(queue);
      if (batch.length === 0) break;
      queue = queue.slice(queue.indexOf(batch.at(-1)!) + 1);
      const before = prover.proved.length;
      const ends = await Promise.allSettled(batch.map((lemma) => this.#try(lemma, calls, batch.length)));
      const tried: TriedLemma[] = [];
      for (const [at, lemma] of batch.entries()) {
        const settlement = ends[at];
        if (settlement?.status !== 'fulfilled') continue;
        const { value: end } = settlement;
        again.delete(lemma);
        if (end.kind === 'open' && prover.proved.length > before) again.set(lemma, end);
        else tried.push({ lemma, end });
        prover.take(end);
      }
      yield* this.#tell(tried);
      const fault = ends.find((settlement) => settlement.status === 'rejected');
      if (fault !== undefined) {
        yield* this.#tell(triedIn(again));
        throw fault.reason;
      }
      queue = [...again.keys(), ...queue];
    }
    yield* this.#tell(triedIn(again));
  }

  *#tell(tried: readonly TriedLemma[]): Generator<readonly TriedLemma[]> {
    for (const one of tried) this.#note(one);
    if (tried.length > 0) yield tried;
  }

  /** The next lemmas that are to be tried; two that say the same are not tried at once. */
  #nextBatch(queue: readonly Conjecture[]): readonly Conjecture[] {
    const batch = new Map<string, Conjecture>();
    for (const lemma of queue) {
      const shape = shapeOf(lemma);
      if (lemma.name === undefined && this.#settled.has(shape)) continue;
      if (batch.has(shape) || batch.size === this.#options.parallelism) break;
      batch.set(shape, lemma);
    }
    return [...batch.values()];
  }

  #try(lemma: Conjecture, lemmaCalls: number, atOnce: number): Promise<LemmaEnd> {
    const { prover, deeper, writer } = this.#options;
    const wasOpen = this.#failed.get(shapeOf(lemma))?.kind === 'open';
    const { calls, search } = wasOpen && deeper !== null ? deeper : { calls: lemmaCalls, search: subSearch };
    // A plan that names a lemma rests on it. Others are many, and most of those that are open at first bring nothing.
    const isWritten = lemma.name !== undefined || wasOpen;
    return prover.prove(lemma, { atOnce, calls, search, writer: isWritten ? writer : null });
  }

  #note({ lemma, end }: TriedLemma): void {
    const shape = shapeOf(lemma);
    if (end.kind === 'unknown') {
      const count = (this.#unanswered.get(shape) ?? 0) + 1;
      this.#unanswered.set(shape, count);
      if (count > passesWithoutAnswer) this.#settled.add(shape);
    } else if (end.kind !== 'open') this.#settled.add(shape);
    this.#failed.delete(shape);
    if ('left' in end) this.#failed.set(shape, { statement: lemma, kind: end.kind, left: end.left });
  }
}

const triedIn = (ends: ReadonlyMap<Conjecture, LemmaEnd>): readonly TriedLemma[] =>
  [...ends].map(([lemma, end]) => ({ lemma, end }));
