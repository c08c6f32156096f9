import { fileLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { type LeanEngine, readableReport } from '../../../lean/engine.ts';
import { type Mended, mendCommand } from './mend-command.ts';
import { applyEdits, spaced } from './text-edits.ts';

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
