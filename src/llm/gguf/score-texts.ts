import type { OnTokens, TextScore } from '../language-model.ts';
import type { LlamaEngine } from './llama-token-model.ts';
import { commonBeginning, type SequenceSlot } from './sequence-slots.ts';
import type { Work } from './stepper.ts';

/** What is asked of the model: tokens, and how they may be read. */
export interface TextsToScore {
  readonly prompt: readonly number[];
  readonly texts: readonly (readonly number[])[];
  /** The token behind each text; null for a model that knows none. */
  readonly end: number | null;
  /** Sequences that may read at a time, 1 at least. */
  readonly capacity: number;
  readonly onTokens: OnTokens;
}

/**
 * The log-probabilities of given texts behind a prompt (teacher forcing): the prompt is read once, and what the model
 * expected at each place of a text is compared with what comes there.
 *
 *   ln p(text) = sum over its tokens t_i, the end among them, of ln p(t_i | prompt, t_1 .. t_(i-1))
 *
 * Texts that begin alike are read one behind the other, each from where it differs; several such rows are read side by side,
 * in common steps. No sequence is left behind, whatever happens.
 */
export async function scoreTexts(
  { stepper }: LlamaEngine,
  { prompt, texts, end, capacity, onTokens }: TextsToScore,
  signal: AbortSignal,
): Promise<TextScore[]> {
  using _member = stepper.join();
  const lines = texts.map((text) => [...text, ...(end === null ? [] : [end])]);
  const sorted = lines.toSorted(compareLines);
  const readers = shareOut(sorted, capacity).map((part) => new Reader(part, prompt.length));
  const first = readers[0]?.slot ?? { sequence: null };
  try {
    const wanted = [...new Set(lines.flatMap((line) => line.slice(0, 1)))];
    const behind = new Map([[prompt.length - 1, wanted]]);
    const [start] = await stepper.submit([
      { slot: first, from: null, keep: 0, tokens: prompt, breadth: 1, wanted: behind },
    ]);
    onTokens({ read: prompt.length });
    const firsts = new Map(wanted.map((token, at) => [token, start?.read[0]?.[at] ?? 0]));
    const steps = Math.max(0, ...readers.map(({ lines }) => lines.length));
    for (let step = 0; step < steps; step += 1) {
      signal.throwIfAborted();
      const asked = readers.flatMap((reader) => {
        const work = reader.ask(step, first, firsts);
        return work === null ? [] : [{ reader, work }];
      });
      const answers = await stepper.submit(asked.map(({ work }) => work));
      for (const [at, { reader }] of asked.entries()) reader.hear(step, answers[at]?.read.flat() ?? []);
      onTokens({ read: asked.reduce((sum, { work }) => sum + work.tokens.length, 0) });
    }
    const sums = new Map(
      readers.flatMap((reader) => reader.sums().map((sum, at) => [reader.lines[at]!, sum])),
    );
    // Where all of the probability is in one place, rounding may come to a little more than 1.
    return lines.map((line) => ({ logProbability: Math.min(0, sums.get(line) ?? 0), tokens: line.length }));
  } finally {
    stepper.leave([first, ...readers.map(({ slot }) => slot)]);
  }
}

type Line = readonly number[];

/** Reads its lines one after the other in one sequence, each from where it differs from the one before. */
class Reader {
  readonly slot: SequenceSlot = { sequence: null };
  readonly lines: readonly Line[];
  readonly #promptLength: number;
  /** Of each line so far: the log-probabilities of its tokens. */
  readonly #read: (readonly number[])[] = [];

  constructor(lines: readonly Line[], promptLength: number) {
    this.lines = lines;
    this.#promptLength = promptLength;
  }

  /**
   * What has to be evaluated for the line; null where all is known.
   * @param prompt a slot whose sequence begins with the prompt
   * @param firsts the log-probability of each first token
   */
  ask(at: number, prompt: SequenceSlot, firsts: ReadonlyMap<number, number>): Work | null {
    const line = this.lines[at];
    if (line === undefined) return null;
    // The last token of a line is never evaluated.
    const held = this.lines[at - 1]?.slice(0, -1) ?? [];
    const common = Math.min(commonBeginning(held, line), line.length - 1);
    const known =
      common > 0
        ? (this.#read[at - 1] ?? []).slice(0, common)
        : line.slice(0, 1).map((token) => firsts.get(token) ?? 0);
    this.#read[at] = known;
    if (known.length === line.length) return null;
    // What follows a token is known only in the step that evaluates it: the last one that is known is evaluated again.
    const again = known.length - 1;
    const from = this.slot.sequence === null && this.slot !== prompt ? prompt : null;
    return {
      ...{ slot: this.slot, from, breadth: 1, keep: this.#promptLength + again },
      tokens: line.slice(again, -1),
      wanted: new Map(line.slice(known.length).map((token, at) => [at, [token]])),
    };
  }

  /** The log-probabilities of the tokens of the line that were not known. */
  hear(at: number, others: readonly number[]): void {
    this.#read[at] = [...(this.#read[at] ?? []), ...others];
  }

  /** Of the lines, all of which have been read. */
  sums(): number[] {
    return this.#read.map((read) => read.reduce((sum, value) => sum + value, 0));
  }
}

/** By their tokens, so that those that begin alike are neighbours. */
function compareLines(a: Line, b: Line): number {
  const at = commonBeginning(a, b);
  return (a[at] ?? -1) - (b[at] ?? -1);
}

/** In as many parts, of about the same number of lines each, as may be read side by side. */
function shareOut(lines: readonly Line[], parts: number): Line[][] {
  const each = Math.max(1, Math.ceil(lines.length / parts));
  return Array.from({ length: Math.ceil(lines.length / each) }, (_, at) =>
    lines.slice(at * each, (at + 1) * each),
  );
}
