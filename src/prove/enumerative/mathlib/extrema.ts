import { type TacticProvider, weighted } from '../tactic-provider.ts';

/** Least and greatest elements of sets: that a number is in the set, and that the others are on one side of it. */
export const extrema: TacticProvider = {
  name: 'extrema',
  propose({ goal, proofs, tactics, names }) {
    if (goal.shape.binders > 0 || !tactics.has('norm_num')) return [];
    const { head } = goal.shape;
    const supply = names();
    const apart = proofs.flatMap(({ name, hypothesis }) => {
      if (hypothesis.shape.head !== 'IsLeast' && hypothesis.shape.head !== 'IsGreatest') return [];
      return [`obtain ⟨${supply.fresh(name)}, ${supply.fresh(name)}⟩ := ${name}`];
    });
    const words = 'Set.mem_setOf_eq, Set.mem_diff, Set.mem_singleton_iff, mem_lowerBounds, mem_upperBounds';
    const found =
      apart.length === 0
        ? []
        : weighted(2, `(${apart.join('; ')}; simp only [${words}] at *)`, apart.join('; '));
    if (head !== 'IsLeast' && head !== 'IsGreatest') return found;
    const [element, member] = [supply.fresh('n'), supply.fresh('h')];
    const bound = `fun ${element} ${member} => ?_`;
    return [
      ...found,
      ...weighted(
        2,
        `(refine ⟨by norm_num, ${bound}⟩; norm_num at ${member}; first | omega | nlinarith | linarith)`,
      ),
      ...weighted(1, `(refine ⟨?_, ${bound}⟩ <;> simp only [${words}] at *)`),
    ];
  },
};
