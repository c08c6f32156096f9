import type { Goal, Hypothesis, Shape } from '../../../core/goal.ts';
import type { InductiveInfo, LocalDeclaration } from '../../../lean/engine.ts';
import type { TacticProvider } from '../../../src/prove/enumerative/tactic-provider.ts';
import { buildGoalContext, type GoalContext } from '../../../src/prove/reading/goal-context.ts';

/** Goals written by hand, with the shapes that Lean would give for them. */

export function shape(head: string | null, constants: readonly string[] = [], binders = 0): Shape {
  return { binders, head, constants: head === null ? constants : [head, ...constants] };
}

/** A piece of data: `data('xs', 'List Nat', 'List')`. */
export function data(name: string, type: string, head: string | null = type): Hypothesis {
  return hypothesis(name, type, shape(head), { isProof: false });
}

/** A proof: `fact('h', 'a ≤ b', shape('LE.le'))`. */
export function fact(name: string, type: string, of: Shape): Hypothesis {
  return hypothesis(name, type, of, { isProof: true });
}

export function hypothesis(
  name: string,
  type: string,
  of: Shape,
  more: Partial<Hypothesis> & { isProof: boolean },
): Hypothesis {
  return { name, accessible: true, type, isInstance: false, isUsed: true, shape: of, ...more };
}

export function goal(target: string, of: Shape, ...hypotheses: readonly Hypothesis[]): Goal {
  const lines = hypotheses.map((entry) => `${entry.name} : ${entry.type}`);
  return { name: '', hypotheses, target, shape: of, pretty: [...lines, `⊢ ${target}`].join('\n') };
}

const field = (name: string, isRecursive = false, isProof = false, isImplicit = false) => ({
  name,
  isRecursive,
  isProof,
  ...(isImplicit && { isImplicit }),
});

export const nat: InductiveInfo = {
  name: 'Nat',
  isProposition: false,
  isRecursive: true,
  indices: 0,
  constructors: [
    { name: 'zero', fields: [] },
    { name: 'succ', fields: [field('n', true)] },
  ],
};

export const list: InductiveInfo = {
  name: 'List',
  isProposition: false,
  isRecursive: true,
  indices: 0,
  constructors: [
    { name: 'nil', fields: [] },
    { name: 'cons', fields: [field('head'), field('tail', true)] },
  ],
};

export const bool: InductiveInfo = {
  name: 'Bool',
  isProposition: false,
  isRecursive: false,
  indices: 0,
  constructors: [
    { name: 'false', fields: [] },
    { name: 'true', fields: [] },
  ],
};

export const tree: InductiveInfo = {
  name: 'Tree',
  isProposition: false,
  isRecursive: true,
  indices: 0,
  constructors: [
    { name: 'leaf', fields: [] },
    { name: 'node', fields: [field('left', true), field('value'), field('right', true)] },
  ],
};

/** `structure Monoid (α : Type) where mul ... one ... assoc : ∀ a b c, ...` */
export const monoid: InductiveInfo = {
  name: 'Monoid',
  isProposition: false,
  isRecursive: false,
  indices: 0,
  constructors: [{ name: 'mk', fields: [field('mul'), field('one'), field('assoc', false, true)] }],
};

/** As the library has it: `class inductive Nonempty (α : Sort u) : Prop | intro (val : α)` */
const nonempty: InductiveInfo = {
  name: 'Nonempty',
  isProposition: true,
  isRecursive: false,
  indices: 0,
  constructors: [{ name: 'intro', fields: [field('val')] }],
};

/** `inductive Even : Nat → Prop | zero : Even 0 | step {n} : Even n → Even (n + 2)` */
export const even: InductiveInfo = {
  name: 'Even',
  isProposition: true,
  isRecursive: true,
  indices: 1,
  constructors: [
    { name: 'zero', fields: [] },
    { name: 'step', fields: [field('n', false, false, true), field('', true, true)] },
  ],
};

/** Modus ponens and one axiom: `inductive Derives (G : Form → Prop) : Form → Prop` */
export const derives: InductiveInfo = {
  name: 'Derives',
  isProposition: true,
  isRecursive: true,
  indices: 1,
  constructors: [
    { name: 'keep', fields: [field('a'), field('b')] },
    {
      name: 'ponens',
      fields: [field('a'), field('b'), field('f', true, true), field('h', true, true)],
    },
  ],
};

/** `inductive Words : Tree → List Nat → Prop`, whatever its rules. */
const words: InductiveInfo = {
  name: 'Words',
  isProposition: true,
  isRecursive: true,
  indices: 2,
  constructors: [{ name: 'step', fields: [field('h', true, true)] }],
};

/** The header's declaration of an inductive type or predicate. */
export function declared({ name }: InductiveInfo): LocalDeclaration {
  return { name, kind: 'inductive', constants: [], isRecursive: false, isReducible: false };
}

export function definition(name: string, ...constants: readonly string[]): LocalDeclaration {
  return { name, kind: 'definition', constants, head: null, isRecursive: true, isReducible: false };
}

export function lemma(name: string, head: string | null, ...constants: readonly string[]): LocalDeclaration {
  return {
    name,
    kind: 'theorem',
    constants: head === null ? constants : [head, ...constants],
    head,
    isRecursive: false,
    isReducible: false,
  };
}

export function context(of: Goal, declarations: readonly LocalDeclaration[] = []): GoalContext {
  return buildGoalContext(of, {
    inductives: [nat, list, bool, tree, monoid, nonempty, even, derives, words],
    declarations,
  });
}

/** The tactics of one provider, without their weights. */
export function tacticsOf(
  provider: TacticProvider,
  of: Goal,
  declarations: readonly LocalDeclaration[] = [],
): string[] {
  return provider(context(of, declarations)).map(({ tactic }) => tactic);
}
