import type { LocalDeclaration } from '../../../lean/engine.ts';
import type { LibraryTheorems } from '../../../lean/library-theorems.ts';

/**
 * The names of an environment: its theorems, and the constants that they speak of. A name is also known without its first components,
 * as a file may have opened a namespace.
 */
export class KnownNames {
  /** Each name, and what is left of it behind each of its dots; in order. */
  readonly #ends: readonly string[];
  readonly #theorems: ReadonlySet<string>;

  constructor(theorems: readonly string[], others: readonly string[]) {
    this.#theorems = new Set(theorems.flatMap(endsOf));
    this.#ends = [...new Set([...this.#theorems, ...others.flatMap(endsOf)])].sort();
  }

  has(name: string): boolean {
    return this.#ends[this.#placeOf(name)] === name;
  }

  isTheorem(name: string): boolean {
    return this.#theorems.has(name);
  }

  /** Whether some name begins with these letters. */
  someBegins(letters: string): boolean {
    return this.#ends[this.#placeOf(letters)]?.startsWith(letters) === true;
  }

  /** Of the first that is not before `text`. */
  #placeOf(text: string): number {
    let [low, high] = [0, this.#ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function endsOf(name: string): string[] {
  const ends = [name];
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1))
    ends.push(name.slice(dot + 1));
  return ends;
}

/** Of what a header declares. */
export const namesOf = (declarations: readonly LocalDeclaration[]): KnownNames => {
  const { theorem = [], other = [] } = Object.groupBy(declarations, ({ kind }) =>
    kind === 'theorem' ? kind : 'other',
  );
  return new KnownNames(
    theorem.map(({ name }) => name),
    other.map(({ name }) => name),
  );
};

export const knownNamesOf = ({ theorems, symbols }: LibraryTheorems): KnownNames =>
  new KnownNames(
    theorems.map(({ name }) => name),
    symbols,
  );
