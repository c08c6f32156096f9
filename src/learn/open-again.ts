import type { Limits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { LeanEngine, OpenedTheorem } from '../../lean/engine.ts';

const triesAtMost = 3;

/**
 * A theorem opened in Lean, again where a worker died of it: that says nothing of the theorem, and what is kept of a step is kept
 * for good. Null when it can't be opened.
 * @throws the signal's reason
 */
export async function openAgain(
  theorem: Theorem,
  { engine, fileLimits }: { readonly engine: LeanEngine; readonly fileLimits: Limits },
  signal: AbortSignal,
): Promise<OpenedTheorem | null> {
  for (let tries = 1; ; tries += 1) {
    const opened = await engine.open(theorem, fileLimits, signal);
    signal.throwIfAborted();
    if (opened.kind === 'opened') return opened.opened;
    if (opened.kind !== 'lost' || tries === triesAtMost) return null;
  }
}
