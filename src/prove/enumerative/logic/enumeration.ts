import type { ContextVariable } from '../reading/goal-context.ts';
import { type TacticProvider, weighted } from '../tactic-provider.ts';

/** At most this many variables at once; their cases multiply. */
const variableLimit = 4;

/** Goes through all values of the variables of finite types such as `Bool`, and computes. */
export const enumeration: TacticProvider = {
  name: 'enumeration',
  propose(context) {
    const names = context.variables
      .filter((variable) => isEnumeration(variable) && variable.mentions + variable.mentionsInProofs > 0)
      .map((variable) => variable.name)
      .slice(0, variableLimit);
    if (names.length === 0 || context.goal.shape.binders > 0) return [];
    const split = names.map((name) => `cases ${name}`).join(' <;> ');
    const definitions = context.definitions.map((entry) => entry.name).join(', ');
    return [
      ...weighted(
        0.7,
        `${split} <;> ${context.proofs.length > 0 ? 'simp_all' : 'simp'}${definitions === '' ? '' : ` [${definitions}]`}`,
      ),
      ...weighted(0.5, `${split} <;> rfl`),
    ];
  },
};

function isEnumeration({ inductive }: ContextVariable): boolean {
  if (inductive === null || inductive.isProposition || inductive.constructors.length < 2) return false;
  return inductive.constructors.every((ctor) => ctor.fields.length === 0);
}
