import { LakatosError } from '../../../core/errors.ts';
import { fitState } from '../../llm/profiles/fit-state.ts';
import type { ModelInUse } from '../../prove/policy/model-in-use.ts';
import type { Example } from './example-schema.ts';
import { perplexity } from './perplexity-band.ts';

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
  for (const [state, same] of Map.groupBy(examples, (example) => example.state)) {
    const tactics = [...new Set(same.flatMap(({ tactic }) => tactic ?? []))];
    const known = await perplexitiesAt(state, tactics);
    for (const example of same) scores.set(example, known.get(example.tactic ?? '') ?? null);
  }
  return scores;

  async function perplexitiesAt(state: string, tactics: readonly string[]): Promise<Map<string, number>> {
    const theorem = { id: 'state', header: '', statement: 'theorem state' };
    const room = model.info.contextSize - profile.sampling.maxTokens;
    const fitted = fitState(
      { theorem, goals: state.split('\n\n'), tactics: [] },
      room,
      (shown) => model.countTokens(profile.prompt(shown)) ?? 0,
    );
    if (!fitted.fits) return new Map();
    const prompt = profile.prompt(fitted.state);
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
