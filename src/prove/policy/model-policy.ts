import { sha256 } from '../../../core/hash.ts';
import { bracketStep } from '../../../core/lean-lexer.ts';
import { logSumExp } from '../../../core/statistics.ts';
import type { Policy, Proposal } from '../../../search/interfaces.ts';
import { mergeTexts } from '../../llm/decode/decode.ts';
import type { Completion, DecodingMethod } from '../../llm/language-model.ts';
import type { LeanPosition, LeanState } from '../lean/lean-position.ts';
import { askAtPosition } from './ask-at-position.ts';
import type { ModelInUse } from './model-in-use.ts';

/**
 * Whether a text opens a bracket that it does not close, or the other way round: Lean would only say that it does not read
 * it, at the cost of a call. Texts with strings, characters or comments are not judged.
 */
function isBrokenOff(tactic: string): boolean {
  if (/"|--|\/-|'.'/u.test(tactic)) return false;
  let depth = 0;
  for (const letter of tactic) {
    depth += bracketStep(letter);
    if (depth < 0) return true;
  }
  return depth > 0;
}

/** The `source` of what a model proposes. */
export const modelSource = 'model';

/**
 * Tactics from a language model: K continuations of the position's prompt, each read as its profile says. What the model
 * writes in several ways (tokens, white space) is one proposal with the sum of their probabilities.
 */
export function modelPolicy(use: ModelInUse, seed: number): Policy<LeanState, string> {
  const { profile, proposals: count, sampling, grammar } = use;
  let tokens = 0;
  return {
    async propose(position, signal) {
      const drawn = { count, seed: seedOf(seed, position), ...(grammar !== undefined && { grammar }) };
      const request = { ...profile.sampling, ...sampling, ...drawn };
      const asked = await askAtPosition(use, position, request, signal);
      if (asked === null) return [];
      tokens += asked.tokens;
      return readProposals(asked.completion, request.method, (answer) => profile.readTactic(answer));
    },
    tokensUsed: () => tokens,
  };
}

/**
 * The distinct tactics of a completion, most probable first, without those that were cut off or break off in brackets. A
 * text that was drawn again counts once, by `method`; the spellings of one tactic add up:
 *
 *   p(tactic) = sum of p(text) over the distinct texts that are read as it
 *
 * Where the model does not tell log-probabilities, p(text) is its share of the continuations, repeats and all.
 */
export function readProposals(
  { continuations }: Pick<Completion, 'continuations'>,
  method: DecodingMethod,
  readTactic: (answer: string) => string | null,
): Proposal<string>[] {
  const finished = continuations.filter(({ end }) => end === 'stop');
  const isTold = finished.every(({ logProbability }) => logProbability !== null);
  const spellings = new Map<string, (number | null)[]>();
  for (const { text, logProbability } of isTold ? mergeTexts(finished, method) : finished) {
    const tactic = readTactic(text);
    if (tactic === null || isBrokenOff(tactic)) continue;
    const known = spellings.get(tactic);
    if (known === undefined) spellings.set(tactic, [logProbability]);
    else known.push(logProbability);
  }
  const total = (logs: readonly (number | null)[]) =>
    isTold
      ? logSumExp(logs.map((log) => log ?? Number.NEGATIVE_INFINITY))
      : Math.log(logs.length / continuations.length);
  return [...spellings]
    .map(([action, logs]) => ({ action, logProbability: Math.min(0, total(logs)), source: modelSource }))
    .sort((a, b) => b.logProbability - a.logProbability);
}

/** Another one for each position, so that equal prompts don't draw alike everywhere. */
function seedOf(seed: number, { key }: LeanPosition): number {
  return Number.parseInt(sha256(`${seed} ${key}`).slice(0, 8), 16);
}
