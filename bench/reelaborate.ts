import { fileLimits } from '../core/limits.ts';
import type { LeanEngine } from '../lean/engine.ts';
import type { MixEntry } from './engine-mix.ts';

/**
 * The same steps as a tool without proof states makes them: for each, the file with the tactics so far is elaborated
 * again and its messages are read. The import stays loaded and the header's state is reused, as the best of those tools
 * do.
 */
export async function reelaborate(
  engine: LeanEngine,
  mix: readonly MixEntry[],
): Promise<{ steps: number; msPerStep: number }> {
  const started = performance.now();
  let steps = 0;
  for (const { theorem, first, tactics } of mix) {
    const scripts = [first, ...tactics, ...tactics.map((tactic) => `${first}\n  all_goals (${tactic})`)];
    for (const script of scripts) {
      await engine.elaborate(`${theorem.header}\n${theorem.statement} := by\n  ${script}\n`, fileLimits);
      steps++;
    }
  }
  return { steps, msPerStep: (performance.now() - started) / steps };
}
