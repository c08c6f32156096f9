import type { Clock } from '../../../core/clock.ts';
import type { Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { assembleFile, proofTexts } from '../script/assemble.ts';
import type { ProofScript } from '../script/proof-script.ts';
import { ScriptPlayer } from './script-player.ts';
import { shortenScript } from './shorten-script.ts';
import { hasSuggestions, takeSuggestions } from './take-suggestions.ts';

export interface PolishOptions {
  readonly engine: LeanEngine;
  /** For each tactic, and for reading the whole proof. */
  readonly tacticLimits: Limits;
  readonly fileLimits: Limits;
  /** For all of it, in milliseconds. What is not tried by then stays as it is. */
  readonly ms: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
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
  for (const text of proofTexts(shorter))
    texts.push(...(await withSuggestions(theorem, text, options)), text);
  return texts;
}

/** The text with what its searching tactics found; nothing when it has none of them. */
async function withSuggestions(
  theorem: Theorem,
  proof: string,
  { engine, fileLimits, signal }: PolishOptions,
): Promise<string[]> {
  if (!hasSuggestions(proof)) return [];
  const file = assembleFile(theorem, proof);
  const read = await engine.elaborate(file, fileLimits, signal);
  if (read.kind !== 'elaborated') return [];
  const start = file.lastIndexOf(proof);
  const taken = takeSuggestions(file, read.report.messages);
  // The statement stays as it is, so the proof begins where it began.
  return taken.startsWith(file.slice(0, start)) ? [taken.slice(start).trimEnd()] : [];
}
