/** Tactics that a reader knows, the plainest first. One of them may replace a whole subproof. */
export const closers: readonly string[] = [
  'rfl',
  'assumption',
  'constructor',
  'omega',
  'simp',
  'decide',
  'simp_all',
  'grind',
];

/** What is worth trying in place of a tactic that proves its goal: nothing for a plain step, whatever is plainer for the rest. */
export function plainerClosers(tactic: string): readonly string[] {
  const rank = closers.indexOf(tactic);
  return rank >= 0 ? closers.slice(0, rank) : /<;>|;|\[|\?/u.test(tactic) ? closers : [];
}
