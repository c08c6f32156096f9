import { codePieces } from '../../llm/profiles/code-blocks.ts';
import { asTactics } from '../../prove/whole-proof/sketch/as-tactics.ts';

/**
 * The proof that stands at `start` to `end` of a code, as `by` and a block below it. A block that begins on the line of
 * its `by` is moved down, its first tactic in the column that it had: the lines after it go by that. Null when there is
 * nothing behind the `by`.
 */
export function proofText(code: string, start: number, end: number): string | null {
  const text = code.slice(start, end);
  const [head, first] = codePieces(text);
  if (head === undefined) return null;
  if (head.text !== 'by') return asTactics(text);
  if (first === undefined) return null;
  const at = start + first.start;
  const column = [...code.slice(code.lastIndexOf('\n', at - 1) + 1, at)].length;
  return `by\n${' '.repeat(column)}${text.slice(first.start).trimEnd()}`;
}
