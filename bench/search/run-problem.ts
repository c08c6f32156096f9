import type { Clock } from '../../core/clock.ts';
import { unlimited } from '../../core/ledger.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { ModelInUse } from '../../src/prove/policy/describe-model.ts';
import { proveTheorem } from '../../src/prove/prove-theorem.ts';
import { benchCritic, benchProveOptions } from '../prove-options.ts';
import type { Configuration } from './configurations.ts';
import { benchLemmaIndex } from './lemma-index.ts';
import type { Asked } from './remembering-engine.ts';
import type { Run } from './results.ts';

export interface RunSetting {
  readonly engine: LeanEngine;
  /** For configurations that ask one. */
  readonly model?: ModelInUse;
  /** What the engine was asked since the last call; null: the result says it. */
  readonly takeAsked: (() => Asked) | null;
  /** What time is taken from; absent: the clock on the wall. */
  readonly clock?: Clock;
  readonly limits: { readonly calls?: number; readonly ms?: number };
  readonly workers: number;
  readonly seed: number;
}

/** Proves one problem as `lakatos prove` does, without a store and without polishing. */
export async function runProblem(
  problem: Theorem,
  { name, search, ranker, withoutGroup, byValue, parallelism }: Configuration,
  { engine, model, takeAsked, clock, limits, workers, seed }: RunSetting,
): Promise<Run> {
  const options = benchProveOptions(
    {
      lean: { engine },
      search: {
        settings: search,
        lemmaIndex: await benchLemmaIndex(engine),
        parallelism: parallelism ?? workers,
        seed,
        model: model ?? null,
        ...(byValue && { critic: benchCritic() }),
      },
      run: { limits: { ...unlimited, ...limits }, ...(clock && { clock }) },
    },
    ranker,
    withoutGroup,
  );
  takeAsked?.();
  const { result, detail } = await proveTheorem(problem, options);
  const { status, reason, spent } = result;
  if (status === 'invalid' || status === 'error') throw new Error(`${problem.id}: ${reason}: ${detail}`);
  const asked = takeAsked?.();
  return {
    configuration: name,
    seed,
    id: problem.id,
    proved: status === 'proved',
    reason,
    calls: spent.calls,
    leanMs: Math.round(asked?.leanMs ?? 0),
    ms: spent.ms,
  };
}
