import { sha256 } from '../../../core/hash.ts';
import type { Policy, Proposal } from '../../../search/interfaces.ts';
import type { Completion } from '../../llm/language-model.ts';
import type { LeanPosition, LeanState } from '../lean/lean-position.ts';
import { isBrokenOff } from './is-broken-off.ts';
import type { ModelInUse } from './model-in-use.ts';
import { statePrompt } from './state-prompt.ts';

/** The `source` of what a model proposes. */
export const modelSource = 'model';

/**
 * Tactics from a language model: K continuations of the position's prompt, each read as its profile says. What the model
 * writes in several ways (tokens, white space) is one proposal with the sum of their probabilities.
 *
 * The tokens of the prompt count in full at every position, whatever the model still held of it, so that a budget of
 * tokens ends the same search at the same place.
 */
export function modelPolicy(use: ModelInUse, seed: number): Policy<LeanState, string> {
  const { model, profile, proposals: count, sampling, grammar } = use;
  let tokens = 0;
  return {
    async propose(position, signal) {
      const prompt = statePrompt(use, position);
      if (prompt === null) return [];
      const drawn = { count, seed: seedOf(seed, position), ...(grammar !== undefined && { grammar }) };
      const request = { ...profile.sampling, ...sampling, ...drawn };
      const [completion] = await model.complete([prompt], request, signal);
      tokens += model.countTokens(prompt) ?? 0;
      if (completion === undefined) return [];
      tokens += completion.continuations.reduce((sum, { tokens }) => sum + tokens, 0);
      return readProposals(completion, (answer) => profile.readTactic(answer));
    },
    tokensUsed: () => tokens,
  };
}

/**
 * The distinct tactics of a completion, most probable first, without those that break off in brackets. Where the model does not tell log-probabilities, a tactic
 * has its share of the continuations.
 */
export function readProposals(
  { continuations }: Completion,
  readTactic: (answer: string) => string | null,
): Proposal<string>[] {
  const probabilities = new Map<string, number>();
  for (const { text, logProbability } of continuations) {
    const tactic = readTactic(text);
    if (tactic === null || isBrokenOff(tactic)) continue;
    const probability = logProbability === null ? 1 / continuations.length : Math.exp(logProbability);
    probabilities.set(tactic, (probabilities.get(tactic) ?? 0) + probability);
  }
  return [...probabilities]
    .map(([action, probability]) => ({
      action,
      logProbability: Math.min(0, Math.log(probability)),
      source: modelSource,
    }))
    .sort((a, b) => b.logProbability - a.logProbability);
}

/** Another one for each position, so that equal prompts don't draw alike everywhere. */
function seedOf(seed: number, { key }: LeanPosition): number {
  return Number.parseInt(sha256(`${seed} ${key}`).slice(0, 8), 16);
}
