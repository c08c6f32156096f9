import type { Goal } from '../../../core/goal.ts';
import type { Limits } from '../../../core/limits.ts';
import { extendReference, type StateReference } from '../../../core/state-reference.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { rootPosition } from '../../prove/lean/lean-position.ts';
import type { Situation } from '../planner.ts';
import { complaints } from './prompts.ts';

export type ChainOpening =
  | { readonly kind: 'goal'; readonly goal: Goal; readonly calls: number }
  | { readonly kind: 'broken'; readonly complaint: string; readonly calls: number };

export interface OpeningOptions {
  readonly engine: Pick<LeanEngine, 'apply'>;
  /** For each tactic. */
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

/** The goal at which a chain of `have`s begins: the theorem's own behind the tactics that open the chain. */
export async function openChain(
  tactics: readonly string[],
  { theorem, opened }: Pick<Situation, 'theorem' | 'opened'>,
  { engine, limits, signal }: OpeningOptions,
): Promise<ChainOpening> {
  const root = rootPosition(theorem, opened.part).state;
  let at: StateReference = root.reference;
  let goals = root.part.goals;
  let calls = 0;
  for (const tactic of tactics) {
    const [outcome] = await engine.apply(at, [tactic], limits, signal);
    calls += 1;
    const part =
      outcome?.kind === 'progress' && outcome.state.parts.length === 1 ? outcome.state.parts[0] : undefined;
    if (part === undefined) {
      const said = outcome !== undefined && 'message' in outcome ? outcome.message : 'it must leave one goal';
      return { kind: 'broken', complaint: complaints.opening(tactic, said), calls };
    }
    at = extendReference(at, tactic, part.focus);
    ({ goals } = part);
  }
  const [goal, ...others] = goals;
  if (goal === undefined || others.length > 0)
    return {
      kind: 'broken',
      complaint: complaints.opening(tactics.join('; '), 'it must leave one goal'),
      calls,
    };
  return { kind: 'goal', goal, calls };
}
