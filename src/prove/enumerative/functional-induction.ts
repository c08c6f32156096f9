import { type TacticProvider, weighted } from './tactic-provider.ts';

/** Induction and case distinction along the equations of a recursive definition of the header. */
export const functionalInduction: TacticProvider = {
  name: 'functional-induction',
  propose(context) {
    const inTarget = new Set(context.goal.shape.constants);
    const functions = context.definitions.filter((entry) => entry.isRecursive && inTarget.has(entry.name));
    const definitions = context.definitions.map((entry) => entry.name).join(', ');
    return functions.flatMap(({ name }, index) => {
      const factor = 0.7 ** index;
      return [
        ...weighted(0.3 * factor, `fun_induction ${name}`),
        ...weighted(0.35 * factor, `fun_induction ${name} <;> simp_all [${definitions}]`),
        ...weighted(0.35 * factor, `fun_induction ${name} <;> grind [${definitions}]`),
      ];
    });
  },
};
