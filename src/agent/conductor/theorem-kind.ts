import { constantsIn } from '../../../core/goal.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';

const equations = new Set(['Eq', 'HEq', 'Iff']);
const orders = new Set(['LE.le', 'LT.lt', 'GE.ge', 'GT.gt', 'Dvd.dvd']);

/**
 * What the conductor tells theorems apart by: few kinds, so that each is met often. `recursive equation`, `plain order of
 * numbers`: how much a theorem has to do with what its header defines (`recursive`: it mentions definitions of a header
 * with recursive functions; `own`: definitions, none recursive; `plain`: none), the form of its target, and whether that
 * speaks of natural numbers or integers.
 */
export function kindOfTheorem({ part, localDeclarations }: OpenedTheorem): string {
  const [goal] = part.goals;
  if (goal === undefined) return 'plain statement';
  const constants = constantsIn(goal);
  const definitions = localDeclarations.filter(({ kind }) => kind === 'definition');
  const isOwn = definitions.some(({ name }) => constants.has(name));
  // A definition that isn't recursive may call one that is.
  const own = !isOwn ? 'plain' : definitions.some(({ isRecursive }) => isRecursive) ? 'recursive' : 'own';
  const { head, constants: inTarget } = goal.shape;
  const form = equations.has(head ?? '') ? 'equation' : orders.has(head ?? '') ? 'order' : 'statement';
  const isArithmetic = inTarget.some((name) => /^(?:Nat|Int)(?:$|\.)/u.test(name));
  return `${own} ${form}${isArithmetic ? ' of numbers' : ''}`;
}
