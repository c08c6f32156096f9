import { readStatedState, readTheorem } from '../../../agent/sketch/read-theorem.ts';
import { drawWeighted } from '../../tasks/task-sampler.ts';
import type { Candidate, Proposer } from '../problem-record.ts';
import type { AboutHeader } from './environment.ts';
import { mutate } from './mutate.ts';
import { drawParent, type Parent } from './parent.ts';

const handful = 4;

/** A theorem that is proved, with something else in one place. */
export function mutationProposer(parents: readonly Parent[], aboutHeader: AboutHeader): Proposer {
  const name = 'mutation';
  const proved = parents.filter(({ isProved }) => isProved);
  return {
    name,
    async propose(random) {
      const parent = drawParent(proved, random);
      const statement = parent === null ? null : readTheorem(parent.theorem);
      if (parent === null || statement === null) return [];
      const { theorem } = parent;
      const known = await aboutHeader(theorem);
      const variants = mutate(statement, known?.operations ?? []);
      return drawWeighted(variants, () => 1, handful, random).map(({ statement: changed, how }) => ({
        ...{ proposer: name, how, parents: [theorem.id], header: theorem.header, follows: false },
        statement: changed,
      }));
    },
  };
}

/** A state that a search has proved. */
export interface ProvedState extends Parent {
  /** As Lean prints it. */
  readonly state: string;
}

/**
 * States that were proved on the way, as theorems of their own. That each has a proof is known already: what is new is
 * to find it without having come from the theorem.
 */
export function subStateProposer(states: readonly ProvedState[]): Proposer {
  const name = 'sub-state';
  return {
    name,
    async propose(random): Promise<readonly Candidate[]> {
      const drawn = drawParent(states, random);
      const statement = drawn === null ? null : readStatedState(drawn.state);
      if (drawn === null || statement === null) return [];
      const { id, header } = drawn.theorem;
      return [{ proposer: name, how: 'state of a proof', parents: [id], header, statement, follows: true }];
    },
  };
}
