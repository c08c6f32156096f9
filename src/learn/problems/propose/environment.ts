import type { Theorem } from '../../../../core/theorem.ts';
import type { OpenedTheorem } from '../../../../lean/engine.ts';
import type { Conjecture } from '../../../agent/conjecture/conjecture.ts';
import { relevanceOf } from '../../../agent/conjecture/from-goals.ts';
import { fromSchemes } from '../../../agent/conjecture/from-schemes.ts';
import { readTheorem } from '../../../agent/sketch/read-theorem.ts';
import { type LearnedOperations, learnOperations } from '../../../agent/terms/build-operations.ts';
import { drawWeighted } from '../../tasks/task-sampler.ts';
import type { Candidate, CheckTools, Proposer } from '../problem-record.ts';
import { drawParent, type Parent } from './parent.ts';

/** What Lean says of a theorem's header, and what statements can be made of there. */
type KnownHeader = LearnedOperations & { readonly opened: OpenedTheorem };

/** Asks Lean about the header of a theorem; null when Lean did not open it, or there is nothing to name in it. */
export type AboutHeader = (theorem: Theorem) => Promise<KnownHeader | null>;

/** Once for each theorem. */
export function aboutHeaders({ engine, fileLimits, signal }: CheckTools): AboutHeader {
  const known = new Map<string, Promise<KnownHeader | null>>();
  const ask: AboutHeader = async (theorem) => {
    const outcome = await engine.open(theorem, fileLimits, signal);
    if (outcome.kind !== 'opened') return null;
    const { opened } = outcome;
    return { opened, ...(await learnOperations(theorem, opened, opened.part.goals, engine, signal)) };
  };
  return (theorem) => {
    const answer = known.get(theorem.id) ?? ask(theorem);
    known.set(theorem.id, answer);
    return answer;
  };
}

const handful = 6;
/** Of all laws that fit by type, the draw is among so many of the best. */
const lawsAtMost = 400;
/** Of laws about functions of the library that the theorem does not mention, against 1 for the others. */
const foreignWeight = 0.5;
const name = 'environment';

/** Laws about the functions of a header: schemes of `src/agent`, filled in with what fits by its type. */
export function environmentProposer(parents: readonly Parent[], aboutHeader: AboutHeader): Proposer {
  return {
    name,
    async propose(random): Promise<readonly Candidate[]> {
      const parent = drawParent(parents, random);
      const known = parent === null ? null : await aboutHeader(parent.theorem);
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
