import type { BrokenCommand } from '../../../lean/engine.ts';
import { blankOut, type TextEdit } from './text-edits.ts';

/** A command with an error, as Lean itself goes on behind it. */
export interface Mended {
  readonly edit: TextEdit;
  /**
   * `open`: a theorem without its proof; `lost`: one whose statement Lean does not read, so that it has nothing of it; `nothing`: an
   * example or a question; `doubtful`: what stands behind it may mean something else by it.
   */
  readonly kind: 'open' | 'lost' | 'nothing' | 'doubtful';
}

/** What becomes of a command with an error where what stands behind it is to be read. */
export function mendCommand(text: string, command: BrokenCommand): Mended {
  const gone = blankOut(text, command.start, command.end);
  if (command.effect === 'nothing') return { edit: gone, kind: 'nothing' };
  if (command.effect === 'any') return { edit: gone, kind: 'doubtful' };
  if (command.statementEnd === null) return { edit: gone, kind: 'lost' };
  const open = withoutProof(text, command, command.statementEnd);
  return open === null ? { edit: gone, kind: 'doubtful' } : { edit: open, kind: 'open' };
}

/** Puts `sorry` in the place of a proof; null where that has no room, or may declare more than its theorem. */
function withoutProof(text: string, { start, end }: BrokenCommand, statementEnd: number): TextEdit | null {
  if (/\b(?:where|rec)\b/.test(text.slice(statementEnd, end))) return null;
  const statement = text.slice(start, statementEnd).trimEnd();
  const proofStart = start + statement.length;
  const proof = `:=sorry${blankOut(text, proofStart, end).text}`;
  return proof.length <= end - proofStart ? { start: proofStart, end, text: proof } : null;
}
