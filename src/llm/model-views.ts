import type { LanguageModel, OnTokens, TokenCount } from './language-model.ts';

interface TokenTally {
  readonly add: OnTokens;
  count(): TokenCount;
}

export function tokenTally(): TokenTally {
  let count: TokenCount = { read: 0, written: 0 };
  return {
    add({ read = 0, written = 0 }) {
      count = { read: count.read + read, written: count.written + written };
    },
    count: () => count,
  };
}

/** A model that tells of tokens and counts none. */
export type UncountedModel = Omit<LanguageModel, 'tokensUsed'>;

/** The model with a count of what is asked by means of this view. Whoever opened the model closes it. */
export function countingTokens(model: UncountedModel): LanguageModel {
  const tally = tokenTally();
  const counting =
    (outer: OnTokens = () => {}): OnTokens =>
    (tokens) => {
      tally.add(tokens);
      outer(tokens);
    };
  const score = model.score?.bind(model);
  return {
    info: model.info,
    ...(model.chat !== undefined && { chat: model.chat }),
    complete: (prompts, request, signal, onTokens) =>
      model.complete(prompts, request, signal, counting(onTokens)),
    ...(score !== undefined && {
      score: (prompt, texts, signal, onTokens) => score(prompt, texts, signal, counting(onTokens)),
    }),
    countTokens: (prompt) => model.countTokens(prompt),
    tokensUsed: () => tally.count(),
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  };
}

/** The model with a count of its own; `during` sees each answer that is waited for. */
export function watchModel(
  model: LanguageModel,
  during: <T>(answer: Promise<T>) => Promise<T>,
): LanguageModel {
  const score = model.score?.bind(model);
  return countingTokens({
    info: model.info,
    complete: (...call) => during(model.complete(...call)),
    ...(score !== undefined && { score: (...call) => during(score(...call)) }),
    countTokens: (prompt) => model.countTokens(prompt),
    [Symbol.asyncDispose]: () => model[Symbol.asyncDispose](),
  });
}
