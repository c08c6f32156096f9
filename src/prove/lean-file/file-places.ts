import { DeclaredNames } from '../../../core/lean-name.ts';
import type { TheoremPlace } from '../../../core/theorem-result.ts';
import type { LeanText } from '../input/lean-source.ts';

/** Names the theorems of a Lean file in full, and remembers where each stands. */
export class FilePlaces {
  readonly #source: LeanText;
  readonly #names: DeclaredNames;
  #counted = { position: 0, line: 1 };
  readonly #places = new Map<string, TheoremPlace>();

  constructor(source: LeanText) {
    this.#source = source;
    this.#names = new DeclaredNames(source.text);
  }

  /** An id from `takeId`: the full name of the declaration at `start`, or what is wanted where that is no name. */
  take(takeId: (wanted: string) => string, wanted: string, start?: number, end?: number): string {
    const { name: file } = this.#source;
    const name = start === undefined ? null : this.#names.at(start, end);
    const id = takeId(name === null || isNoName.test(wanted) ? wanted : name);
    const stray = strayLine.exec(wanted)?.[1];
    const line =
      stray !== undefined
        ? Number(stray)
        : start === undefined
          ? null
          : this.#lineAt(this.#names.keywordAt(start, end));
    this.#places.set(id, { name, file, line });
    return id;
  }

  /** Counted from the last answer on, where that lies before. */
  #lineAt(position: number): number {
    if (position < this.#counted.position) this.#counted = { position: 0, line: 1 };
    const { position: from, line } = this.#counted;
    const between = this.#source.text.slice(from, position).split('\n').length - 1;
    this.#counted = { position, line: line + between };
    return this.#counted.line;
  }

  of(id: string): TheoremPlace {
    return this.#places.get(id) ?? { name: null, file: this.#source.name, line: null };
  }
}

const isNoName = /^(?:example|line)-\d+$/;
const strayLine = /^line-(\d+)$/;
