import { systemClock } from '../core/clock.ts';
import { fileLimits, tacticLimits } from '../core/limits.ts';
import { proposeTactics, tacticProviders } from '../src/prove/enumerative/enumerative-policy.ts';
import type { LinearCritic } from '../src/prove/policy/describe-model.ts';
import type { ProveLean, ProveOptions, ProveRun, ProveSearch } from '../src/prove/prove-options.ts';
import { searchProver } from '../src/prove/prove-theorem.ts';
import { type NamedProposer, withRanker } from '../src/prove/ranking/ranker-file.ts';
import { openValue, shippedValue } from '../src/prove/value/value-file.ts';
import { noStore } from '../src/store/store.ts';
import { providerGroups } from './search/provider-groups.ts';

/** What a bench says of the options, and what else it wants otherwise. */
export interface Measured {
  readonly lean: Pick<ProveLean, 'engine'>;
  readonly search: Pick<ProveSearch, 'settings' | 'lemmaIndex' | 'parallelism' | 'seed'> &
    Partial<ProveSearch>;
  readonly run: Pick<ProveRun, 'limits'> & Partial<ProveRun>;
}

const policies = new Map<string, NamedProposer>();

/**
 * The built-in policy, with its tactics in the order of a ranker: a file, `shipped` (as `lakatos prove` has it) or `none`.
 * @param withoutGroup the theme of tactics that is left out
 */
export function benchPolicy(ranker = 'shipped', withoutGroup?: string): NamedProposer {
  const key = `${ranker} ${withoutGroup}`;
  const policy = policies.get(key) ?? withRanker(policyWithout(withoutGroup), ranker);
  policies.set(key, policy);
  return policy;
}

function policyWithout(group: string | undefined): NamedProposer {
  if (group === undefined) return { name: 'enumerative', propose: proposeTactics };
  const left = providerGroups.get(group) ?? [];
  const kept = Object.entries(tacticProviders).filter(([, provider]) => !left.includes(provider));
  const providers = Object.fromEntries(kept);
  return {
    name: `enumerative without ${group}`,
    propose: (goals, surroundings) => proposeTactics(goals, surroundings, { providers }),
  };
}

let critic: LinearCritic | null = null;

/** The value that comes with Lakatos. */
export function benchCritic(): LinearCritic {
  critic ??= openValue(shippedValue());
  return critic;
}

/** How `lakatos prove` searches, without a store, without polishing and without a model. */
export function benchProveOptions(
  { lean, search, run }: Measured,
  ranker?: string,
  withoutGroup?: string,
): ProveOptions {
  const { propose, name } = benchPolicy(ranker, withoutGroup);
  return {
    prover: searchProver,
    lean: { store: noStore(), tacticLimits, fileLimits, ...lean },
    search: { propose, policyName: name, model: null, ...search },
    run: {
      polishMs: 0,
      version: 'bench',
      clock: systemClock,
      date: () => new Date(),
      newId: () => 'bench',
      signal: new AbortController().signal,
      onEvent: () => {},
      ...run,
    },
  };
}
