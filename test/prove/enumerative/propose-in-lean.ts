import type { StatePart } from '../../../core/goal.ts';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine, LocalDeclaration } from '../../../lean/engine.ts';
import {
  type EnumerativeOptions,
  proposeTactics,
} from '../../../src/prove/enumerative/enumerative-policy.ts';
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
  const { part, localDeclarations } = opened.opened;
  const tactics = await proposeAt(engine, theorem, part, localDeclarations, {
    providers: { asked: provider },
  });
  return { root: { theorem, path: [] }, tactics };
}

/** What the policy proposes at a state of a theorem. */
export async function proposeAt(
  engine: LeanEngine,
  theorem: Theorem,
  { goals }: StatePart,
  declarations: readonly LocalDeclaration[],
  options?: EnumerativeOptions,
): Promise<string[]> {
  const shapes = goals.flatMap((goal) => [goal.shape, ...goal.hypotheses.map((entry) => entry.shape)]);
  const names = [...new Set(shapes.flatMap(({ constants }) => constants))];
  const inductives = (await engine.inductives(theorem, names)) ?? [];
  return proposeTactics(goals, { inductives, declarations }, options).map(({ action }) => action);
}
