import { LRUCache } from 'lru-cache';
import type { Limits } from '../../core/limits.ts';
import { textOfImports } from '../../lean/library-theorems.ts';
import { headerImports, importSetKey } from '../prove/lemma-index/header-imports.ts';
import { forLean, type ServiceLean } from './service-lean.ts';

/** Importing all of Mathlib takes less than this. */
export const importLimits: Limits = { heartbeats: 400_000, wallClockMs: 600_000 };
const mostKept = 100;

/**
 * Has the workers import what texts import before they are given the first of these texts, so that the time of a text is its own: one
 * that is broken off while it imports would leave nothing for the next.
 */
export class ImportsFirst {
  readonly #lean: ServiceLean;
  readonly #workers: number;
  readonly #ready = new LRUCache<string, Promise<unknown>>({ max: mostKept });

  /** @param workers each of them is given the imports, as long as none of them is busy with anything else */
  constructor(lean: ServiceLean, workers: number) {
    this.#lean = lean;
    this.#workers = workers;
  }

  /** Asks about a text when its imports are there, or can't be had: then Lean says so of the text itself. */
  async before<Answer>(text: string, ask: () => Promise<Answer>): Promise<Answer> {
    await this.#import(text);
    return await ask();
  }

  async #import(text: string): Promise<void> {
    const imports = headerImports(forLean(text, this.#lean.narrowing));
    if (imports.length === 0) return;
    const key = importSetKey(imports);
    const known = this.#ready.get(key) ?? this.#read(textOfImports(imports));
    this.#ready.set(key, known);
    await known;
  }

  /** Who has asked may go away; the others who wait don't. */
  #read(text: string): Promise<unknown> {
    const read = () => this.#lean.engine.elaborate(text, importLimits).catch(() => null);
    return Promise.all(Array.from({ length: this.#workers }, read));
  }
}
