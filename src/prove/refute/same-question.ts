import { fileLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';

/**
 * Whether a theorem says behind its header what it says in its author's text; null when Lean gives no answer. A header may lack
 * open theorems by which names or instances mean something else, so Lean is asked for the goal behind each and for the
 * constants in it.
 */
export async function isSameQuestion(
  engine: Pick<LeanEngine, 'open'>,
  { asked, ...theorem }: Theorem,
  signal: AbortSignal,
): Promise<boolean | null> {
  if (asked === undefined || asked === theorem.header) return true;
  const both = [theorem, { ...theorem, header: asked }];
  const outcomes = await Promise.all(both.map((one) => engine.open(one, fileLimits, signal)));
  const goals = outcomes.map((outcome) =>
    outcome.kind === 'opened' ? JSON.stringify(outcome.opened.part.goals) : outcome.kind,
  );
  if (goals.some((goal) => goal === 'lost' || goal === 'timeout')) return null;
  return goals[0] === goals[1];
}
