/** `simp [a, b]`, `grind [a]`, `simp only [a]`, `nlinarith [a]`..., wherever they stand in a tactic; no brackets inside. */
const listedCall =
  /\b(simp|simp_all|grind|simp only|simp_all only|solve_by_elim|norm_num|field_simp|linarith|nlinarith) \[([^[\]]*)\]/gu;

/**
 * The tactic with one of its lists left out, or with one entry less in one of its lists: boldest first. Entries
 * with a comma of their own (`⟨a, b⟩`) are taken apart wrongly, and Lean then refuses the result.
 */
export function lighterCalls(tactic: string): readonly string[] {
  const found: string[] = [];
  for (const match of tactic.matchAll(listedCall)) {
    const [whole, name = '', list = ''] = match;
    const before = tactic.slice(0, match.index);
    const after = tactic.slice(match.index + whole.length);
    const entries = list.split(',').map((entry) => entry.trim());
    if (!name.endsWith('only')) found.push(`${before}${name}${after}`);
    if (entries.length < 2) continue;
    for (const entry of entries) {
      const rest = entries.filter((other) => other !== entry);
      if (rest.length > 0) found.push(`${before}${name} [${rest.join(', ')}]${after}`);
    }
  }
  return found;
}
