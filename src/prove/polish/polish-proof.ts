import type { Clock } from '../../../core/clock.ts';
import type { Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { proofTexts } from '../script/assemble.ts';
import type { ProofScript } from '../script/proof-script.ts';
import { type FillOptions, fillSuggestions } from './fill-suggestions.ts';
import { ScriptPlayer } from './script-player.ts';
import { shortenScript } from './shorten-script.ts';

export interface PolishOptions extends FillOptions {
  /** For each tactic. */
  readonly tacticLimits: Limits;
  /** For all of it, in milliseconds. What is not tried by then stays as it is. */
  readonly ms: number;
  readonly clock: Clock;
}

/**
 * Texts of a proof that a person would rather read than the search's own, the best first. Nobody has verified
 * them: each goes to the gate, and the one that the gate has accepted already remains if it takes none of these.
 */
export async function polishProof(
  theorem: Theorem,
  script: ProofScript,
  options: PolishOptions,
): Promise<readonly string[]> {
  const { engine, tacticLimits, clock, ms, signal } = options;
  const deadline = clock.now() + ms;
  const isOver = () => clock.now() >= deadline;
  const player = new ScriptPlayer({ engine, limits: tacticLimits, isOver, signal });
  const shorter = await shortenScript(player, { theorem, path: [] }, script);
  const texts: string[] = [];
  for (const text of proofTexts(shorter)) {
    const filled = await fillSuggestions(theorem, text, options);
    texts.push(...(filled === null ? [] : [filled]), text);
  }
  return texts;
}
