import { systemClock } from '../core/clock.ts';
import { fileLimits, tacticLimits } from '../core/limits.ts';
import type { Theorem } from '../core/theorem.ts';
import type { LeanEngine } from '../lean/engine.ts';
import type { ProofOf } from '../search/interfaces.ts';
import { runSearch } from '../search/run-search.ts';
import { createStrategy } from '../search/strategies/create-strategy.ts';
import { armOf, declaredNames, goalTypeOf, type Observation } from '../src/prove/bandit/bandit.ts';
import { resultsOf } from '../src/prove/bandit/bandit-policy.ts';
import { leanEnvironment } from '../src/prove/lean/lean-environment.ts';
import { type LeanState, rootPosition } from '../src/prove/lean/lean-position.ts';
import { createPolicy, type PolicyOptions } from '../src/prove/policy/create-policy.ts';
import { defaultSearch } from '../src/prove/search-settings.ts';
import { noStore } from '../src/store/store.ts';
import { benchPolicy } from './prove-options.ts';

export interface WatchOptions {
  readonly calls: number;
  readonly ms: number;
  readonly policy: Partial<PolicyOptions>;
}

export interface WatchedSearch {
  readonly solved: boolean;
  readonly why: string;
  readonly calls: number;
  readonly ms: number;
  readonly observations: readonly Observation[];
}

/** Searches with one worker and no store, the tree believed, and notes what came of each tactic. */
export async function watchSearch(
  theorem: Theorem,
  engine: LeanEngine,
  { calls, ms, policy: more }: WatchOptions,
): Promise<WatchedSearch> {
  const outcome = await engine.open(theorem, fileLimits);
  if (outcome.kind !== 'opened') throw new Error(`${theorem.id}: ${JSON.stringify(outcome)}`);
  const { part, localDeclarations: declarations } = outcome.opened;
  const probabilities = new Map<string, number>();
  const policy = createPolicy({
    kind: 'enumerative',
    model: null,
    engine,
    theorem,
    declarations,
    seed: 0,
    ...more,
    propose(goals, surroundings) {
      const proposals = benchPolicy().propose(goals, surroundings);
      for (const { action, logProbability } of proposals) {
        probabilities.set(`${goals[0]?.pretty} ${action}`, Math.exp(logProbability));
      }
      return proposals;
    },
  });
  const declared = declaredNames(declarations);
  const seen = new Set<string>([part.key]);
  const noted: (Observation & { readonly key: string })[] = [];
  const end = await runSearch<LeanState, string>({
    root: rootPosition(theorem, part),
    environment: leanEnvironment({
      engine,
      store: noStore(),
      limits: tacticLimits,
      grouping: { splitGoals: true, mergeStates: true },
    }),
    policy: {
      ...policy,
      observe(position, tried, steps) {
        policy.observe?.(position, tried, steps);
        const goal = position.state.part.goals[0]!;
        resultsOf(steps, seen).forEach((result, at) => {
          if (result === null) return;
          const proposal = tried[at]!;
          noted.push({
            theorem: theorem.id,
            goalType: goalTypeOf(goal, declared),
            arm: armOf(proposal),
            tactic: proposal.action,
            probability: probabilities.get(`${goal.pretty} ${proposal.action}`)!,
            result,
            ms: steps[at]!.ms,
            inProof: false,
            key: position.key,
          });
        });
      },
    },
    strategy: createStrategy(defaultSearch.strategy, { seed: 0 }),
    limits: { ms: ms, calls: calls },
    clock: systemClock,
    signal: new AbortController().signal,
    parallelism: 1,
  });
  const used = new Set<string>();
  if (end.kind === 'proved') collectSteps(end.proof, part.key, used);
  return {
    solved: end.kind === 'proved',
    why: end.kind === 'budget' ? end.budget : end.kind,
    calls: end.spent.calls,
    ms: end.spent.ms,
    observations: noted.map(({ key, ...rest }) => ({ ...rest, inProof: used.has(`${key} ${rest.tactic}`) })),
  };
}

function collectSteps(proof: ProofOf<string, LeanState>, key: string, into: Set<string>): void {
  into.add(`${key} ${proof.action}`);
  proof.children.forEach((child, at) => {
    collectSteps(child, proof.positions[at]!.key, into);
  });
}
