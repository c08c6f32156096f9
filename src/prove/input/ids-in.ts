import { basename } from 'node:path';
import { asLeanWrites, DeclaredNames, waysToName } from '../../../core/lean-name.ts';
import { maxLeanFileBytes } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { theoremsOf } from '../../../datasets/text/pick-theorem.ts';
import { theoremName } from './asked-theorem.ts';
import {
  type FileInput,
  type LeanText,
  leanSource,
  openInput,
  readAll,
  standardInputName,
} from './open-inputs.ts';
import { type JsonlEntry, readTheorems } from './read-jsonl.ts';

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

/**
 * Gives a theorem an id that no other one of the run has.
 * @param wanted what it is called
 * @param start where its declaration begins in the text of its file; absent: it has no place of its own
 * @param end where that ends, where it is no whole declaration
 */
export type TakeId = (wanted: string, start?: number, end?: number) => string;

/** Hands out ids that differ within a run: a wanted id that is taken gets the name of its input, then a number. */
export class UniqueIds {
  readonly #taken = new Set<string>();

  take(wanted: string, input: string): string {
    let id = wanted;
    for (let n = 1; this.#taken.has(id); n += 1)
      id = n === 1 ? `${input}:${wanted}` : `${input}:${wanted}:${n}`;
    this.#taken.add(id);
    return id;
  }
}

/**
 * What is to prove in a file of which nothing was proved, as far as its text tells without Lean: ids as they would be, but for those that
 * are taken. Null where nobody can say: of standard input, and of what can't be read.
 */
export async function idsIn(
  input: FileInput,
  only: OnlyWords | undefined,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  if (input.name === standardInputName) return null;
  try {
    const { format, chunks } = await openInput(input, signal);
    const found =
      format === 'jsonl'
        ? await candidatesOfLines(chunks, input.name)
        : candidatesOfText(leanSource(input.name, await readAll(chunks, maxLeanFileBytes)));
    const wanted = only?.choose(found, (one) => one);
    return found.filter((one) => wanted?.has(one) ?? true).map(({ id }) => id);
  } catch {
    return null;
  }
}

async function candidatesOfLines(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): Promise<readonly OnlyCandidate[]> {
  const found: OnlyCandidate[] = [];
  for await (const entry of readTheorems(chunks, file)) found.push(candidateOfLine(entry, file));
  return found;
}

function candidatesOfText({ name: file, text }: LeanText): readonly OnlyCandidate[] {
  const names = new DeclaredNames(text);
  const open = theoremsOf(text).filter(({ openness }) => openness !== 'proved');
  return open.map(({ name: own, start, line, declaration, statement }) => {
    const name = own === null ? null : (names.at(start) ?? own);
    const last = line + (declaration ?? statement).trimEnd().split('\n').length - 1;
    return { id: name ?? `example-${line}`, name, file, lines: [line, last] };
  });
}
