import { unlimited } from '../../core/ledger.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { ArmHistory } from '../../src/agent/conductor/arm-history.ts';
import { proveAuto } from '../../src/agent/conductor/prove-auto.ts';
import { conjecturedPlans } from '../../src/agent/conjecturing-planner.ts';
import { planRecorded } from '../../src/agent/plan-episode/plan-recorded.ts';
import type { ChosenProver } from '../../src/agent/provers/create-prover.ts';
import type { ProveOptions, Prover } from '../../src/prove/prove-options.ts';
import { proveTheorem, searchProver } from '../../src/prove/prove-theorem.ts';
import { defaultSearch } from '../../src/prove/search-settings.ts';
import { benchProveOptions } from '../prove-options.ts';
import { benchLemmaIndex } from '../search/lemma-index.ts';
import type { ModeName } from './mode-names.ts';
import type { ModeRun } from './mode-results.ts';

export interface ModeSetting {
  readonly engine: LeanEngine;
  readonly limits: { readonly calls?: number; readonly ms?: number; readonly tokens?: number };
  readonly seed: number;
  /** Of the mode `auto`. */
  readonly history: ArmHistory;
  /** Of the modes that ask a model. */
  readonly provers: ReadonlyMap<string, ChosenProver>;
}

/**
 * Proves one theorem as `lakatos prove --prover MODE` does with one worker, without a store and without polishing. Null when a
 * mode that asks a model came to no answer.
 */
export async function runMode(
  mode: ModeName,
  theorem: Theorem,
  { engine, limits, seed, history, provers }: ModeSetting,
): Promise<ModeRun | null> {
  const slices: ModeRun['slices'][number][] = [];
  const chosen = provers.get(mode);
  const options: ProveOptions = {
    ...benchProveOptions({
      lean: { engine },
      search: { settings: defaultSearch, lemmaIndex: await benchLemmaIndex(engine), parallelism: 1, seed },
      run: { limits: { ...unlimited, ...limits } },
    }),
    prover: proverOf(),
  };
  const { result, detail } = await proveTheorem(theorem, options);
  const { status, reason, proof, spent } = result;
  // A server of a model may be out of order for a while; a fault of our own ends the comparison.
  if (status === 'error' && chosen !== undefined) return null;
  if (status === 'invalid' || status === 'error') throw new Error(`${theorem.id}: ${reason}: ${detail}`);
  const { calls, tokens, ms } = spent;
  const proved = status === 'proved';
  return { mode, seed, id: theorem.id, proved, reason, proof, calls, tokens, ms, slices };

  function proverOf(): Prover {
    switch (mode) {
      case 'search':
        return searchProver;
      case 'plan':
        return {
          name: mode,
          prove: (own, proving) => planRecorded(own, proving, conjecturedPlans(null, null)),
        };
      case 'auto':
        return {
          name: mode,
          prove: (own, proving) =>
            proveAuto(own, proving, {
              history,
              onSlice: ({ kind, arm, level, end, counts }) => {
                if (counts) slices.push({ kind, arm, level, proved: end === 'proved' });
              },
            }),
        };
      default:
        return chosen?.prover ?? searchProver;
    }
  }
}
