import { splitAtBars, splitOutside } from './split-at-bars.ts';

const joint = ' <;> ';

/**
 * A tactic `a <;> b <;> c` that is too long for one line, broken behind the `<;>` that stand outside of brackets, as few times as it
 * takes; what goes on is indented. One with alternatives outside of brackets stays: they go by columns. So does one with a comment.
 */
export function wrapTactic(tactic: string, width: number): readonly string[] {
  if (tactic.length <= width || /\n|--/u.test(tactic) || splitAtBars(tactic).length > 1) return [tactic];
  const lines: string[] = [];
  let line = '';
  for (const piece of splitOutside(tactic, joint)) {
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
