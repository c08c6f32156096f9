import { editDistance } from '../../../core/edit-distance.ts';
import type { ByImports } from '../lemma-index/by-imports.ts';
import { type AskedIndex, openByImports } from '../lemma-index/open-lemma-index.ts';

/** Spellings of the same word in names of theorems, each as the words that it stands for. */
const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    succ: ['add', 'one'],
    suc: ['add', 'one'],
    pred: ['sub', 'one'],
    leq: ['le'],
    geq: ['ge'],
    neq: ['ne'],
    nonzero: ['ne', 'zero'],
    nezero: ['ne', 'zero'],
    commutative: ['comm'],
    commute: ['comm'],
    associative: ['assoc'],
    distributive: ['distrib'],
    symmetric: ['symm'],
    reflexive: ['refl'],
    transitive: ['trans'],
    antisymmetric: ['antisymm'],
    monotone: ['mono'],
    cancellation: ['cancel'],
    len: ['length'],
    join: ['flatten'],
    bind: ['flat', 'map'],
    minus: ['sub'],
    plus: ['add'],
    times: ['mul'],
    modulo: ['mod'],
    rev: ['reverse'],
    coe: ['of', 'nat'],
  }),
);

/**
 * The words of the last component of a name, in lower case and with one spelling for each:
 * `pos_of_nonzero` and `posOfNeZero` are both `pos of ne zero`.
 */
export function nameWords(component: string): readonly string[] {
  return component
    .replace(/['!?]+$/u, '')
    .split(/_+|(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
    .flatMap((word) => synonyms.get(word) ?? [word]);
}

/** Finds the names of an environment that somebody may have meant by a name that it does not have. */
export interface NameIndex {
  readonly size: number;
  /** At most `count` names, the nearest first; none that is too far off. The same question has the same answer. */
  near(name: string, count: number): readonly string[];
}

interface Entry {
  readonly name: string;
  readonly space: string;
  readonly last: string;
  readonly words: readonly string[];
}

/** Another namespace, and one that is inside the other or only written in other capitals; none is inside all. */
const otherSpace = 1;
const nearSpace = 0.4;
/** The same words written in another way: `succ` and `add_one`, primes, capitals. */
const otherSpelling = 0.2;
/** The same words in another order. */
const otherOrder = 0.45;
/** A word more or less, and one that says little. */
const word = 1;
const weakWord = 0.5;
const weakWords: ReadonlySet<string> = new Set([
  'iff',
  'eq',
  'of',
  'left',
  'right',
  'self',
  'on',
  'one',
  'is',
]);
/** A word with other letters: a slip of less than this share of them costs that share, more makes it another word. */
const mostSlip = 1 / 3;
const otherWord = 1.5;
/** What has more than this much of its words changed, in words for each word, is another theorem. */
const farthest = 0.6;

/**
 * Distance of two names = edit distance of the words of their last components + distance of their namespaces. The
 * constants were set by hand on renamings of Lean's library.
 */
export function nameIndex(names: Iterable<string>): NameIndex {
  const entries = [...new Set(names)].map(readName);
  return {
    size: entries.length,
    near(name, count) {
      const wanted = readName(name);
      return entries
        .flatMap((entry) => {
          const distance = entry.name === name ? null : distanceOf(wanted, entry);
          return distance === null ? [] : [{ name: entry.name, distance }];
        })
        .sort(
          (a, b) => a.distance - b.distance || a.name.length - b.name.length || (a.name < b.name ? -1 : 1),
        )
        .slice(0, count)
        .map((found) => found.name);
    },
  };
}

function readName(name: string): Entry {
  const dot = name.lastIndexOf('.');
  const last = name.slice(dot + 1);
  return { name, space: dot < 0 ? '' : name.slice(0, dot), last, words: nameWords(last) };
}

/** Null when they have nothing to do with each other. */
function distanceOf(wanted: Entry, entry: Entry): number | null {
  if (!mayBeNear(wanted, entry)) return null;
  const words = wordsDistance(wanted.words, entry.words);
  if (words > farthest * wanted.words.length) return null;
  const spelling = words === 0 && wanted.last !== entry.last ? otherSpelling : 0;
  return words + spelling + spaceDistance(wanted.space, entry.space);
}

/** Spares most names the edit distance: half of the words are there, or the length is about the same. */
function mayBeNear(wanted: Entry, entry: Entry): boolean {
  if (Math.abs(wanted.words.length - entry.words.length) > 2) return false;
  const shared = wanted.words.filter((own) => entry.words.includes(own)).length;
  if (shared > 0 && 2 * shared >= wanted.words.length) return true;
  return wanted.space === entry.space && Math.abs(wanted.last.length - entry.last.length) <= 2;
}

function wordsDistance(from: readonly string[], to: readonly string[]): number {
  const distance = editDistance(from, to, {
    gap: (own) => (weakWords.has(own) ? weakWord : word),
    change: changeWord,
  });
  return hasSame(from, to) ? Math.min(distance, otherOrder) : distance;
}

/** The same elements, in whatever order. */
const hasSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().join() === [...b].sort().join();

function changeWord(a: string, b: string): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > 2) return otherWord;
  const slips = hasSame([...a], [...b]) ? 1 : editDistance([...a], [...b]);
  const share = slips / Math.max(a.length, b.length);
  return share < mostSlip ? share : otherWord;
}

function spaceDistance(a: string, b: string): number {
  if (a === b) return 0;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const isInside = short === '' ? !long.includes('.') : `.${long}.`.includes(`.${short}.`);
  return isInside || a.toLowerCase() === b.toLowerCase() ? nearSpace : otherSpace;
}

/**
 * The names of the engine's library, of what a header imports too: theorems, and the constants that they speak of. Null when
 * Lean gave no answer; proofs are then not mended.
 */
export const openNameIndex = (...asked: AskedIndex): Promise<ByImports<NameIndex> | null> =>
  openByImports(
    ({ theorems, symbols }) => nameIndex([...theorems.map(({ name }) => name), ...symbols]),
    ...asked,
  );
