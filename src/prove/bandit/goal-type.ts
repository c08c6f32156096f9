import type { Goal } from '../../../core/goal.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import { hasInductionHypothesis } from '../enumerative/reading/goal-context.ts';

/**
 * The kind of a goal, coarse enough that every kind is met often: what its target says, then `+ih` inside a case of an
 * induction, else `+own` when the target or a proof is about what the header declares (`declared`).
 */
export function goalTypeOf(goal: Goal, declared: ReadonlySet<string>): string {
  const kind = targetKind(goal);
  if (hasInductionHypothesis(goal)) return `${kind}+ih`;
  const shapes = [goal.shape, ...goal.hypotheses.filter(({ isProof }) => isProof).map(({ shape }) => shape)];
  return shapes.some(({ constants }) => constants.some((name) => declared.has(name))) ? `${kind}+own` : kind;
}

/** What a header declares that a goal can be about. */
export function declaredNames(declarations: readonly LocalDeclaration[]): ReadonlySet<string> {
  return new Set(
    declarations.filter(({ kind }) => kind === 'definition' || kind === 'inductive').map(({ name }) => name),
  );
}

const equationTypes = ['Nat', 'Int', 'List', 'Bool', 'Option', 'Prop'];

function targetKind({ shape: { binders, head, constants } }: Goal): string {
  if (binders > 0) return 'forall';
  switch (head) {
    case null:
      return 'variable';
    case 'Eq': {
      // The type of the sides is the first argument, so what it begins with is the next constant.
      const type = constants[1];
      return type !== undefined && equationTypes.includes(type) ? `eq-${type.toLowerCase()}` : 'eq';
    }
    case 'Iff':
    case 'And':
    case 'Or':
    case 'Exists':
      return head.toLowerCase();
    case 'Not':
    case 'Ne':
    case 'False':
      return 'negation';
    case 'LE.le':
    case 'LT.lt':
    case 'GE.ge':
    case 'GT.gt':
      return 'order';
    case 'Dvd.dvd':
      return 'divides';
    default:
      return 'predicate';
  }
}
