import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Types with few values, of which all can be looked at. */
const finiteTypes: ReadonlySet<string | null> = new Set(['ZMod', 'Fin', 'Bool', 'Equiv.Perm']);

/** What follows from classes alone, how a function is composed, and identities of groups, modules and rings that don't commute. */
export const deciding: TacticProvider = {
  name: 'deciding',
  propose({ goal, tactics, variables }) {
    const { head, binders, constants } = goal.shape;
    if (binders > 0 || tactics.size === 0) return [];
    const has = (name: string): boolean => constants.includes(name);
    const found: WeightedTactic[] = [];
    const propose = (weight: number, name: string, text = name): void => {
      if (tactics.has(name)) found.push(...weighted(weight, text));
    };
    if (head === null) return [];
    if (!logical.has(head)) found.push(...weighted(1.6, 'infer_instance'));
    if (/^(?:Continuous|Measurable|AEMeasurable|Differentiable|ContDiff|Analytic)/u.test(head))
      propose(2.2, 'fun_prop');
    if (/^Continuous/u.test(head)) found.push(...weighted(0.6, 'continuity'));
    if (head === 'Eq') {
      if (has('Inv.inv') || has('HPow.hPow')) propose(0.4, 'group');
      if (has('HAdd.hAdd') || has('HSMul.hSMul') || has('HSub.hSub')) propose(0.4, 'abel');
      if (has('HMul.hMul') && has('HAdd.hAdd')) propose(0.3, 'noncomm_ring');
      if (has('HSMul.hSMul')) propose(0.5, 'module');
    }
    if (logical.has(head) && (head !== 'Eq' || has('And') || has('Or'))) propose(0.15, 'tauto');
    const hasFewValues =
      variables.length > 0 && variables.every((variable) => finiteTypes.has(variable.head));
    if (hasFewValues) found.push(...weighted(1.4, 'decide +revert'));
    return found;
  },
};

const logical: ReadonlySet<string> = new Set(
  'Eq Ne Not And Or Iff Exists False True LE.le LT.lt GE.ge GT.gt Membership.mem HasSubset.Subset Dvd.dvd'.split(
    ' ',
  ),
);
