import type { Continuation } from '../language-model.ts';

/** What a model expects after a text: its most probable tokens, most probable first. */
export interface NextTokens {
  readonly tokens: readonly number[];
  /** Natural logarithms of their probabilities, by the model itself: softmax over the whole vocabulary, temperature 1. */
  readonly logProbabilities: readonly number[];
}

/** A text that a model has evaluated. */
export interface Branch {
  readonly next: NextTokens;
  /** How many more tokens fit into the context. */
  readonly room: number;
}

/** A token to write after the text of a branch. */
export interface Extension<B extends Branch> {
  readonly parent: B;
  readonly token: number;
}

/** A model that goes on with many texts at once, token by token: what decoding needs to know of it. */
export interface TokenModel<B extends Branch> {
  /** How many branches it can hold. */
  readonly capacity: number;
  /**
   * Evaluates one more token for each extension, all in one batch; answers in order. A parent may be extended several
   * times. All parents are given up by it, also when it fails, and then it keeps no children.
   */
  extend(extensions: readonly Extension<B>[], signal: AbortSignal): Promise<readonly B[]>;
  /** Gives up branches that are not extended. */
  release(branches: readonly B[]): void;
  /** True for the tokens that end a text. */
  isEnd(token: number): boolean;
  /** The text of tokens that follow each other; a character that is not complete yet is left out. */
  textOf(tokens: readonly number[]): string;
}

/** One hypothesis to go on with: the live hypothesis `parent` (its place in the list) and one token more. */
export interface Successor {
  readonly parent: number;
  readonly token: number;
}

/**
 * How one method decodes one prompt: it has the live hypotheses and the finished ones, and knows nothing of branches.
 * At first the empty text is the one live hypothesis.
 */
export interface Selection {
  /**
   * Takes one more token: `next` has what follows each live hypothesis, in order. The successors are the live hypotheses
   * from now on; none: this is over.
   */
  choose(next: readonly NextTokens[]): readonly Successor[];
  /** What is finished, in the order of `Completion.continuations`. */
  continuations(): readonly Continuation[];
}

/** Where the first of the stop texts begins in the text, in UTF-16 units; -1: none is in it. Empty stop texts are none. */
export function firstStop(text: string, stops: readonly string[]): number {
  let first = -1;
  for (const stop of stops) {
    const at = stop === '' ? -1 : text.indexOf(stop);
    if (at >= 0 && (first < 0 || at < first)) first = at;
  }
  return first;
}

/** A text under way. */
export interface Beam {
  readonly tokens: readonly number[];
  /** Of all its tokens, by the model itself. */
  readonly logProbability: number;
}

export const emptyHypothesis: Beam = { tokens: [], logProbability: 0 };

/** What a hypothesis has become with one token more. */
export type Written =
  | { readonly kind: 'live'; readonly hypothesis: Beam }
  | { readonly kind: 'finished'; readonly continuation: Continuation & { readonly logProbability: number } };

/** `logProbability`: of this token after the hypothesis, by the model itself. */
export type WriteToken = (hypothesis: Beam, token: number, logProbability: number) => Written;

/**
 * Writes tokens and tells when a hypothesis ends: at an end token, when its text has one of the stop texts (then it is
 * cut before the first one), or with `limit` tokens. The whole text is searched: a stop text may begin some tokens
 * before the one that completes it, and that one may also complete a character.
 */
export function tokenWriter<B extends Branch>(
  model: Pick<TokenModel<B>, 'isEnd' | 'textOf'>,
  stops: readonly string[],
  limit: number,
): WriteToken {
  return (before, token, tokenLogProbability) => {
    const tokens = [...before.tokens, token];
    const logProbability = before.logProbability + tokenLogProbability;
    const finish = (text: string, end: Continuation['end']): Written => ({
      kind: 'finished',
      continuation: { text, logProbability, tokens: tokens.length, end },
    });
    if (model.isEnd(token)) return finish(model.textOf(before.tokens), 'stop');
    const isFull = tokens.length >= limit;
    if (stops.length === 0 && !isFull) return { kind: 'live', hypothesis: { tokens, logProbability } };
    const text = model.textOf(tokens);
    const stop = firstStop(text, stops);
    if (stop >= 0) return finish(text.slice(0, stop), 'stop');
    return isFull ? finish(text, 'length') : { kind: 'live', hypothesis: { tokens, logProbability } };
  };
}
