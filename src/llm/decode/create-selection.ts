import { sha256 } from '../../../core/hash.ts';
import { type Random, seededRandom } from '../../../core/random.ts';
import type { Continuation, ContinuationRequest } from '../language-model.ts';
import { beamSelection } from './beam.ts';
import { distinctSelection } from './distinct.ts';
import { sampleSelection } from './sample.ts';
import type { Selection } from './selection.ts';
import type { Branch, TokenModel } from './token-model.ts';
import { tokenWriter } from './write-token.ts';

/** What decoding needs to know of a request. */
export type DecodingRequest = Omit<ContinuationRequest, 'grammar'>;

/** Where a selection works. */
export interface SelectionPlace {
  /** Index of the prompt in the call. */
  readonly prompt: number;
  /** Tokens that fit into the context after the prompt. */
  readonly room: number;
  /** Live hypotheses at most. */
  readonly width: number;
}

export function createSelection<B extends Branch>(
  model: Pick<TokenModel<B>, 'isEnd' | 'textOf'>,
  request: DecodingRequest,
  { prompt, room, width }: SelectionPlace,
): Selection {
  const { method, count, seed } = request;
  const limit = Math.min(request.maxTokens, room);
  if (limit <= 0) return nothingToWrite(method === 'sample' ? count : Math.min(count, 1));
  const write = tokenWriter(model, request.stop, limit);
  switch (method) {
    case 'sample':
      return sampleSelection(write, {
        ...request,
        width,
        randomOf: (sample) => decodingRandom(seed, prompt, sample),
      });
    case 'distinct':
      return distinctSelection(write, { ...request, width, random: decodingRandom(seed, prompt) });
    case 'beam':
      return beamSelection(write, { ...request, width });
  }
}

/** Not one token may be written: only the empty text is left, cut off. */
function nothingToWrite(count: number): Selection {
  const cutOff: Continuation = { text: '', logProbability: 0, tokens: 0, end: 'length' };
  return {
    choose: () => [],
    wantsStart: () => false,
    continuations: () => Array.from({ length: count }, () => cutOff),
  };
}

/** Random numbers for one prompt of a call, or for one sample of it: streams of different places have nothing in common. */
function decodingRandom(seed: number, prompt: number, sample = 0): Random {
  return seededRandom(Number.parseInt(sha256(`${seed} ${prompt} ${sample}`).slice(0, 8), 16));
}
