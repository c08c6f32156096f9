import type { Completion, LanguageModel, TokenCount } from './language-model.ts';
import type { Prompt } from './prompt.ts';

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

/** Views whose calls are under way, by the model that they ask. */
const busy = new WeakMap<LanguageModel, Set<CountedModel>>();

/** From the first call under way to the last: what the model itself counts meanwhile is known then. */
interface Stretch {
  /** Of the view and of the model as it began. */
  readonly own: TokenCount;
  readonly all: TokenCount;
  /** Whether others have asked the same model meanwhile. */
  isShared: boolean;
  /** Whether a call was broken off, or nobody tells what it has read. */
  isUncertain: boolean;
}

/**
 * The model with a count of its own, for one of several that ask it at the same time: its owner closes it.
 *
 * Tokens read are those of the prompts, tokens written those of the continuations. Of a call that is broken off, and of a
 * server that tells nothing of single prompts, only the model's own sums are known: they count where nobody else has asked
 * meanwhile, and otherwise what is known counts.
 */
export function countApart(model: LanguageModel): LanguageModel {
  return new CountedModel(model);
}

class CountedModel implements LanguageModel {
  readonly info: LanguageModel['info'];
  readonly score?: NonNullable<LanguageModel['score']>;
  readonly #model: LanguageModel;
  #known: TokenCount = { read: 0, written: 0 };
  #underWay = 0;
  #stretch: Stretch | null = null;

  constructor(model: LanguageModel) {
    this.#model = model;
    this.info = model.info;
    const score = model.score?.bind(model);
    if (score === undefined) return;
    this.score = (prompt, texts, signal) =>
      this.#during(
        () => score(prompt, texts, signal),
        (scores) => ({
          read: this.#tokensOf(prompt, undefined) + sumOf(scores.map(({ tokens }) => tokens)),
          written: 0,
        }),
      );
  }

  complete(...call: Parameters<LanguageModel['complete']>): Promise<readonly Completion[]> {
    const [prompts] = call;
    return this.#during(
      () => this.#model.complete(...call),
      (completions) => ({
        read: sumOf(prompts.map((prompt, at) => this.#tokensOf(prompt, completions[at]?.promptTokens))),
        written: sumOf(completions.flatMap((each) => each.continuations.map(({ tokens }) => tokens))),
      }),
    );
  }

  countTokens(prompt: Prompt): number | null {
    return this.#model.countTokens(prompt);
  }

  tokensUsed(): TokenCount {
    const stretch = this.#stretch;
    if (stretch === null || stretch.isShared || !stretch.isUncertain) return this.#known;
    const now = this.#model.tokensUsed();
    const of = (kind: keyof TokenCount) =>
      Math.max(this.#known[kind], stretch.own[kind] + now[kind] - stretch.all[kind]);
    return { read: of('read'), written: of('written') };
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  async #during<T>(ask: () => Promise<T>, tokensIn: (answer: T) => TokenCount): Promise<T> {
    const stretch = this.#begin();
    try {
      const answer = await ask();
      const { read, written } = tokensIn(answer);
      this.#known = { read: this.#known.read + read, written: this.#known.written + written };
      return answer;
    } catch (thrown) {
      stretch.isUncertain = true;
      throw thrown;
    } finally {
      this.#end();
    }
  }

  #begin(): Stretch {
    this.#underWay += 1;
    if (this.#stretch !== null) return this.#stretch;
    const others = busy.get(this.#model) ?? new Set();
    busy.set(this.#model, others);
    for (const other of others) if (other.#stretch !== null) other.#stretch.isShared = true;
    const isShared = others.size > 0;
    others.add(this);
    this.#stretch = { own: this.#known, all: this.#model.tokensUsed(), isShared, isUncertain: false };
    return this.#stretch;
  }

  #end(): void {
    this.#underWay -= 1;
    if (this.#underWay > 0) return;
    this.#known = this.tokensUsed();
    this.#stretch = null;
    busy.get(this.#model)?.delete(this);
  }

  #tokensOf(prompt: Prompt, told: number | undefined): number {
    const tokens = this.#model.countTokens(prompt) ?? told;
    if (tokens === undefined && this.#stretch !== null) this.#stretch.isUncertain = true;
    return tokens ?? 0;
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
