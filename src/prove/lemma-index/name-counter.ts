import { readFile } from 'node:fs/promises';

/** How often a text writes each name that a counter knows: numbers of names, and as many times. */
export interface NameCounts {
  readonly names: Uint32Array;
  readonly times: Uint32Array;
}

/** A name as Lean source has it, with its dots. */
const writtenName = /[\p{L}_][\p{L}\p{N}_'!?]*(?:\.[\p{L}_][\p{L}\p{N}_'!?]*)*/gu;

/** The name, and what is left of it behind each of its dots. */
function* endingsOf(name: string): Iterable<string> {
  yield name;
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) yield name.slice(dot + 1);
}

/**
 * Counts how often the sources of a library write the names of theorems: what proofs use often is likely to be of use again. Names
 * are not resolved, so a text may mean another theorem: `Set.inter_comm` may be written `inter_comm`, and so may `Finset.inter_comm`.
 */
export class NameCounter {
  /** Numbers of the names and of their endings. */
  readonly #numbers = new Map<string, number>();
  /** Of each name the numbers of its endings, itself the first. */
  readonly #endings: readonly (readonly number[])[];

  constructor(names: readonly string[]) {
    this.#endings = names.map((name) =>
      Array.from(endingsOf(name), (ending) => {
        const number = this.#numbers.get(ending) ?? this.#numbers.size;
        this.#numbers.set(ending, number);
        return number;
      }),
    );
  }

  count(text: string): NameCounts {
    const written = new Map<string, number>();
    for (const [name] of text.matchAll(writtenName)) written.set(name, (written.get(name) ?? 0) + 1);
    const counts = new Map<number, number>();
    for (const [name, times] of written)
      for (const ending of endingsOf(name)) {
        const number = this.#numbers.get(ending);
        if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + times);
      }
    return { names: Uint32Array.from(counts.keys()), times: Uint32Array.from(counts.values()) };
  }

  /** Of texts that are read one after the other. A file that is not there writes nothing. */
  async countFiles(files: readonly string[], signal?: AbortSignal): Promise<readonly NameCounts[]> {
    const counts: NameCounts[] = [];
    for (const file of files) {
      signal?.throwIfAborted();
      counts.push(this.count(await readFile(file, 'utf8').catch(() => '')));
    }
    return counts;
  }

  /**
   * For each name, in the constructor's order: how often it is written in full, and its share of each of its endings, to a tenth.
   * @param isSeen by place, which names there are where the texts were written: no others have a share. Default: all
   */
  uses(counts: Iterable<NameCounts>, isSeen: (place: number) => boolean = () => true): Float64Array {
    const total = new Float64Array(this.#numbers.size);
    const sharers = new Float64Array(this.#numbers.size);
    for (const [place, endings] of this.#endings.entries())
      if (isSeen(place)) for (const ending of endings) sharers[ending]! += 1;
    for (const { names, times } of counts)
      for (let at = 0; at < names.length; at += 1) total[names[at] as number]! += times[at] as number;
    return Float64Array.from(this.#endings, (endings, place) => {
      if (!isSeen(place)) return 0;
      const shares = endings.map((ending) => (total[ending] as number) / (sharers[ending] as number));
      return rounded(shares.reduce((sum, share) => sum + share, total[endings[0] as number] as number));
    });
  }
}

/** Half of what is kept would be digits. */
const rounded = (uses: number): number => Math.round(10 * uses) / 10;
