import { DeclaredNames } from '../../../core/lean-name.ts';
import type { TheoremPlace } from '../../../core/theorem-result.ts';
import type { LeanText } from '../input/lean-source.ts';

/** Names the theorems of a Lean file in full, and remembers where each stands. */
export class FilePlaces {
  readonly #source: LeanText;
  readonly #names: DeclaredNames;
  readonly #places = new Map<string, TheoremPlace>();

  constructor(source: LeanText) {
    this.#source = source;
    this.#names = new DeclaredNames(source.text);
  }

  /** An id from `takeId`: the full name of the declaration at `start`, or what is wanted where that is no name. */
  take(takeId: (wanted: string) => string, wanted: string, start?: number): string {
    const { name: file, text } = this.#source;
    const name = start === undefined ? null : this.#names.at(start);
    const id = takeId(name === null || isNoName.test(wanted) ? wanted : name);
    const line = start === undefined ? null : text.slice(0, this.#names.keywordAt(start)).split('\n').length;
    this.#places.set(id, { name, file, line });
    return id;
  }

  of(id: string): TheoremPlace {
    return this.#places.get(id) ?? { name: null, file: this.#source.name, line: null };
  }
}

const isNoName = /^(?:example|line)-\d+$/;
