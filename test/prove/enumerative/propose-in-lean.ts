import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { proposeTactics } from '../../../src/prove/enumerative/enumerative-policy.ts';
import type { TacticProvider } from '../../../src/prove/enumerative/tactic-provider.ts';

/** Heartbeats alone decide: the same on a busy machine. */
export const patientLimits = { ...tacticLimits, wallClockMs: 60_000 };

/** What a provider proposes for a theorem as Lean opens it. */
export async function proposeInLean(
  engine: LeanEngine,
  theorem: Theorem,
  provider: TacticProvider,
): Promise<{ readonly root: StateReference; readonly tactics: readonly string[] }> {
  const opened = await engine.open(theorem, fileLimits);
  if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened));
  const { part, localDeclarations: declarations } = opened.opened;
  const shapes = part.goals.flatMap((goal) => [goal.shape, ...goal.hypotheses.map((entry) => entry.shape)]);
  const names = [...new Set(shapes.flatMap(({ constants }) => constants))];
  const inductives = await engine.inductives(theorem, names);
  const proposed = proposeTactics(part.goals, { inductives, declarations }, { providers: [provider] });
  return { root: { theorem, path: [] }, tactics: proposed.map(({ action }) => action) };
}
