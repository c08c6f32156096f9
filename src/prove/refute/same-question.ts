import { fileLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';

/**
 * Whether a theorem says behind its header what it says in its author's text. A header may lack open theorems by which names
 * or instances mean something else, so Lean is asked for the goal behind each and for the constants in it.
 */
export async function isSameQuestion(
  engine: LeanEngine,
  theorem: Theorem,
  signal: AbortSignal,
): Promise<boolean> {
  const { asked, declaration, ...plain } = theorem;
  // Where our reading ended the statement somewhere else, nobody has opened what is asked.
  if (declaration !== undefined) return false;
  if (asked === undefined || asked === plain.header) return true;
  const both = [plain, { ...plain, header: asked }];
  const goals = await Promise.all(both.map((one) => engine.open(one, fileLimits, signal)));
  const [ours, theirs] = goals.map((outcome) =>
    outcome.kind === 'opened' ? JSON.stringify(outcome.opened.part.goals) : null,
  );
  return ours !== null && ours === theirs;
}
