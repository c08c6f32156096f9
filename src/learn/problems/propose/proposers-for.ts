import type { Theorem } from '../../../../core/theorem.ts';
import type { ModelInUse } from '../../../prove/policy/model-in-use.ts';
import type { Example } from '../../examples/example-schema.ts';
import { countTries, type PastRound } from '../../tasks/task-sampler.ts';
import type { Proposer } from '../candidate.ts';
import type { CheckTools } from '../check-tools.ts';
import { regretOf } from '../regret.ts';
import { environmentProposer } from './environment.ts';
import { modelProposer } from './from-model.ts';
import {
  compositionProposer,
  generalisationProposer,
  mutationProposer,
  subStateProposer,
} from './from-proved.ts';
import { HeaderDesk } from './header-desk.ts';
import type { Parent } from './parent.ts';

/** States that need fewer tactics are no theorems of their own. */
const leastTactics = 2;

/** All proposers over the theorems of a run, as its rounds so far have them; the model's too, if it writes states. */
export function proposersFor(
  train: readonly Theorem[],
  past: readonly PastRound[],
  examples: readonly Example[],
  tools: CheckTools,
  model: ModelInUse | null,
): readonly Proposer[] {
  const tries = countTries(past);
  const proved = new Set(examples.filter(({ kind }) => kind === 'proof').map(({ theorem }) => theorem));
  const parents = train.map((theorem): Parent => {
    const tried = tries.get(theorem.id);
    const regret = tried === undefined ? 0 : regretOf(tried);
    return { theorem, regret, isProved: proved.has(theorem.id) };
  });
  const byId = new Map(parents.map((parent) => [parent.theorem.id, parent]));
  const statesWith = (tactics: number) => {
    const states = examples
      .filter(({ kind, distance = 0 }) => kind !== 'renamed' && distance >= tactics)
      .flatMap(({ theorem, state }) => {
        const parent = byId.get(theorem);
        return parent === undefined ? [] : [[`${theorem} ${state}`, { ...parent, state }] as const];
      });
    return [...new Map(states).values()];
  };
  const desk = new HeaderDesk(tools);
  const writer = model?.profile.stateWriter;
  return [
    environmentProposer(parents, desk),
    mutationProposer(parents, desk),
    generalisationProposer(parents, desk),
    compositionProposer(parents),
    subStateProposer(statesWith(leastTactics)),
    ...(model === null || writer === undefined ? [] : [modelProposer(statesWith(1), model.model, writer)]),
  ];
}
