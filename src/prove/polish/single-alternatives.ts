import { bracketStep } from '../../../core/lean-lexer.ts';
import { splitAtBars, stripBrackets } from '../script/split-at-bars.ts';

/**
 * The tactic with one of its `first | a | b | ...` replaced by one of the alternatives, in their order, or with one of its `try a;` or `; done` left
 * out, or with `a` done without `try`; nothing when there is none. Brackets around a whole tactic go with it.
 */
export function singleAlternatives(tactic: string): readonly string[] {
  const found: string[] = [];
  let end = 0;
  for (const { index } of tactic.matchAll(/\bfirst\s*\|/gu)) {
    // What is inside of another group comes when that is one of its alternatives.
    if (index < end) continue;
    end = endOfGroup(tactic, index);
    const [, ...alternatives] = splitAtBars(tactic.slice(index, end));
    const [before, after] = [tactic.slice(0, index), tactic.slice(end)];
    const isInBrackets = before.endsWith('(') && after.startsWith(')');
    for (const alternative of alternatives.map((text) => text.trim()))
      found.push(`${before}${isInBrackets ? stripBrackets(alternative) : alternative}${after}`);
  }
  for (const { index, 0: attempt } of tactic.matchAll(/\btry ([^;\n|()]|\([^()]*\))+; /gu)) {
    const [before, after] = [tactic.slice(0, index), tactic.slice(index + attempt.length)];
    found.push(`${before}${after}`, `${before}${attempt.slice('try '.length)}${after}`);
  }
  for (const { index, 0: done } of tactic.matchAll(/; done(?=\)|$)/gu))
    found.push(`${tactic.slice(0, index)}${tactic.slice(index + done.length)}`);
  return found.map(stripBrackets);
}

/** Where the bracket closes that the text from `start` on is inside of, its next entry or its next line begins, or the end. */
function endOfGroup(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charAt(at);
    depth += bracketStep(letter);
    const isNextLine = letter === '\n' && !/^\s*\|(?!.*=>)/u.test(text.slice(at + 1));
    if (depth < 0 || (depth === 0 && (letter === ',' || isNextLine))) return at;
  }
  return text.length;
}
