import type { Theorem } from '../../../core/theorem.ts';
import type { ProveLean, ProveRun } from '../prove-options.ts';
import { proofTexts } from '../script/assemble.ts';
import type { ProofScript } from '../script/proof-script.ts';
import { fillSuggestions } from './fill-suggestions.ts';
import { ScriptPlayer } from './script-player.ts';
import { shortenScript } from './shorten-script.ts';

/** What is not tried when the time for polishing is over stays as it is. */
export interface PolishOptions {
  readonly lean: Pick<ProveLean, 'engine' | 'tacticLimits' | 'fileLimits'>;
  readonly run: Pick<ProveRun, 'polishMs' | 'clock' | 'signal'>;
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
  const { engine, tacticLimits } = options.lean;
  const { clock, polishMs, signal } = options.run;
  const deadline = clock.now() + polishMs;
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
