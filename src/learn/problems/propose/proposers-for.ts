import type { Theorem } from '../../../../core/theorem.ts';
import type { Example } from '../../examples/example-schema.ts';
import { countTries, type PastRound } from '../../tasks/task-sampler.ts';
import { regretOf } from '../make-problems.ts';
import type { CheckTools, Proposer } from '../problem-record.ts';
import { aboutHeaders, environmentProposer } from './environment.ts';
import { mutationProposer, subStateProposer } from './from-proved.ts';
import type { Parent } from './parent.ts';

/** States that need fewer tactics are no theorems of their own. */
const leastTactics = 2;

/** All proposers over the theorems of a run, as its rounds so far have them. */
export function proposersFor(
  train: readonly Theorem[],
  past: readonly PastRound[],
  examples: readonly Example[],
  tools: CheckTools,
): readonly Proposer[] {
  const tries = countTries(past);
  const proved = new Set(examples.filter(({ kind }) => kind === 'proof').map(({ theorem }) => theorem));
  const parents = train.map((theorem): Parent => {
    const tried = tries.get(theorem.id);
    const regret = tried === undefined ? 0 : regretOf(tried);
    return { theorem, regret, isProved: proved.has(theorem.id) };
  });
  const byId = new Map(parents.map((parent) => [parent.theorem.id, parent]));
  const states = [
    ...new Map(
      examples
        .filter(({ kind, distance = 0 }) => kind !== 'renamed' && distance >= leastTactics)
        .flatMap(({ theorem, state }) => {
          const parent = byId.get(theorem);
          return parent === undefined ? [] : [[`${theorem} ${state}`, { ...parent, state }] as const];
        }),
    ).values(),
  ];
  const aboutHeader = aboutHeaders(tools);
  return [
    environmentProposer(parents, aboutHeader),
    mutationProposer(parents, aboutHeader),
    subStateProposer(states),
  ];
}
