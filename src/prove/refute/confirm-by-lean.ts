import type { SearchOptions } from '../../../search/search-run.ts';
import { asksAnew } from '../lean/ask-lean.ts';
import { type LeanEnvironmentOptions, leanEnvironment } from '../lean/lean-environment.ts';
import type { LeanState } from '../lean/lean-position.ts';
import { type LeanRefuterOptions, leanRefuter } from './refuter.ts';

/**
 * Finds a theorem's refutation again by what Lean says now alone. A store may hold what it never said: goals, by which a step
 * seems to lose nothing, or keys, by which a step seems to lead to a state that is false.
 */
export function confirmByLean(
  trying: LeanEnvironmentOptions,
  doubting: LeanRefuterOptions,
): NonNullable<SearchOptions<LeanState, string>['confirm']> {
  const store = asksAnew(trying.store);
  const environment = leanEnvironment({ ...trying, store });
  return async (root, way, signal, mostCalls) => {
    let position = root;
    let [calls, ms] = [0, 0];
    for (const { action, key } of way) {
      if (calls === mostCalls) return { reason: null, calls, ms };
      const [step] = await environment.step(position, [action], signal);
      calls += 1;
      ms += step?.ms ?? 0;
      const outcome = step?.outcome;
      const children = outcome?.kind === 'progress' && outcome.reversible === true ? outcome.children : [];
      const next = children.find((child) => child.key === key);
      if (next === undefined) return { reason: null, calls, ms };
      position = next;
    }
    const refuter = leanRefuter({ ...doubting, store, follows: true });
    const found = await refuter.refute(position, signal, mostCalls - calls);
    return { reason: found.reason, calls: calls + found.calls, ms: ms + found.ms };
  };
}
