import { bracketStep } from '../../../core/lean-lexer.ts';

/**
 * Whether a text opens a bracket that it does not close, or the other way round: Lean would only say that it does not read
 * it, at the cost of a call. Texts with strings, characters or comments are not judged.
 */
export function isBrokenOff(tactic: string): boolean {
  if (/"|--|\/-|'.'/u.test(tactic)) return false;
  let depth = 0;
  for (const letter of tactic) {
    depth += bracketStep(letter);
    if (depth < 0) return true;
  }
  return depth > 0;
}
