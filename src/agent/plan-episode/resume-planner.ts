import type { Theorem } from '../../../core/theorem.ts';
import type { Planner } from '../planner.ts';
import type { KeptPlans } from './kept-plans.ts';

const resumedNote = 'it goes on with the plan of an earlier run';

/**
 * Goes on with what an earlier run planned for the theorem. A plan whose work was broken off is handed over again, which
 * costs no answer of the model; its proved lemmas are found in the store. Else the model is told what is proved, and those
 * lemmas come before its own, so that its plan may name them. `kept` is asked once, when the theorem is first planned.
 */
export function resumePlanner(
  planner: Planner,
  theorem: Theorem,
  kept: () => Promise<KeptPlans | null>,
): Planner {
  let isFirst = true;
  return {
    name: planner.name,
    async plan(situation, signal) {
      if (!isFirst || situation.theorem.id !== theorem.id) return planner.plan(situation, signal);
      isFirst = false;
      const known = await kept();
      if (known === null) return planner.plan(situation, signal);
      const { proved, failed, unfinished } = known;
      if (unfinished !== null) {
        const { lemmas, main } = unfinished;
        const names = new Set(lemmas.map(({ name }) => name));
        const before = proved.filter(({ name }) => !names.has(name)).map(asConjecture);
        return { lemmas: [...before, ...lemmas], main, notes: [resumedNote] };
      }
      const plan = await planner.plan(
        { ...situation, proved: [...proved, ...situation.proved], failed: [...failed, ...situation.failed] },
        signal,
      );
      return { ...plan, lemmas: [...proved.map(asConjecture), ...plan.lemmas] };
    },
  };
}

/** Its proof, which has all that it rests on inside, is found in the store. */
const asConjecture = ({ uses: _, proof: __, ...lemma }: KeptPlans['proved'][number]) => lemma;
