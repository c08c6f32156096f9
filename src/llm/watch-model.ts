import type { LanguageModel } from './language-model.ts';

/** The model as it is; `during` sees each answer that is waited for. Its owner disposes of it. */
export function watchModel(
  model: LanguageModel,
  during: <T>(answer: Promise<T>) => Promise<T>,
): LanguageModel {
  const score = model.score?.bind(model);
  return {
    info: model.info,
    complete: (...request) => during(model.complete(...request)),
    ...(score !== undefined && { score: (...request) => during(score(...request)) }),
    countTokens: (prompt) => model.countTokens(prompt),
    tokensUsed: () => model.tokensUsed(),
    async [Symbol.asyncDispose]() {},
  };
}
