import type { Limits } from '../../../core/limits.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { LeanEngine } from '../../../lean/engine.ts';

/**
 * What becomes of each tactic at a state, in their order, those behind a proof too; undefined where Lean gave no answer.
 * @throws the signal's reason
 */
export async function tryAll(
  state: StateReference,
  tactics: readonly string[],
  { engine, tacticLimits }: { readonly engine: LeanEngine; readonly tacticLimits: Limits },
  signal: AbortSignal,
): Promise<readonly (TacticOutcome | undefined)[]> {
  const outcomes: (TacticOutcome | undefined)[] = tactics.map(() => undefined);
  let rest = [...tactics.keys()];
  while (rest.length > 0) {
    const asked = rest;
    const answers = await engine.apply(
      state,
      asked.map((at) => tactics[at]!),
      tacticLimits,
      signal,
    );
    signal.throwIfAborted();
    rest = [];
    answers.forEach((answer, index) => {
      const at = asked[index]!;
      // The engine leaves off at a proof; what stands behind it is asked next.
      if (answer.kind === 'lost' && answer.reason === 'not-tried') rest.push(at);
      else outcomes[at] = answer;
    });
    if (rest.length === asked.length) break;
  }
  return outcomes;
}
