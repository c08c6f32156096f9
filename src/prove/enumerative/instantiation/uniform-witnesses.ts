import { inductionCandidates } from '../induction/induction.ts';
import type { GoalContext } from '../reading/goal-context.ts';
import { listed, type TacticProvider, weighted } from '../tactic-provider.ts';
import { mayBeFunction } from './witnesses.ts';

/** Inductions over so many variables. */
const subjectLimit = 2;

/**
 * One witness for all: a constant, for which an induction shows what is asked of it. Chosen inside of the induction it would be
 * another one in each case, and nothing would say that these agree.
 */
export const uniformWitnesses: TacticProvider = {
  name: 'uniform-witnesses',
  propose(context) {
    const { head, binders } = context.goal.shape;
    if (binders > 0 || head !== 'Exists' || context.hasInductionHypothesis) return [];
    if (!context.definitions.some(({ isRecursive }) => isRecursive)) return [];
    const known = listed(context.definitions.map(({ name }) => name));
    const terms = constants(context);
    return inductionCandidates(context)
      .slice(0, subjectLimit)
      .flatMap(({ variable: { name } }, index) => {
        const choices = terms.flatMap((term) =>
          [`simp_all${known}`, `grind${known}`].map(
            (closer) => `(refine ⟨${term}, ?_⟩; induction ${name} <;> ${closer}; done)`,
          ),
        );
        return weighted(0.6 * 0.5 ** index, `first | ${choices.join(' | ')}`);
      });
  },
};

const constants = (context: GoalContext): readonly string[] =>
  mayBeFunction(context) ? ['fun _ => true', 'fun _ => false', 'fun _ => 0', 'id'] : ['0', '1', '[]'];
