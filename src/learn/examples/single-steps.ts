import { z } from 'zod';
import type { Limits } from '../../../core/limits.ts';
import { natural } from '../../../core/schemas.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { TreeEdge } from '../../../search/proof-tree.ts';
import type { EpisodeView, RecordedState } from '../../prove/episode/episode-view.ts';
import { singleAlternatives } from '../../prove/polish/shorten-script.ts';
import { stateAlong, wayToNode } from '../way-to-node.ts';
import { learntSteps } from './examples-of-episode.ts';

type Edge = TreeEdge<RecordedState, string>;

/** Steps of a search that are learnt from in other words. */
export const singleStepsSchema = z.strictObject({
  theorem: z.string().min(1),
  steps: z.array(z.strictObject({ edge: natural, tactic: z.string().min(1) })),
});
export type SingleSteps = z.infer<typeof singleStepsSchema>;

interface Lean {
  readonly engine: LeanEngine;
  readonly tacticLimits: Limits;
}

/**
 * The built-in policy tries several terms in one call, `first | exact a | exact b`. For each step of a proof that is such a list the one
 * that does the same there: what a model is to write, and short enough for it.
 * @throws the signal's reason
 */
export async function singleSteps(
  theorem: Theorem,
  view: EpisodeView,
  lean: Lean,
  signal: AbortSignal,
): Promise<SingleSteps> {
  const steps: SingleSteps['steps'] = [];
  for (const { edge } of learntSteps(view)) {
    const way = wayToNode(view.tree, edge.parent);
    if (way === null) continue;
    const tactic = await singleOf(edge, stateAlong(theorem, way), lean, signal);
    if (tactic !== edge.action) steps.push({ edge: edge.id, tactic });
  }
  return { theorem: theorem.id, steps };
}

async function singleOf(
  { action, step }: Edge,
  state: StateReference,
  { engine, tacticLimits }: Lean,
  signal: AbortSignal,
): Promise<string> {
  for (let tactic = action; ; ) {
    const alternatives = singleAlternatives(tactic);
    if (alternatives.length === 0) return tactic;
    const outcomes = await engine.apply(state, alternatives, tacticLimits, signal);
    signal.throwIfAborted();
    const same = alternatives.find((_, at) => isSame(outcomes[at], step.outcome));
    if (same === undefined) return tactic;
    tactic = same;
  }
}

function isSame(found: TacticOutcome | undefined, recorded: Edge['step']['outcome']): boolean {
  if (recorded.kind === 'proved') return found?.kind === 'proved';
  if (recorded.kind !== 'progress' || found?.kind !== 'progress') return false;
  const [parts, children] = [found.state.parts, recorded.children];
  return parts.length === children.length && parts.every(({ key }, at) => key === children[at]?.key);
}
