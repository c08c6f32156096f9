import type { OnTokens, TextScore } from '../language-model.ts';
import type { LlamaEngine } from './llama-token-model.ts';
import { commonBeginning, type Seat } from './seats.ts';
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
  const first = readers[0]?.seat ?? { sequence: null };
  try {
    const wanted = [...new Set(lines.flatMap((line) => line.slice(0, 1)))];
    const behind = new Map([[prompt.length - 1, wanted]]);
    const [start] = await stepper.submit([
      { seat: first, from: null, keep: 0, tokens: prompt, breadth: 1, wanted: behind },
    ]);
    onTokens({ read: prompt.length });
    const firsts = new Map(wanted.map((token, at) => [token, start?.read[0]?.[at] ?? 0]));
    const steps = Math.max(0, ...readers.map(({ lines }) => lines.length));
    for (let step = 0; step < steps; step += 1) {
      signal.throwIfAborted();
      const asked = readers.flatMap((reader) => reader.ask(step, first, firsts));
      const answers = await stepper.submit(asked.map(({ work }) => work));
      for (const [at, { finish }] of asked.entries()) finish(answers[at]?.read.flat() ?? []);
      onTokens({ read: asked.reduce((sum, { work }) => sum + work.tokens.length, 0) });
    }
    const sums = new Map(
      readers.flatMap((reader) => reader.sums().map((sum, at) => [reader.lines[at]!, sum])),
    );
    // Where all of the probability is in one place, rounding may come to a little more than 1.
    return lines.map((line) => ({ logProbability: Math.min(0, sums.get(line) ?? 0), tokens: line.length }));
  } finally {
    stepper.leave([first, ...readers.map(({ seat }) => seat)]);
  }
}

type Line = readonly number[];

/** A line to be read, and who takes what is found. */
interface Asked {
  readonly work: Work;
  finish(targets: readonly number[]): void;
}

/** Reads its lines one after the other in one sequence, each from where it differs from the one before. */
class Reader {
  readonly seat: Seat = { sequence: null };
  readonly lines: readonly Line[];
  readonly #promptLength: number;
  /** Of each line so far: the log-probabilities of its tokens. */
  readonly #read: (readonly number[])[] = [];
  /** What the sequence holds behind the prompt, with the log-probabilities of these tokens. */
  #held: { readonly tokens: Line; readonly read: readonly number[] } = { tokens: [], read: [] };

  constructor(lines: readonly Line[], promptLength: number) {
    this.lines = lines;
    this.#promptLength = promptLength;
  }

  /**
   * What has to be evaluated for the line; nothing where all is known.
   * @param prompt a seat whose sequence begins with the prompt
   * @param firsts the log-probability of each first token
   */
  ask(at: number, prompt: Seat, firsts: ReadonlyMap<number, number>): readonly Asked[] {
    const line = this.lines[at];
    if (line === undefined) return [];
    const common = Math.min(commonBeginning(this.#held.tokens, line), line.length - 1);
    const known =
      common > 0 ? this.#held.read.slice(0, common) : line.slice(0, 1).map((t) => firsts.get(t) ?? 0);
    this.#read[at] = known;
    if (known.length === line.length) return [];
    // What follows a token is known only in the step that evaluates it: the last one that is known is evaluated again.
    const again = known.length - 1;
    const from = this.seat.sequence === null && this.seat !== prompt ? prompt : null;
    const finish = (targets: readonly number[]): void => {
      const read = [...known, ...targets];
      this.#read[at] = read;
      this.#held = { tokens: line.slice(0, -1), read };
    };
    const work: Work = {
      ...{ seat: this.seat, from, breadth: 1, keep: this.#promptLength + again },
      // Nothing is expected behind the last token.
      tokens: line.slice(again, -1),
      wanted: new Map(line.slice(known.length).map((token, at) => [at, [token]])),
    };
    return [{ work, finish }];
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
