import { bracketStep } from '../../../core/lean-brackets.ts';
import { splitAtBars, stripBrackets } from '../script/split-at-bars.ts';

/**
 * The tactic with one of its `first | a | b | ...` replaced by one of the alternatives, in their order; nothing when
 * there is none. Brackets around a whole tactic go with it.
 */
export function singleAlternatives(tactic: string): readonly string[] {
  const start = tactic.search(/\bfirst\s*\|/u);
  if (start < 0) return [];
  const end = endOfGroup(tactic, start);
  const [, ...alternatives] = splitAtBars(tactic.slice(start, end));
  return alternatives.map((alternative) =>
    stripBrackets(`${tactic.slice(0, start)}${alternative.trim()}${tactic.slice(end)}`),
  );
}

/** Where the bracket closes that the text from `start` on is inside of, or its next entry begins, or the end. */
function endOfGroup(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charAt(at);
    depth += bracketStep(letter);
    if (depth < 0 || (depth === 0 && letter === ',')) return at;
  }
  return text.length;
}
