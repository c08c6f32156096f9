import { fileLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { type BrokenCommand, type LeanEngine, readableReport } from '../../../lean/engine.ts';
import { applyEdits, blankOut, spaced, type TextEdit } from './text-edits.ts';

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
