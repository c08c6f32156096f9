import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { ToolContext } from '../../../src/agent/tools/tool.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

/** Opens a theorem for tools; `calls` sums what they ask of Lean. */
export async function openFor(
  theorem: Theorem,
  engine: LeanEngine = scriptedEngine(),
  changes: Partial<ToolContext> = {},
): Promise<ToolContext & { readonly asked: { calls: number } }> {
  const outcome = await engine.open(theorem, fileLimits);
  if (outcome.kind !== 'opened') throw new Error(JSON.stringify(outcome));
  const asked = { calls: 0 };
  return {
    theorem,
    opened: outcome.opened,
    engine,
    fileLimits,
    tacticLimits,
    signal: new AbortController().signal,
    onCalls: (count) => {
      asked.calls += count;
    },
    library: null,
    memory: null,
    asked,
    ...changes,
  };
}
