import { wholeTacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import type { Value } from '../../../search/interfaces.ts';
import type { SearchOptions } from '../../../search/search-run.ts';
import { createStrategy, readsValue } from '../../../search/strategies/create-strategy.ts';
import { premisesOf } from '../lemma-index/premises-for.ts';
import type { LemmaIndex } from '../lemma-index/symbol-index.ts';
import { createPolicy } from '../policy/create-policy.ts';
import { guidePolicy } from '../policy/guide-policy.ts';
import { criticValue, modelValue } from '../policy/model-policy.ts';
import type { ProveOptions } from '../prove-options.ts';
import { ownWordsOf } from '../ranking/features.ts';
import { rankedProposer } from '../ranking/ranker.ts';
import { confirmByLean } from '../refute/confirm-by-lean.ts';
import { leanRefuter } from '../refute/refuter.ts';
import { linearValue } from '../value/linear-value.ts';
import { type LeanEnvironmentOptions, leanEnvironment } from './lean-environment.ts';
import type { LeanPosition, LeanState } from './lean-position.ts';
import { sizeValue } from './size-value.ts';

/** Where a search begins. */
export interface LeanSearchStart {
  readonly theorem: Theorem;
  /** Of the theorem's header. */
  readonly declarations: readonly LocalDeclaration[];
  readonly root: LeanPosition;
  /** Of what the theorem's header imports; null: none is used. */
  readonly lemmaIndex: LemmaIndex | null;
}

/**
 * The index that a search of the theorem uses, when the options want one. May take some seconds, once for each set of
 * imports.
 */
export async function lemmasFor(
  { header }: Theorem,
  { search: { settings: search, lemmaIndex }, run: { signal } }: Pick<ProveOptions, 'search' | 'run'>,
): Promise<LemmaIndex | null> {
  return search.lemmas && lemmaIndex !== null ? lemmaIndex.for(header, signal) : null;
}

/** What every search in Lean is made of, as the options say; budget, signal and listeners are the caller's. */
export function leanSearch(
  { theorem, declarations, root, lemmaIndex }: LeanSearchStart,
  options: ProveOptions,
): Omit<SearchOptions<LeanState, string>, 'tree' | 'limits' | 'signal' | 'onEvent' | 'onProof'> {
  const { engine, store, tacticLimits } = options.lean;
  const { propose, ranker, model, settings: search, seed, shown = [] } = options.search;
  const { wrapPolicy = (policy) => policy, inspect } = options.search;
  const policy = createPolicy({
    kind: search.policy,
    model,
    engine,
    theorem,
    declarations,
    propose: ranker ? rankedProposer(propose, ranker.weights) : propose,
    seed,
    bandit: search.bandit,
    ...(lemmaIndex !== null && { lemmaIndex }),
  });
  const trying: LeanEnvironmentOptions = {
    ...{ engine, store, grouping: search, limits: tacticLimits },
    wholeLimits: wholeTacticLimits(tacticLimits, options.run.limits),
  };
  const doubting = { engine, store, declarations };
  return {
    root,
    environment: leanEnvironment(trying),
    policy: guidePolicy(wrapPolicy(policy), shown),
    strategy: createStrategy(search.strategy, { ...search, seed }),
    ...(search.refute && { refuter: leanRefuter(doubting), confirm: confirmByLean(trying, doubting) }),
    ...(readsValue.has(search.strategy) && {
      value: chooseValue({ theorem, root, declarations, lemmaIndex }, options),
    }),
    clock: options.run.clock,
    memory: () => process.memoryUsage.rss(),
    parallelism: options.search.parallelism,
    ...(inspect !== undefined && { inspect }),
  };
}

function chooseValue(
  { theorem, root, declarations, lemmaIndex }: LeanSearchStart,
  { search: { settings: search, model, critic = null } }: ProveOptions,
): Value<LeanState> {
  if (search.value !== 'model') return sizeValue(root);
  if (critic?.kind === 'linear') return linearValue(critic.weights, root, ownWordsOf(declarations));
  if (critic !== null) return criticValue(critic);
  return (
    (model === null ? null : modelValue(model, premisesOf(theorem, declarations, lemmaIndex))) ??
    sizeValue(root)
  );
}
