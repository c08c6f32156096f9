import type { Continuation } from '../language-model.ts';
import type { Branch, TokenModel } from './token-model.ts';

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
