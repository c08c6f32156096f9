import { basename } from 'node:path';
import { asLeanWrites, waysToName } from '../../../core/lean-name.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { JsonlEntry } from './read-jsonl.ts';
import { theoremName } from './theorem-name.ts';

/** A theorem that somebody may mean. */
export interface OnlyCandidate {
  readonly id: string;
  /** In full, as Lean writes it. */
  readonly name: string | null;
  readonly file: string | null;
  /** Its first line and its last, from 1; null where it has none. */
  readonly lines: readonly [first: number, last: number] | null;
}

/** The theorem of a line of JSON. */
export function candidateOfLine(
  entry: JsonlEntry<Pick<Theorem, 'header' | 'statement'>>,
  file: string,
): OnlyCandidate {
  const { line } = entry;
  const name = entry.kind === 'good' ? theoremName(entry.value) : null;
  return { id: entry.id ?? `line-${line}`, name, file, lines: [line, line] };
}

/**
 * Which theorems of a run are wanted, in the words of a person: an id, a full name or its last parts in whatever writing, a line that
 * the theorem stands in, or one of these behind the name of a file and a colon.
 */
export class OnlyWords {
  readonly #words: readonly string[];
  readonly #met = new Set<string>();

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  /** Those that are meant; where a word is the whole name of one, others that only end with it are not. */
  choose<T>(all: readonly T[], candidateOf: (one: T) => OnlyCandidate): ReadonlySet<T> {
    const candidates = all.map((one) => ({ one, candidate: candidateOf(one) }));
    const chosen = new Set<T>();
    for (const word of this.#words) {
      const found =
        waysToName
          .map((isMeant) => candidates.filter(({ candidate }) => isNamed(candidate, word, isMeant)))
          .find((meant) => meant.length > 0) ?? [];
      for (const { one } of found) chosen.add(one);
      if (found.length > 0) this.#met.add(word);
    }
    return chosen;
  }

  /** Words that no theorem was meant by so far. */
  get unmet(): readonly string[] {
    return this.#words.filter((word) => !this.#met.has(word));
  }
}

function isNamed(
  candidate: OnlyCandidate,
  word: string,
  isMeant: (name: string, wanted: string) => boolean,
): boolean {
  const { id, name, file, lines } = candidate;
  if (id === word) return true;
  if (/^\d+$/.test(word)) return lines !== null && lines[0] <= Number(word) && Number(word) <= lines[1];
  if (name !== null && isMeant(name, asLeanWrites(word))) return true;
  const [, place, rest] = /^(.+):([^:]+)$/.exec(word) ?? [];
  if (file === null || place === undefined || rest === undefined) return false;
  return (place === file || place === basename(file)) && isNamed(candidate, rest, isMeant);
}
