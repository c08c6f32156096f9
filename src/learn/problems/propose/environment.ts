import type { Conjecture } from '../../../agent/conjecture/conjecture.ts';
import { fromSchemes } from '../../../agent/conjecture/from-schemes.ts';
import { relevanceOf } from '../../../agent/conjecture/relevance.ts';
import { drawWeighted } from '../../tasks/draw-weighted.ts';
import type { Candidate, Proposer } from '../candidate.ts';
import { readTheorem } from '../statement/read-theorem.ts';
import type { HeaderDesk } from './header-desk.ts';
import { drawParent, type Parent } from './parent.ts';

const handful = 6;
/** Of all laws that fit by type, the draw is among so many of the best. */
const lawsAtMost = 400;
/** Of laws about functions of the library that the theorem does not mention, against 1 for the others. */
const foreignWeight = 0.5;
const name = 'environment';

/** Laws about the functions of a header: schemes of `src/agent`, filled in with what fits by its type. */
export function environmentProposer(parents: readonly Parent[], desk: HeaderDesk): Proposer {
  return {
    name,
    async propose(random): Promise<readonly Candidate[]> {
      const parent = drawParent(parents, random);
      const known = parent === null ? null : await desk.about(parent.theorem);
      if (parent === null || known === null) return [];
      const { opened, definitions, operations } = known;
      const { theorem } = parent;
      const text = `${theorem.header}\n${theorem.statement}`;
      const laws = fromSchemes({
        operations,
        relevance: relevanceOf(definitions, opened.part.goals),
        isFamiliar: (word) => text.includes(word.split('.').at(-1) ?? word),
        taken: opened.localDeclarations.map((entry) => entry.name.split('.').at(-1) ?? entry.name),
        surroundings: readTheorem(theorem)?.surroundings ?? [],
      }).slice(0, lawsAtMost);
      const weightOf = ({ score, isForeign }: Conjecture) => score * (isForeign ? foreignWeight : 1);
      return drawWeighted(laws, weightOf, handful, random).map((law) => ({
        proposer: name,
        how: law.origin,
        parents: [theorem.id],
        header: theorem.header,
        follows: false,
        statement: law,
      }));
    },
  };
}
