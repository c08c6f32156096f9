import { lastComponent, withPrefixes } from '../../../core/lean-name.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import type { LibraryTheorems } from '../../../lean/library-theorems.ts';

/** Names of theorems and other constants, as a text at some place may write them. */
export class KnownNames {
  /** In order. */
  readonly #names: readonly string[];
  readonly #theorems: ReadonlySet<string>;
  #last: KnownNames | null = null;

  constructor(theorems: readonly string[], others: readonly string[]) {
    this.#theorems = new Set(theorems);
    this.#names = [...new Set([...theorems, ...others])].sort();
  }

  has(name: string): boolean {
    return this.#names[this.#placeOf(name)] === name;
  }

  isTheorem(name: string): boolean {
    return this.#theorems.has(name);
  }

  /** Whether some name begins with these letters. */
  someBegins(letters: string): boolean {
    return this.#names[this.#placeOf(letters)]?.startsWith(letters) === true;
  }

  /** What is in these namespaces, without them: as a text may write it that has opened them. */
  within(namespaces: readonly string[]): KnownNames {
    const short = namespaces.flatMap((space) =>
      this.#beginningWith(`${space}.`).map((name) => ({ name, end: name.slice(space.length + 1) })),
    );
    const { theorems = [], others = [] } = Object.groupBy(short, ({ name }) =>
      this.#theorems.has(name) ? 'theorems' : 'others',
    );
    return new KnownNames(
      theorems.map(({ end }) => end),
      others.map(({ end }) => end),
    );
  }

  /** Their last components: a text may write one by itself if it was exported, as `zero_mul` of `MulZeroClass` is. */
  lastComponents(): KnownNames {
    this.#last ??= new KnownNames([], this.#names.map(lastComponent));
    return this.#last;
  }

  #beginningWith(letters: string): readonly string[] {
    const first = this.#placeOf(letters);
    let behind = first;
    while (this.#names[behind]?.startsWith(letters) === true) behind += 1;
    return this.#names.slice(first, behind);
  }

  /** Of the first that is not before `text`. */
  #placeOf(text: string): number {
    let [low, high] = [0, this.#names.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#names[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Of what a header imports. */
export const namesOfLibrary = ({ theorems, symbols }: LibraryTheorems): KnownNames =>
  new KnownNames(
    theorems.map(({ name }) => name),
    symbols,
  );

/** Of what a header declares. */
export function namesOf(declarations: readonly LocalDeclaration[]): KnownNames {
  const { theorem = [], other = [] } = Object.groupBy(declarations, ({ kind }) =>
    kind === 'theorem' ? kind : 'other',
  );
  return new KnownNames(
    theorem.map(({ name }) => name),
    other.map(({ name }) => name),
  );
}

const opening = /^[ \t]*(?:open(?:[ \t]+scoped)?|namespace)[ \t]+([^(\n]*)/gmu;
const dotted = /[\p{L}_][\p{L}\p{N}_'!?]*(?:\.[\p{L}\p{N}_'!?]+)*/gu;
const endsOpening: ReadonlySet<string> = new Set(['in', 'hiding', 'renaming']);

/**
 * Namespaces whose names a theorem's proof may write without them: those that its header enters or opens anywhere, whether it has left
 * them or not, those inside one another, and those of its own name.
 */
export function openedNamespaces(header: string, name: string): readonly string[] {
  const opened = [...header.matchAll(opening)].flatMap(([, rest = '']) => {
    const words = rest.match(dotted) ?? [];
    const end = words.findIndex((word) => endsOpening.has(word));
    return end < 0 ? words : words.slice(0, end);
  });
  const own = new Set([...opened.flatMap(withPrefixes), ...withPrefixes(name).slice(1)]);
  const nested = [...own].flatMap((outer) => [...own].map((inner) => `${outer}.${inner}`));
  return [...new Set([...own, ...nested])];
}
