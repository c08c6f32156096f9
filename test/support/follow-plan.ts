import { tacticLimits } from '../../core/limits.ts';
import { extendReference, type StateReference } from '../../core/state-reference.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { ProofScript } from '../../src/prove/script/proof-script.ts';

/** A tactic and what follows for each part of the state that it leaves. */
export type Plan = readonly [tactic: string, ...parts: Plan[]];

/** Follows a plan as the search does, part by part, and notes where Lean says the parts are. */
export async function follow(
  engine: LeanEngine,
  state: StateReference,
  [tactic, ...plans]: Plan,
): Promise<ProofScript> {
  // Heartbeats alone decide: the same on a busy machine.
  const limits = { ...tacticLimits, wallClockMs: 60_000 };
  const [outcome] = await engine.apply(state, [tactic], limits);
  const parts = outcome?.kind === 'progress' ? outcome.state.parts : [];
  if (outcome?.kind !== 'proved' && outcome?.kind !== 'progress') {
    throw new Error(`${tactic}: ${JSON.stringify(outcome)}`);
  }
  if (parts.length !== plans.length) throw new Error(`${tactic} leaves ${parts.length} parts`);
  const proofs: { focus: readonly number[]; proof: ProofScript }[] = [];
  for (const [at, { focus }] of parts.entries()) {
    proofs.push({
      focus,
      proof: await follow(engine, extendReference(state, tactic, focus), plans[at] as Plan),
    });
  }
  return { tactic, parts: proofs };
}
