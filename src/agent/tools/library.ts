import type { Goal } from '../../../core/goal.ts';
import { lastComponent } from '../../../core/lean-name.ts';
import type { LibraryTheorems } from '../../../lean/library-theorems.ts';
import type { ByImports } from '../../prove/lemma-index/by-imports.ts';
import { type AskedIndex, openByImports } from '../../prove/lemma-index/open-lemma-index.ts';
import { TheoremSymbolIndex } from '../../prove/lemma-index/symbol-index.ts';
import { nameIndex } from '../../prove/repair/name-index.ts';

/** The constants behind the operators of Lean's core. */
const operatorSymbols: ReadonlyMap<string, string> = new Map([
  ['+', 'HAdd.hAdd'],
  ['-', 'HSub.hSub'],
  ['*', 'HMul.hMul'],
  ['/', 'HDiv.hDiv'],
  ['%', 'HMod.hMod'],
  ['^', 'HPow.hPow'],
  ['++', 'HAppend.hAppend'],
  ['::', 'List.cons'],
  ['[]', 'List.nil'],
  ['=', 'Eq'],
  ['≠', 'Ne'],
  ['↔', 'Iff'],
  ['≤', 'LE.le'],
  ['<=', 'LE.le'],
  ['<', 'LT.lt'],
  ['≥', 'GE.ge'],
  ['>', 'GT.gt'],
  ['∣', 'Dvd.dvd'],
  ['∈', 'Membership.mem'],
  ['∧', 'And'],
  ['∨', 'Or'],
  ['¬', 'Not'],
  ['∃', 'Exists'],
  ['&&', 'and'],
  ['||', 'or'],
  ['!', 'not'],
  ['==', 'BEq.beq'],
]);

/** Finds theorems and definitions of the library. Answers are names, the best first. */
export type Library = ReturnType<typeof createLibrary>;

/** A library over the table that an engine gives. */
export function createLibrary(table: LibraryTheorems) {
  const names = [...new Set([...table.theorems.map(({ name }) => name), ...table.symbols])];
  const near = nameIndex(names);
  const index = new TheoremSymbolIndex(table);
  const byLastPart = Map.groupBy(table.symbols, lastComponent);
  const known = new Set(table.symbols);
  const resolve = (symbol: string): readonly string[] => {
    const operator = operatorSymbols.get(symbol);
    if (operator !== undefined) return [operator];
    if (known.has(symbol)) return [symbol];
    const alike = byLastPart.get(lastComponent(symbol)) ?? [];
    // Where the header opens a namespace, names are written without it.
    const own = alike.filter((name) => name.endsWith(`.${symbol}`));
    return own.length === 0 ? alike : own;
  };
  return {
    /** How many theorems are in it. */
    size: index.size,
    /** Names that hold all the words of the text, then those that somebody may have meant by it. */
    byName(text: string, count: number): readonly string[] {
      const words = text
        .toLowerCase()
        .split(/[\s_.]+/u)
        .filter((word) => word !== '');
      if (words.length === 0) return [];
      const holding = names
        .filter((name) => words.every((word) => name.toLowerCase().includes(word)))
        .sort((a, b) => distance(a, text) - distance(b, text) || a.length - b.length || (a < b ? -1 : 1));
      const meant = holding.length < count ? near.near(text.trim(), count) : [];
      return [...new Set([...holding, ...meant])].slice(0, count);
    },
    /** Theorems about these constants: names, last parts of names, or operators. */
    bySymbols(symbols: readonly string[], count: number): readonly string[] {
      const constants = [...new Set(symbols.flatMap(resolve))];
      if (constants.length === 0) return [];
      return index.select(goalAbout(constants), count).map(({ lemma }) => lemma.name);
    },
    byGoal: (goal: Goal, count: number): readonly string[] =>
      index.select(goal, count).map(({ lemma }) => lemma.name),
  };
}

/** The name itself, names that end with it, names that hold it, all others. */
function distance(name: string, text: string): number {
  if (name === text) return 0;
  if (name.endsWith(`.${text}`)) return 1;
  return name.includes(text) ? 2 : 3;
}

/** A goal of which nothing is known but its constants. */
function goalAbout(constants: readonly string[]): Goal {
  const shape = { binders: 0, head: constants.find((name) => relations.has(name)) ?? null, constants };
  return { name: '', hypotheses: [], target: '', shape, pretty: '' };
}

const relations: ReadonlySet<string> = new Set([
  'Eq',
  'Iff',
  'LE.le',
  'LT.lt',
  'Ne',
  'Not',
  'And',
  'Or',
  'Exists',
]);

/** The engine's library, to be searched in. Null when Lean gave no answer. */
export const openSearchableLibrary = (...asked: AskedIndex): Promise<ByImports<Library> | null> =>
  openByImports(createLibrary, ...asked);
