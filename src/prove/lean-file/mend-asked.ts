import { fileLimits, type Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { type BrokenCommand, type LeanEngine, readableReport } from '../../../lean/engine.ts';

/** A stretch of a text, in UTF-16 positions, and what takes its place. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A stretch of a text. */
type Stretch = Pick<TextEdit, 'start' | 'end'>;

export const overlap = (one: Stretch, other: Stretch): boolean =>
  one.start < other.end && other.start < one.end;

/** The edits that are made in the first `length` characters of a text, in order: those that overlap with an earlier one are not. */
function editsWithin(edits: readonly TextEdit[], length: number): TextEdit[] {
  const made: TextEdit[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start))
    if (edit.end <= length && edit.start >= (made.at(-1)?.end ?? 0)) made.push(edit);
  return made;
}

/** The first `length` characters of a text, with the edits that lie among them made. */
export function applyEdits(text: string, edits: readonly TextEdit[], length = text.length): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of editsWithin(edits, length)) {
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return pieces.join('') + text.slice(at, length);
}

/** Which lines of the same come from where in the text: those from `at` on, until the next ones, from `line` on. */
export function linesAfter(
  text: string,
  edits: readonly TextEdit[],
  length: number,
): readonly { readonly at: number; readonly line: number }[] {
  const origins = [{ at: 1, line: 1 }];
  const lineEnds = (part: string): number => part.split('\n').length - 1;
  let added = 0;
  for (const edit of editsWithin(edits, length)) {
    const more = lineEnds(edit.text) - lineEnds(text.slice(edit.start, edit.end));
    if (more === 0) continue;
    added += more;
    const line = lineEnds(text.slice(0, edit.end)) + 2;
    origins.push({ at: line + added, line });
  }
  return origins;
}

/** Where a position that lies in none of the edits is once they are made. */
export const positionAfter = (edits: readonly TextEdit[], position: number): number =>
  edits
    .filter(({ end }) => end <= position)
    .reduce((moved, { start, end, text }) => moved + text.length - (end - start), position);

/** Takes a stretch out of a text but keeps its lines, so that what follows stays where it was. */
export function blankOut(text: string, start: number, end: number): TextEdit {
  return { start, end, text: text.slice(start, end).replace(/[^\n]+/g, '') };
}

/** An edit as long as what stood there: Lean's places stay those of the text. */
export function spaced({ start, end, text }: TextEdit): TextEdit {
  return { start, end, text: text.padEnd(end - start) };
}

/** White space at the beginning of the line of a position, for lines of our own: Lean takes no tabs. */
export function indentationAt(text: string, position: number): string {
  const lineStart = text.lastIndexOf('\n', position - 1) + 1;
  return (/^[ \t]*/.exec(text.slice(lineStart, position))?.[0] ?? '').replaceAll('\t', ' ');
}

/** What Lean does not accept of the text before a place once these edits are made; null when it gives no answer. */
type ReadBroken = (edits: readonly TextEdit[], place: number) => Promise<readonly BrokenCommand[] | null>;

/** More rounds of reading than this are not worth it. */
const mostRounds = 10;

/** The commands of a text that have an error, and what becomes of them where what stands behind them is to be read. */
export class Mending {
  readonly #text: string;
  readonly commands: BrokenCommand[] = [];
  readonly edits: TextEdit[] = [];
  /** Of these nothing is left but that their names are missing. */
  readonly lost: BrokenCommand[] = [];
  /** The first one by which what stands behind it may mean something else. */
  doubtful: BrokenCommand | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** A theorem becomes one without its proof, as for Lean itself when it goes on. */
  take(command: BrokenCommand): void {
    const { start, end, effect, isRefused } = command;
    const open = withoutProof(this.#text, command);
    this.commands.push(command);
    this.edits.push(open ?? blankOut(this.#text, start, end));
    if (effect === 'any' || declaresMore(this.#text, command)) {
      if (this.doubtful === null || start < this.doubtful.start) this.doubtful = command;
    } else if (effect === 'names' || (effect === 'theorem' && (open === null || isRefused))) {
      this.lost.push(command);
    }
  }

  /**
   * Takes what Lean does not accept of the text with these edits, until nothing is left or the next one is doubtful: nothing
   * behind that is asked. False when Lean does not answer.
   */
  async complete(readBroken: ReadBroken): Promise<boolean> {
    for (let round = 0; ; round += 1) {
      const broken = await readBroken(this.edits, this.doubtful?.start ?? this.#text.length);
      if (broken === null) return false;
      const [first] = broken;
      if (first === undefined) return true;
      if (round === mostRounds) {
        this.doubtful = first;
        return true;
      }
      // A statement that Lean does not read without its proof either.
      const isAgain = this.commands.length > 0;
      for (const command of broken) this.take(isAgain ? { ...command, statementEnd: null } : command);
    }
  }
}

/** Whether a theorem has more behind its statement than a proof. */
const declaresMore = (text: string, { effect, statementEnd, end }: BrokenCommand): boolean =>
  effect === 'theorem' && statementEnd !== null && /\b(?:where|rec)\b/.test(text.slice(statementEnd, end));

/** Puts `sorry` in the place of a theorem's proof; null where that has no room, and for what is none. */
function withoutProof(text: string, command: BrokenCommand): TextEdit | null {
  const { start, end, effect, statementEnd } = command;
  if (effect !== 'theorem' || statementEnd === null || declaresMore(text, command)) return null;
  const proofStart = start + text.slice(start, statementEnd).trimEnd().length;
  const proof = `:=sorry${blankOut(text, proofStart, end).text}`;
  return proof.length <= end - proofStart ? { start: proofStart, end, text: proof } : null;
}

/**
 * Theorems of files, with texts before them that have no errors: what is asked of a theorem is the text of its file with all open
 * theorems before it, and one of these with an error must not stand in the way of the others. They become what Lean itself makes of
 * them when it goes on. Behind another command with an error everything stays as it is, as nobody knows what it was meant to
 * be; so it does where Lean gives no answer. Lean reads the longest text of a file alone.
 */
export async function mendAsked(
  theorems: readonly Theorem[],
  engine: Pick<LeanEngine, 'elaborate'>,
  signal: AbortSignal,
): Promise<Theorem[]> {
  const texts = [...new Set(theorems.flatMap(({ asked }) => asked ?? []))];
  const read: { readonly text: string; readonly mending: Mending }[] = [];
  const mendedTexts = new Map<string, string>();
  for (const text of texts.sort((a, b) => b.length - a.length)) {
    let whole = read.find((longer) => longer.text.startsWith(text));
    if (whole === undefined) {
      whole = { text, mending: new Mending(text) };
      read.push(whole);
      const isRead = await whole.mending.complete(brokenIn(text, { engine, fileLimits }, signal));
      if (!isRead) whole.mending.edits.length = 0;
    }
    mendedTexts.set(text, mend(text, whole.mending));
  }
  return theorems.map((theorem) => {
    const { asked } = theorem;
    return asked === undefined ? theorem : { ...theorem, asked: mendedTexts.get(asked) ?? asked };
  });
}

/** Asks Lean what it does not accept of a text. */
export const brokenIn =
  (
    text: string,
    { engine, fileLimits }: { readonly engine: Pick<LeanEngine, 'elaborate'>; readonly fileLimits: Limits },
    signal: AbortSignal,
  ): ReadBroken =>
  async (edits, place) => {
    // With spaces in the gaps Lean's places are those of the text.
    const read = applyEdits(text, edits.map(spaced), place);
    for (let tries = 0; tries < 2 && !signal.aborted; tries += 1) {
      const report = readableReport(await engine.elaborate(read, fileLimits, signal));
      if (report !== null) return report.broken;
    }
    return null;
  };

/** The mending may reach beyond the text; behind a doubtful command nothing is changed. */
function mend(text: string, { doubtful, edits }: Mending): string {
  if (doubtful !== null && doubtful.start < text.length) return text;
  // A command with an error reaches to the next one, and a text ends before the white space there.
  const within = edits
    .filter(({ start }) => start < text.length)
    .map((edit) => ({ ...edit, end: Math.min(edit.end, text.length) }));
  return applyEdits(text, within);
}
