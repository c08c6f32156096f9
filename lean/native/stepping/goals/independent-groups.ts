/** What is known of a goal's ties: its own case name, and the metavariables it mentions, without question marks. */
export interface GoalTies {
  readonly name: string;
  readonly metavariables: ReadonlySet<string>;
}

/**
 * Splits goals into groups that can be proved apart. Text doesn't say which goal a metavariable is: one that bears a
 * goal's case name is taken for that goal, any other for each goal without a name. So groups may be larger than they need
 * be, never smaller.
 */
export function independentGroups(goals: readonly GoalTies[]): readonly (readonly number[])[] {
  const groupOf = goals.map((_, index) => index);
  const join = (left: number, right: number): void => {
    const [low, high] = [
      Math.min(groupOf[left]!, groupOf[right]!),
      Math.max(groupOf[left]!, groupOf[right]!),
    ];
    for (const [index, group] of groupOf.entries()) if (group === high) groupOf[index] = low;
  };
  const firstMention = new Map<string, number>();
  for (const [index, { metavariables }] of goals.entries()) {
    for (const name of metavariables) {
      join(index, firstMention.get(name) ?? index);
      if (!firstMention.has(name)) firstMention.set(name, index);
      const bearers = goals.flatMap((goal, at) => (goal.name === name ? [at] : []));
      const candidates =
        bearers.length > 0 ? bearers : goals.flatMap((goal, at) => (goal.name === '' ? [at] : []));
      for (const candidate of candidates) join(index, candidate);
    }
  }
  const groups = new Map<number, number[]>();
  for (const [index, group] of groupOf.entries()) groups.set(group, [...(groups.get(group) ?? []), index]);
  return [...groups.values()];
}
