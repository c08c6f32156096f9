import { refuseText } from '../../../gate/text-rules.ts';
import { refuseTacticText } from './refuse-tactic.ts';
import { scanTactic } from './tactic-tokens.ts';

/** Whether a tactic may stand in a document between our own lines. */
export type TacticCheck =
  | { readonly kind: 'fine' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

/** Decides by the text alone. What is fine can't close a bracket of ours, hide one in a comment, or run a command. */
export function checkTactic(tactic: string): TacticCheck {
  const unfit = refuseText(tactic);
  if (unfit !== null) return { kind: 'refused', message: unfit.message };
  const scan = scanTactic(tactic);
  switch (scan.kind) {
    case 'unclear':
      return { kind: 'refused', message: scan.message };
    case 'broken':
      return { kind: 'failed', message: placedMessage(tactic, scan.offset, scan.message) };
    case 'tokens': {
      const reason = refuseTacticText(scan.tokens);
      return reason === null ? { kind: 'fine' } : { kind: 'refused', message: reason };
    }
  }
}

/** A parse error as Lean words it: line from 1 and column from 0, in code points. The end is on a line of its own. */
function placedMessage(tactic: string, offset: number, message: string): string {
  const before = tactic.slice(0, offset).split('\n');
  const atEnd = offset >= tactic.length;
  const line = before.length + (atEnd ? 1 : 0);
  const column = atEnd ? 0 : [...before.at(-1)!].length;
  return `<tactic>:${line}:${column}: ${message}`;
}
