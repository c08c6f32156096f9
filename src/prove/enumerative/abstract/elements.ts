import type { GoalContext, Proof } from '../reading/goal-context.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

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
export const elements: TacticProvider = {
  name: 'elements',
  propose(context) {
    const { goal, tactics } = context;
    if (goal.shape.binders > 0 || tactics.size === 0) return [];
    return [...ofTarget(context), ...context.proofs.flatMap((proof) => ofProof(proof, context))];
  },
};

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
