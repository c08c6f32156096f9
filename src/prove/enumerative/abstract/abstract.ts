import type { GoalContext, Proof } from '../../reading/goal-context.ts';
import { variableName } from '../../reading/names.ts';
import { isArithmetic } from '../premises/premises.ts';
import { type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Where Mathlib is: instances, elements of sets and images, and goals said in the library's own words. */

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
export function building({ goal, tactics }: GoalContext): WeightedTactic[] {
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
}

/** Types with few values, of which all can be looked at. */
const finiteTypes: ReadonlySet<string | null> = new Set(['ZMod', 'Fin', 'Bool', 'Equiv.Perm']);

/** What follows from classes alone, how a function is composed, and identities of groups, modules and rings that don't commute. */
export function deciding({ goal, tactics, variables }: GoalContext): WeightedTactic[] {
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
  const hasFewValues = variables.length > 0 && variables.every((variable) => finiteTypes.has(variable.head));
  if (hasFewValues) found.push(...weighted(1.4, 'decide +revert'));
  return found;
}

const logical: ReadonlySet<string> = new Set(
  'Eq Ne Not And Or Iff Exists False True LE.le LT.lt GE.ge GT.gt Membership.mem HasSubset.Subset Dvd.dvd'.split(
    ' ',
  ),
);

/** Predicates that say something of all elements, and what these are called. */
const universal: Readonly<Record<string, readonly string[]>> = {
  'Function.Injective': ['a', 'b', 'hab'],
  'Function.Surjective': ['y'],
  'HasSubset.Subset': ['x', 'hx'],
  'Set.Subset': ['x', 'hx'],
  Monotone: ['a', 'b', 'hab'],
  Antitone: ['a', 'b', 'hab'],
  StrictMono: ['a', 'b', 'hab'],
  StrictAnti: ['a', 'b', 'hab'],
  'Set.InjOn': ['a', 'ha', 'b', 'hb', 'hab'],
  'Set.MapsTo': ['x', 'hx'],
  'Set.EqOn': ['x', 'hx'],
  'Function.LeftInverse': ['x'],
  'Function.RightInverse': ['x'],
  'Function.Involutive': ['x'],
};

/** Predicates that say that something exists, or two things, under a name; and what the parts are called. */
const existential: Readonly<Record<string, readonly string[]>> = {
  IsUnit: ['u', 'rfl'],
  IsNilpotent: ['n', 'hn'],
  IsSquare: ['r', 'hr'],
  Even: ['k', 'hk'],
  Odd: ['k', 'hk'],
  IsCoprime: ['u', 'v', 'huv'],
  BddAbove: ['M', 'hM'],
  BddBelow: ['m', 'hm'],
  'Set.Nonempty': ['x', 'hx'],
  'Function.Bijective': ['hi', 'hs'],
  IsLeast: ['hm', 'hl'],
  IsGreatest: ['hm', 'hl'],
  IsLUB: ['hu', 'hl'],
  IsGLB: ['hu', 'hl'],
};

/** Sets of the values of a function: with what a member is given. */
const ranges: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:Set\.image|\w+\.map)$/u, ['y', 'hy', 'rfl']],
  [/^(?:Set\.range|\w+\.range|\w+\.z?powers|\w+\.z?multiples|LinearMap\.range)$/u, ['y', 'rfl']],
];

/** Elements: those of which a predicate tells under a name, those of images and ranges, those that are equal in sets that are. */
export function elements(context: GoalContext): WeightedTactic[] {
  const { goal, tactics } = context;
  if (goal.shape.binders > 0 || tactics.size === 0) return [];
  return [...ofTarget(context), ...context.proofs.flatMap((proof) => ofProof(proof, context))];
}

function ofTarget({ goal, target, names }: GoalContext): WeightedTactic[] {
  const { head, constants } = goal.shape;
  const supply = names();
  const fresh = (wanted: readonly string[]): string[] =>
    wanted.map((name) => (name === 'rfl' ? name : supply.fresh(name)));
  const isInclusion = head === 'HasSubset.Subset' || (head === 'LE.le' && isAboutSets(constants));
  if (isInclusion) {
    // The head of the smaller one is what the relation is followed by.
    const pattern = ranges.find(([name]) =>
      constants.slice(0, 6).some((constant) => name.test(constant)),
    )?.[1];
    return [
      ...weighted(0.9, `intro ${fresh(['x', 'hx']).join(' ')}`),
      ...(pattern === undefined ? [] : weighted(1.1, `rintro _ ⟨${fresh(pattern).join(', ')}⟩`)),
    ];
  }
  if (head === 'Membership.mem' && isAboutSets(constants)) return weighted(0.7, 'aesop');
  if (head === 'Function.Bijective') return weighted(0.9, 'constructor');
  const bound = head === null ? undefined : universal[head];
  if (bound !== undefined) return weighted(0.9, `intro ${fresh(bound).join(' ')}`);
  if (head === 'Eq' && target.kind === 'relation' && isAboutSets(constants)) {
    const x = supply.fresh('x');
    return weighted(0.4, `ext ${x}`, `ext ${x}; constructor`, `ext ${x}; simp`);
  }
  return [];
}

/** Sets, and what has elements like them. */
const isAboutSets = (constants: readonly string[]): boolean =>
  constants.some((name) =>
    /^(?:Set|Finset|Ideal|Submodule|Sub(?:semi)?(?:group|ring|monoid|field|algebra)|AddSub(?:group|monoid))$/u.test(
      name,
    ),
  );

function ofProof({ name, hypothesis, type }: Proof, { names, variables }: GoalContext): WeightedTactic[] {
  const { head, binders, constants } = hypothesis.shape;
  if (binders > 0 || head === null) return [];
  const supply = names();
  const take = (parts: readonly string[], term = name): string =>
    `obtain ⟨${parts.map((part) => (part === 'rfl' ? part : supply.fresh(part))).join(', ')}⟩ := ${term}`;
  const parts = existential[head];
  if (parts !== undefined) return weighted(0.6, take(parts));
  if (head === 'Membership.mem') {
    const pattern = ranges.find(([pattern]) => constants.some((constant) => pattern.test(constant)))?.[1];
    return pattern === undefined ? [] : weighted(1.2, take(pattern));
  }
  if (head === 'Function.Surjective') {
    const map = /^Function\.Surjective ⇑?(\S+)$/u.exec(type)?.[1];
    const codomain = / →\S* (\S+)$/u.exec(
      variables.find((variable) => variable.name === map)?.type ?? '',
    )?.[1];
    const values = variables.filter((variable) => variable.type === codomain && variable.mentions > 0);
    const origins = values.map((value) => take([`${value.name}'`, 'rfl'], `${name} ${value.name}`));
    return origins.length === 0 ? [] : weighted(2.5, origins.join('; '));
  }
  return [];
}

const multiple = new RegExp(`^∃ (${variableName}), .+ = .+ \\* \\1$`, 'u');
const value = new RegExp(`^∃ (${variableName}), (${variableName}) \\1 = ([^=∧∨]+)$`, 'u');
const commuting = new RegExp(`^(${variableName}) \\* (${variableName}) = \\2 \\* \\1$`, 'u');

/** Theorems that go together, by a constant of the target. */
const topics: Readonly<Record<string, readonly string[]>> = {
  orderOf: ['orderOf_dvd_card', 'orderOf_eq_one_iff', 'Nat.dvd_prime'],
  'Subgroup.index': ['Subgroup.index_mul_card', 'Nat.dvd_prime', 'Subgroup.index_eq_one'],
  IsCoprime: ['IsCoprime', 'mul_comm', 'add_comm'],
  Disjoint: ['disjoint_iff', 'Set.disjoint_left'],
  Monotone: ['Monotone', 'StrictMono'],
  'Function.Injective': ['Function.Injective', 'Function.Surjective', 'Function.comp'],
  'Function.Bijective': ['Function.Bijective', 'Function.Injective', 'Function.Surjective'],
};

/** What the largest and the smallest of some sets are by their elements. */
const extremes: readonly (readonly [RegExp, string, string])[] = [
  [/ = ⊤$/u, 'Ideal', 'Ideal.eq_top_iff_one'],
  [/ = ⊤$/u, 'Subgroup', "Subgroup.eq_top_iff'"],
  [/ = ⊤$/u, 'Submodule', "Submodule.eq_top_iff'"],
  [/ = ⊥$/u, 'Ideal', 'Submodule.eq_bot_iff'],
  [/ = ⊥$/u, 'Submodule', 'Submodule.eq_bot_iff'],
  [/ = ⊥$/u, 'Subgroup', 'Subgroup.eq_bot_iff_forall'],
];

const byElements = (text: string, constants: readonly string[]): readonly string[] =>
  extremes.flatMap(([pattern, type, theorem]) =>
    pattern.test(text) && constants.includes(type) ? [theorem] : [],
  );

/** The target in the words of the library's theorems, and those that go with it. */
export function restating({ goal, constants, tactics, proofs }: GoalContext): WeightedTactic[] {
  const { head, binders, constants: inTarget } = goal.shape;
  if (binders > 0 || tactics.size === 0) return [];
  const found: WeightedTactic[] = Object.entries(topics).flatMap(([constant, theorems]) =>
    inTarget.includes(constant)
      ? [
          ...weighted(1, `grind [${theorems.join(', ')}]`),
          ...weighted(0.5, `simp_all [${theorems.join(', ')}]`),
        ]
      : [],
  );
  if (isArithmetic([...constants])) return found;
  for (const theorem of byElements(goal.target, inTarget)) found.push(...weighted(0.6, `rw [${theorem}]`));
  for (const { name, type, hypothesis } of proofs)
    for (const theorem of byElements(type, hypothesis.shape.constants))
      found.push(...weighted(0.4, `rw [${theorem}] at ${name}`));
  if (head === 'Exists' && multiple.test(goal.target)) found.push(...weighted(0.6, 'rw [← dvd_def]'));
  // Below a map a law of what it maps from can be used.
  if (head === 'Eq' && inTarget.includes('DFunLike.coe'))
    for (const { name, hypothesis } of proofs)
      if (hypothesis.shape.head === 'Eq' && hypothesis.shape.binders > 0)
        found.push(...weighted(1.3, `simp only [← map_mul, ${name}]`));
  const [, , map, at] = value.exec(goal.target) ?? [];
  if (head === 'Exists' && map !== undefined) found.push(...weighted(0.5, `show ${at} ∈ Set.range ${map}`));
  const [, left, right] = commuting.exec(goal.target) ?? [];
  if (head === 'Eq' && left !== undefined) found.push(...weighted(0.8, `show Commute ${left} ${right}`));
  return found;
}
