import { bracketStep } from './split-at-bars.ts';

const joint = ' <;> ';

/**
 * A tactic `a <;> b <;> c` that is too long for one line, broken behind the `<;>` that stand outside of brackets, as few times as it
 * takes; what goes on is indented. One with alternatives outside of brackets stays: they go by columns. So does one with a comment.
 */
export function wrapTactic(tactic: string, width: number): readonly string[] {
  if (tactic.length <= width || /\n|--/u.test(tactic)) return [tactic];
  const pieces = splitAtJoints(tactic);
  if (pieces === null) return [tactic];
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    const longer = line === '' ? piece : `${line}${joint}${piece}`;
    // The operator that ends the line has its place on it.
    if (line === '' || longer.length + joint.length <= width) line = longer;
    else {
      lines.push(`${line}${joint.trimEnd()}`);
      line = `  ${piece}`;
    }
  }
  return [...lines, line];
}

/** Null for a tactic with a bar outside of brackets. */
function splitAtJoints(tactic: string): readonly string[] | null {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < tactic.length; at += 1) {
    const letter = tactic.charAt(at);
    depth += bracketStep(letter);
    if (depth > 0) continue;
    if (letter === '|') return null;
    if (!tactic.startsWith(joint, at)) continue;
    pieces.push(tactic.slice(from, at));
    from = at + joint.length;
    at = from - 1;
  }
  return [...pieces, tactic.slice(from)];
}
