import { isFunctionEquation } from '../logic/structure.ts';
import { listed, type TacticProvider, weighted } from '../tactic-provider.ts';

/** Functions are equal when their values are: argument by argument, with the tests of the definitions told apart. */
export const pointwise: TacticProvider = {
  name: 'pointwise',
  propose(context) {
    const { head, binders } = context.goal.shape;
    if (binders > 0 || head !== 'Eq' || !isFunctionEquation(context)) return [];
    // Of a recursion nothing shows at one argument.
    if (
      context.definitions.some(
        ({ name, isRecursive }) => isRecursive && context.goal.shape.constants.includes(name),
      )
    )
      return [];
    const known = listed(context.definitions.map(({ name }) => name));
    const unfold = known === '' ? '' : `(try simp only${known}); `;
    const x = context.names().fresh('x');
    return weighted(0.8, `funext ${x}; ${unfold}(repeat' split) <;> simp_all${known}; done`);
  },
};
