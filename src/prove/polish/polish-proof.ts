import type { LeanMessage } from '../../../core/message.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import { askGate } from '../ask-gate.ts';
import type { ProveLean, ProveOptions, ProveRun, ReadingOptions } from '../prove-options.ts';
import { onlyTold } from '../report.ts';
import { assembleFile, proofTexts } from '../script/assemble.ts';
import type { ProofScript } from '../script/proof-script.ts';
import { suggestionsIn } from '../script/suggestions.ts';
import { Deadline } from '../theorem-ledger.ts';
import { ScriptPlayer } from './script-player.ts';
import { shortenScript } from './shorten-script.ts';

/** Tactics that look for a proof each time they run, and say what they found. */
const searching = /\b(exact|apply|rw|simp|simp_all|dsimp|grind|show_term)\?/u;

export const hasSuggestions = (text: string): boolean => searching.test(text);

/**
 * The text with each tactic that ends in a question mark replaced by what it said it found, the first of several. `messages` are
 * Lean's about exactly this text. What has no usable suggestion stays.
 */
export function takeSuggestions(text: string, messages: readonly LeanMessage[]): string {
  const characters = [...text];
  const starts = [0, ...characters.flatMap((character, at) => (character === '\n' ? [at + 1] : []))];
  const offset = ({ line, column }: LeanMessage['start']) => (starts[line - 1] ?? characters.length) + column;
  const found = messages
    .flatMap(({ text: said, start, end }) => {
      const [text] = suggestionsIn(said);
      if (text === undefined || end === undefined) return [];
      const [from, to] = [offset(start), offset(end)];
      return searching.test(characters.slice(from, to).join('')) ? [{ text, from, to }] : [];
    })
    // From the end of the text, so that the places of what is still to come hold.
    .sort((a, b) => b.from - a.from);
  const edits = new Map(found.map((edit) => [edit.from, edit]));
  for (const edit of edits.values()) {
    // Of a tactic that runs on several goals each may want another text, and one text inside of another is gone with it.
    const others = found.filter((other) => other.from < edit.to && edit.from < other.to);
    if (others.some((other) => other.to !== edit.to || other.text !== edit.text)) continue;
    characters.splice(edit.from, edit.to - edit.from, edit.text);
  }
  return characters.join('');
}

/** The proof with what its searching tactics found; null when it has none of them, or Lean tells nothing of use. */
async function fillSuggestions(
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

/** What is not tried when the time for polishing is over stays as it is. */
interface PolishOptions {
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
