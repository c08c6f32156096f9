import { variableName } from '../reading/words.ts';
import { type TacticProvider, weighted } from '../tactic-provider.ts';

const multiplicative = { mul_mem: 'fun {x y} hx hy => ?_', one_mem: '?_' };
const additive = { add_mem: 'fun {x y} hx hy => ?_', zero_mem: '?_' };
const module = { ...additive, smul_mem: 'fun c x hx => ?_' };

/** What has to be shown of a set for a substructure to have it as its elements. */
const closed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Submonoid: multiplicative,
  Subgroup: { ...multiplicative, inv_mem: 'fun {x} hx => ?_' },
  AddSubmonoid: additive,
  AddSubgroup: { ...additive, neg_mem: 'fun {x} hx => ?_' },
  Ideal: module,
  Submodule: module,
  Subring: { ...multiplicative, ...additive, neg_mem: 'fun {x} hx => ?_' },
};

const byMembers = new RegExp(
  `^∃ (${variableName}), ∀ \\(?(${variableName})(?: : [^,()]+\\))?, \\2 ∈ \\1 ↔ (.+)$`,
  'u',
);
const asSet = new RegExp(`^∃ (${variableName}), ↑\\1 = \\{(${variableName}) \\| (.+)\\}$`, 'u');

/** Subgroups, ideals and their like that are given by their elements: what is left is that these are closed under the operations. */
export const building: TacticProvider = {
  name: 'building',
  propose({ goal, tactics }) {
    const { head, binders, constants } = goal.shape;
    if (head !== 'Exists' || binders > 0 || tactics.size === 0) return [];
    const target = goal.target.replace(/\s+/gu, ' ');
    const told = byMembers.exec(target) ?? asSet.exec(target);
    const structure = Object.keys(closed).find((name) => constants.includes(name));
    if (told === null || structure === undefined) return [];
    const [, , element, condition] = told;
    const fields = Object.entries(closed[structure]!).map(([law, proof]) => `${law}' := ${proof}`);
    const set = `{ carrier := {${element} | ${condition}}, ${fields.join(', ')} }`;
    const agrees = byMembers.test(target) ? 'fun _ => Iff.rfl' : 'rfl';
    const step = `refine ⟨${set}, ${agrees}⟩ <;> try simp only [Set.mem_setOf_eq] at *`;
    return [...weighted(1.5, step), ...weighted(0.8, `(${step}) <;> try simp_all`)];
  },
};
