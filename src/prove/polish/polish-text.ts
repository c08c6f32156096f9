import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import { askGate } from '../ask-gate.ts';
import { Deadline } from '../deadline.ts';
import { onlyTold } from '../only-told.ts';
import type { ProveOptions } from '../prove-options.ts';
import { fillSuggestions } from './fill-suggestions.ts';

/**
 * A result whose proof is a text that a model wrote, with what its searching tactics (`exact?`, `simp?`) found in their
 * place, if the gate accepts that. There is no script of such a proof, so nothing else of it is tried. It stays as it
 * was where the gate does not take the other text, where the time for polishing is over, and where something breaks.
 */
export async function polishText(
  theorem: Theorem,
  reported: ReportedResult,
  options: ProveOptions,
): Promise<ReportedResult> {
  const { proof } = reported.result;
  if (proof === null || options.run.polishMs <= 0) return reported;
  using deadline = new Deadline(options.run.polishMs, options.run.clock, options.run.signal);
  const inTime = {
    ...options,
    run: { ...options.run, signal: deadline.signal },
  };
  const polished = await onlyTold(theorem, inTime.run, 'not polished', async () => {
    const filled = await fillSuggestions(theorem, proof, inTime);
    if (filled === null) return undefined;
    const verdict = await askGate(inTime, theorem, filled);
    return verdict.kind === 'accepted' ? { proof: filled, certificate: verdict.certificate } : undefined;
  });
  return { ...reported, result: { ...reported.result, ...polished } };
}
