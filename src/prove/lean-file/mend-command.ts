import type { BrokenCommand } from '../../../lean/engine.ts';
import { blankOut, type TextEdit } from './text-edits.ts';

/** A command with an error, as Lean itself goes on behind it. */
export interface Mended {
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
