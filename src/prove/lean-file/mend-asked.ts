import { fileLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { type BrokenCommand, type LeanEngine, readableReport } from '../../../lean/engine.ts';

/** A stretch of a text, in UTF-16 positions, and what takes its place. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

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

/** A command with an error, as Lean itself goes on behind it. */
interface Mended {
  readonly edit: TextEdit;
  /**
   * `open`: a theorem without its proof; `lost`: what only its names lead to, so that nothing is left of it; `nothing`: an
   * example or a question; `doubtful`: what stands behind it may mean something else by it.
   */
  readonly kind: 'open' | 'lost' | 'nothing' | 'doubtful';
}

/** What becomes of a command with an error where what stands behind it is to be read. */
export function mendCommand(text: string, command: BrokenCommand): Mended {
  const gone = blankOut(text, command.start, command.end);
  switch (command.effect) {
    case 'nothing':
      return { edit: gone, kind: 'nothing' };
    case 'names':
      return { edit: gone, kind: 'lost' };
    case 'any':
      return { edit: gone, kind: 'doubtful' };
    case 'theorem': {
      if (command.statementEnd === null) return { edit: gone, kind: 'lost' };
      const declaresMore = /\b(?:where|rec)\b/.test(text.slice(command.statementEnd, command.end));
      if (declaresMore) return { edit: gone, kind: 'doubtful' };
      const open = withoutProof(text, command, command.statementEnd);
      return open === null ? { edit: gone, kind: 'lost' } : { edit: open, kind: 'open' };
    }
  }
}

/** Puts `sorry` in the place of a proof; null where that has no room. */
function withoutProof(text: string, { start, end }: BrokenCommand, statementEnd: number): TextEdit | null {
  const statement = text.slice(start, statementEnd).trimEnd();
  const proofStart = start + statement.length;
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
  const read: { readonly text: string; readonly mended: readonly Mended[] }[] = [];
  const mendedTexts = new Map<string, string>();
  for (const text of texts.sort((a, b) => b.length - a.length)) {
    let whole = read.find((longer) => longer.text.startsWith(text));
    if (whole === undefined) {
      whole = { text, mended: await mendText(text, engine, signal) };
      read.push(whole);
    }
    mendedTexts.set(text, mend(text, whole.mended));
  }
  return theorems.map((theorem) => {
    const { asked } = theorem;
    return asked === undefined ? theorem : { ...theorem, asked: mendedTexts.get(asked) ?? asked };
  });
}

/** Once more for statements that Lean does not read without their proofs either. */
const rounds = 2;

async function mendText(
  text: string,
  engine: Pick<LeanEngine, 'elaborate'>,
  signal: AbortSignal,
): Promise<readonly Mended[]> {
  const mended: Mended[] = [];
  for (let round = 0; round < rounds && !signal.aborted; round += 1) {
    const now = applyEdits(
      text,
      mended.map(({ edit }) => spaced(edit)),
    );
    const outcome = await engine.elaborate(now, fileLimits, signal);
    const report = readableReport(outcome);
    if (report === null) return [];
    for (const command of report.broken)
      mended.push(mendCommand(text, round === 0 ? command : { ...command, statementEnd: null }));
    if (report.broken.length === 0) break;
  }
  return mended;
}

/** `mended` may reach beyond the text; behind a doubtful command nothing is changed. */
function mend(text: string, mended: readonly Mended[]): string {
  const first = mended.find(({ kind, edit }) => kind === 'doubtful' && edit.start < text.length);
  if (first !== undefined) return text;
  // A command with an error reaches to the next one, and a text ends before the white space there.
  const edits = mended
    .filter(({ edit }) => edit.start < text.length)
    .map(({ edit }) => ({ ...edit, end: Math.min(edit.end, text.length) }));
  return applyEdits(text, edits);
}
