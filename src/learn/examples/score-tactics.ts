import { LakatosError } from '../../../core/errors.ts';
import { quantile } from '../../../core/statistics.ts';
import type { ModelInUse } from '../../prove/policy/describe-model.ts';
import { statePrompt } from '../../prove/policy/model-policy.ts';
import { type Band, type Example, shownPremises } from './example-schema.ts';

/**
 * The tactic-level filter of BFS-Prover-V2 (2025, "Scaling up Multi-Turn Off-Policy RL and Multi-Agent Tree Search for LLM
 * Step-Provers"): tactics that the current model would write anyway teach nothing, and those that surprise it most are
 * mostly noise, so training goes on with the middle.
 *
 *   perplexity(tactic) = exp(-log p(tactic | state) / its tokens)
 */
/** `logProbability` by the natural logarithm, `tokens` with the end of the text; 1 at least. */
export const perplexity = (logProbability: number, tokens: number): number =>
  Math.exp(-logProbability / tokens);

/** The items whose perplexity lies in the band, in their order; those whose perplexity is not known (null) stay. */
export function keepBand<T>(
  items: readonly T[],
  perplexityOf: (item: T) => number | null,
  { low, high }: Band,
): T[] {
  const known = items.map((item) => ({ item, perplexity: perplexityOf(item) }));
  const sorted = known
    .flatMap(({ perplexity: value }) => (value === null ? [] : [value]))
    .sort((a, b) => a - b);
  if (sorted.length === 0) return [...items];
  const [from, to] = [quantile(sorted, low), quantile(sorted, high)];
  return known
    .filter(({ perplexity: value }) => value === null || (value >= from && value <= to))
    .map(({ item }) => item);
}

/**
 * The perplexity of each example's tactic under a model, whether the model would think of it or not. States are shortened as
 * a search shortens them. Null for what does not fit even so, and for all where the model can't score texts.
 */
export async function scoreTactics(
  examples: readonly Example[],
  { model, profile }: ModelInUse,
  signal: AbortSignal,
): Promise<Map<Example, number | null>> {
  const scores = new Map<Example, number | null>();
  const shown = ({ state, premises }: Example) => JSON.stringify([state, premises]);
  for (const same of Map.groupBy(examples, shown).values()) {
    const tactics = [...new Set(same.flatMap(({ tactic }) => tactic ?? []))];
    const known = await perplexitiesAt(same[0]!, tactics);
    for (const example of same) scores.set(example, known.get(example.tactic ?? '') ?? null);
  }
  return scores;

  async function perplexitiesAt(example: Example, tactics: readonly string[]): Promise<Map<string, number>> {
    const theorem = { id: 'state', header: '', statement: 'theorem state' };
    const room = model.info.contextSize - profile.sampling.maxTokens;
    const goals = example.state.split('\n\n');
    const view = { theorem, goals, tactics: [], ...shownPremises(example) };
    const prompt = statePrompt(profile, view, room, (shown) => model.countTokens(shown) ?? 0);
    if (prompt === null) return new Map();
    try {
      const found = (await model.score?.(prompt, tactics, signal)) ?? [];
      return new Map(
        found.map(({ logProbability, tokens }, at) => [
          tactics[at] ?? '',
          perplexity(logProbability, Math.max(1, tokens)),
        ]),
      );
    } catch (thrown) {
      if (thrown instanceof LakatosError && thrown.code === 'MODEL_PROMPT_TOO_LONG') return new Map();
      throw thrown;
    }
  }
}
