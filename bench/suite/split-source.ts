import { bracketStep, lexLean } from '../../core/lean-lexer.ts';
import { cutTrailingTrivia } from '../../datasets/text/commands.ts';

/** A theorem of a source file: what stands before it without the theorems, its statement and its proof. */
export interface SourceTheorem {
  readonly name: string;
  readonly header: string;
  readonly statement: string;
  /** What follows `:=`. */
  readonly proof: string;
}

/**
 * Cuts a source file of the suite into problems. Commands begin at the left edge; every theorem gets the definitions
 * that stand before it, and none of the theorems.
 */
export function splitSource(text: string): readonly SourceTheorem[] {
  const found: SourceTheorem[] = [];
  const header: string[] = [];
  for (const command of commandsOf(text)) {
    const name = /^theorem\s+(\S+)/u.exec(command)?.[1];
    if (name === undefined) {
      header.push(command);
      continue;
    }
    const cut = assignmentIn(command);
    if (cut < 0) throw new Error(`${name}: there is no proof`);
    found.push({
      name,
      header: header.length === 0 ? '' : `${header.join('\n\n')}\n`,
      statement: command.slice(0, cut).trimEnd(),
      proof: command.slice(cut + 2).trim(),
    });
  }
  return found;
}

/** Commands without the comments before and after them, which say nothing to Lean. */
function commandsOf(text: string): string[] {
  const starts: number[] = [];
  for (const { kind, start } of lexLean(text)) {
    const isLeft = start === 0 || text[start - 1] === '\n';
    if (kind === 'trivia' || !isLeft || continuation.test(text.slice(start, start + 20))) continue;
    // An attribute on a line of its own belongs to what follows it.
    if (!/^@\[[^\]]*\]\s*$/u.test(text.slice(starts.at(-1) ?? start, start))) starts.push(start);
  }
  return starts.map((start, index) => cutTrailingTrivia(text.slice(start, starts[index + 1])));
}

/** What stands at the left edge inside a command. */
const continuation = /^(\||termination_by|decreasing_by|deriving|where)/u;

/** Where the `:=` stands that is inside no bracket. */
function assignmentIn(text: string): number {
  let depth = 0;
  for (const { kind, start, end } of lexLean(text)) {
    if (kind !== 'code') continue;
    const piece = text.slice(start, end);
    depth += bracketStep(piece);
    if (piece === ':' && depth === 0 && text[end] === '=') return start;
  }
  return -1;
}
