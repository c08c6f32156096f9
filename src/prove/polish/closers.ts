/**
 * Tactics that a reader knows, the plainest first. One of them may replace a whole subproof. Where a library isn't imported, its tactics
 * aren't even parsed.
 */
export const plainTactics: readonly string[] = [
  'rfl',
  'assumption',
  'constructor',
  'omega',
  'ring',
  'norm_num',
  'linarith',
  'positivity',
  'simp',
  'decide',
  'simp_all',
  'nlinarith',
  'grind',
];

/** Calls with arguments or several steps; and the certificates that a search works out, which `linarith` may find by itself. */
const improvable = /<;>|;|\[|\?|^linear_combination /u;

/** What is worth trying in place of a tactic that proves its goal: nothing for a plain step, whatever is plainer for the rest. */
export function plainerClosers(tactic: string): readonly string[] {
  const rank = plainTactics.indexOf(tactic);
  return rank >= 0 ? plainTactics.slice(0, rank) : improvable.test(tactic) ? plainTactics : [];
}
