/** A theorem of the library that a proof may use. Other numbers are positions in `LibraryTheorems.symbols`. */
export interface LibraryTheorem {
  readonly name: string;
  /** Position in `LibraryTheorems.modules` of the module that states it. */
  readonly module: number;
  /** The constant at the head of the conclusion, below all binders; null for a variable. */
  readonly head: number | null;
  /** Constants of the conclusion, without repetition; instances are left out everywhere. */
  readonly conclusion: readonly number[];
  /** Constants of the binders' types that the conclusion lacks; those of instance arguments don't count. */
  readonly premises: readonly number[];
  /** Its explicit binders in their order, a letter each: `p` for a proof, which `apply` leaves to show, `d` for data. */
  readonly explicit: string;
  /** For `a = b` and `a ↔ b`: the constants of each side. */
  readonly sides: { readonly left: readonly number[]; readonly right: readonly number[] } | null;
  /** How often the sources of the library name it, as far as names tell; absent where they were not read. */
  readonly uses?: number;
}

/** How many proofs the theorem asks for explicitly. */
export const countProofs = ({ explicit }: Pick<LibraryTheorem, 'explicit'>): number =>
  explicit.replaceAll('d', '').length;

/** The theorems of what some modules import, sorted by name. Plain data: it can be stored. */
export interface LibraryTheorems {
  /** Names of constants. */
  readonly symbols: readonly string[];
  /** Names of the modules that have theorems. */
  readonly modules: readonly string[];
  readonly theorems: readonly LibraryTheorem[];
}

/** A worker's answer: a part of a library, in no particular order, with symbols and modules of its own. */
export interface LibraryPortion extends LibraryTheorems {
  /** Where the next portion begins; absent behind the last. */
  readonly next?: number;
}

/** The number of a text; a new one gets the next. */
export function numberOf(text: string, numbers: Map<string, number>): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}

/** A text that imports these modules and says nothing more. */
export const textOfImports = (modules: readonly string[]): string =>
  modules.map((module) => `import ${module}\n`).join('');

/** Raised when the content of `LibraryTheorems` changes: stored ones are then made anew. */
export const libraryTheoremsVersion = 4;
