import { outsideOfBrackets, stripBrackets } from '../script/split-at-bars.ts';
import { plainerClosers } from './closers.ts';

/**
 * `have h : p := by (intro n; induction n <;> grind)` with a plainer proof of `p`: one automatic tactic, or the same without
 * brackets. All that stands behind the `by` is in it, a semicolon too. Nothing for other tactics.
 */
export function plainerInside(tactic: string): readonly string[] {
  if (tactic.includes('\n')) return [];
  const head = /^have\b.*?:= by /u.exec(outsideOfBrackets(tactic));
  if (head === null) return [];
  const [before, proof] = [tactic.slice(0, head[0].length), tactic.slice(head[0].length).trim()];
  const bare = stripBrackets(proof);
  return [...plainerClosers(bare), ...(bare === proof ? [] : [bare])].map((plainer) => `${before}${plainer}`);
}
