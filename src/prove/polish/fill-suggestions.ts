import type { Theorem } from '../../../core/theorem.ts';
import type { ReadingOptions } from '../prove-options.ts';
import { assembleFile } from '../script/assemble.ts';
import { hasSuggestions, takeSuggestions } from './take-suggestions.ts';

/** The proof with what its searching tactics found; null when it has none of them, or Lean tells nothing of use. */
export async function fillSuggestions(
  theorem: Theorem,
  proof: string,
  { lean: { engine, fileLimits }, run: { signal } }: ReadingOptions,
): Promise<string | null> {
  if (!hasSuggestions(proof)) return null;
  const file = assembleFile(theorem, proof);
  const read = await engine.elaborate(file, fileLimits, signal);
  if (read.kind !== 'elaborated') return null;
  const start = file.lastIndexOf(proof);
  const firstLine = file.slice(0, start).split('\n').length;
  // What stands in the header is not ours.
  const messages = read.report.messages.filter((message) => message.start.line >= firstLine);
  const taken = takeSuggestions(file, messages);
  // The statement stays as it is, so the proof begins where it began.
  if (taken === file || !taken.startsWith(file.slice(0, start))) return null;
  return taken.slice(start).trimEnd();
}
