import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';
import type { Operation } from '../../../agent/terms/operation.ts';
import { drawWeighted } from '../../tasks/draw-weighted.ts';
import type { Candidate, Proposer } from '../candidate.ts';
import { readStatedState } from '../statement/read-state.ts';
import { readTheorem } from '../statement/read-theorem.ts';
import { compose } from './compose.ts';
import { generalise } from './generalise.ts';
import type { HeaderDesk } from './header-desk.ts';
import { mutate, type Variant } from './mutate.ts';
import { drawParent, type Parent } from './parent.ts';

const handful = 4;

type Change = (statement: LemmaStatement, operations: readonly Operation[]) => readonly Variant[];

/** Candidates next to a theorem that is proved. */
function changing(name: string, change: Change, parents: readonly Parent[], desk: HeaderDesk): Proposer {
  const proved = parents.filter(({ isProved }) => isProved);
  return {
    name,
    async propose(random) {
      const parent = drawParent(proved, random);
      const statement = parent === null ? null : readTheorem(parent.theorem);
      if (parent === null || statement === null) return [];
      const { theorem } = parent;
      const known = await desk.about(theorem);
      const variants = change(statement, known?.operations ?? []);
      return drawWeighted(variants, ({ weight = 1 }) => weight, handful, random).map(
        ({ statement: changed, how }) => ({
          ...{ proposer: name, how, parents: [theorem.id], header: theorem.header, follows: false },
          statement: changed,
        }),
      );
    },
  };
}

/** The same theorem with something else in one place. */
export const mutationProposer = (parents: readonly Parent[], desk: HeaderDesk): Proposer =>
  changing('mutation', mutate, parents, desk);

/** The same theorem of more. */
export const generalisationProposer = (parents: readonly Parent[], desk: HeaderDesk): Proposer =>
  changing('generalisation', generalise, parents, desk);

/** Two proved equations in one. */
export function compositionProposer(parents: readonly Parent[]): Proposer {
  const name = 'composition';
  const equations = parents.flatMap((parent) => {
    const statement = parent.isProved ? readTheorem(parent.theorem) : null;
    return statement?.conclusion.includes(' = ') ? [{ ...parent, statement }] : [];
  });
  return {
    name,
    async propose(random): Promise<readonly Candidate[]> {
      const outer = drawParent(equations, random);
      if (outer === null) return [];
      const fitting = equations.filter(
        (other) => other !== outer && sharedHeader(outer.theorem.header, other.theorem.header) !== null,
      );
      const inner = drawParent(fitting, random);
      const header = inner === null ? null : sharedHeader(outer.theorem.header, inner.theorem.header);
      if (inner === null || header === null) return [];
      const parentsOf = [outer.theorem.id, inner.theorem.id];
      const all = compose(outer.statement, inner.statement);
      return drawWeighted(all, () => 1, handful, random).map(({ statement, how }) => ({
        ...{ proposer: name, how, parents: parentsOf, header, follows: true },
        statement,
      }));
    },
  };
}

/** The longer of two headers when it begins with the other. */
function sharedHeader(one: string, other: string): string | null {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return long.startsWith(short) ? long : null;
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
