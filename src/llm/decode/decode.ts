import { sha256 } from '../../../core/hash.ts';
import { type Random, seededRandom } from '../../../core/random.ts';
import { logSumExp } from '../../../core/statistics.ts';
import type { Continuation, ContinuationRequest, DecodingMethod, Sampling } from '../language-model.ts';
import { distinctSelection } from './distinct.ts';
import { sampleSelection, truncate } from './sample.ts';
import {
  type Beam,
  type Branch,
  type Extension,
  emptyHypothesis,
  type Selection,
  type Successor,
  type TokenModel,
  tokenWriter,
  type WriteToken,
  type Written,
} from './token-model.ts';

interface BeamDecoding extends Pick<Sampling, 'topP' | 'minP'> {
  readonly count: number;
  /** Live hypotheses at most, as far as `count` allows. */
  readonly width: number;
}

type Finished = Extract<Written, { kind: 'finished' }>['continuation'];

/**
 * Beam search: of all live hypotheses with one token more, the most probable ones live on, `count` of them or `width` if
 * that is less; those that end by it join the `count` most probable finished ones. More tokens never make a text more
 * probable, so a hypothesis that is not ahead of the last of `count` finished ones is given up, and with the last
 * hypothesis the search ends. The result is exact when of no length more hypotheses are ahead than may live on. Ranks
 * are by the model's own probabilities: temperature means nothing here, `topP` and `minP` cut at temperature 1.
 * Source: A. Graves, Sequence Transduction with Recurrent Neural Networks (2012), section 2.5, without its merging.
 */
function beamSelection(write: WriteToken, options: BeamDecoding): Selection {
  const { count, topP, minP } = options;
  const width = Math.min(count, options.width);
  let live: readonly Beam[] = [emptyHypothesis];
  let finished: readonly Finished[] = [];
  const isBeaten = (logProbability: number) =>
    finished.length >= count && logProbability <= (finished.at(-1)?.logProbability ?? 0);

  return {
    choose(next) {
      const candidates = live
        .flatMap((hypothesis, parent) =>
          truncate(next[parent]!, { temperature: 1, topP, minP }).map(({ token, logProbability }) => ({
            parent,
            token,
            logProbability,
            sum: hypothesis.logProbability + logProbability,
          })),
        )
        .sort((a, b) => b.sum - a.sum);
      const successors: Successor[] = [];
      const survivors: Beam[] = [];
      for (const { parent, token, logProbability, sum } of candidates) {
        if (isBeaten(sum)) break;
        const written = write(live[parent]!, token, logProbability);
        if (written.kind === 'finished') {
          finished = [...finished, written.continuation]
            .sort((a, b) => b.logProbability - a.logProbability)
            .slice(0, count);
        } else if (survivors.length < width) {
          survivors.push(written.hypothesis);
          successors.push({ parent, token });
        }
      }
      live = survivors;
      return successors;
    },
    continuations: () => finished,
  };
}

/**
 * Makes one continuation of those of a prompt that have the same text, most probable first: one text can be spelled in
 * several tokens, and its probability is the sum over the spellings that were found, so it is a lower bound. Independent
 * samples may be the same spelling several times, so for `sample` it is only the largest one. Continuations that were cut
 * off stay apart from complete ones. `tokens` is that of the most probable spelling; without log-probabilities nothing is
 * summed and the order stays.
 */
export function mergeTexts(continuations: readonly Continuation[], method: DecodingMethod): Continuation[] {
  const groups = Map.groupBy(continuations, ({ text, end }) => `${end} ${text}`);
  const merged = [...groups.values()].map((spellings) => {
    const sorted = spellings.toSorted(byProbability) as [Continuation, ...Continuation[]];
    const [likeliest] = sorted;
    if (method === 'sample' || likeliest.logProbability === null) return likeliest;
    const logs = sorted.map(({ logProbability }) => logProbability ?? Number.NEGATIVE_INFINITY);
    // Rounding must not make a probability larger than 1.
    return { ...likeliest, logProbability: Math.min(0, logSumExp(logs)) };
  });
  return merged.sort(byProbability);
}

function byProbability(a: Continuation, b: Continuation): number {
  if (a.logProbability === b.logProbability) return 0;
  return (b.logProbability ?? Number.NEGATIVE_INFINITY) - (a.logProbability ?? Number.NEGATIVE_INFINITY);
}

/** What decoding needs to know of a request. */
export interface DecodingRequest extends Omit<ContinuationRequest, 'grammar' | 'rule' | 'endings'> {
  /** Place of the prompt in its call: each has random numbers of its own. */
  readonly index: number;
}

/**
 * Draws the continuations of a prompt, token by token: one `model.extend` for each token, with all live hypotheses. The last
 * token of a hypothesis is never evaluated, so the longest one, of n tokens, takes n - 1 calls.
 *
 * With `beam` and `distinct` the model's branches are the widest beam; `distinct` gives no more continuations than those.
 * Where there are fewer branches than samples, the prompt is begun once more for those that are left.
 *
 * No branch is left behind, whatever happens. Rejects with the signal's reason soon after it fires.
 *
 * @param first the prompt, evaluated; decoding gives it up
 * @param again evaluates it once more
 * @returns the continuations, ordered as in `Completion`; logarithms are never null
 * @throws LakatosError MODEL_FAILED when no token has a probability
 */
export async function decode<B extends Branch>(
  model: TokenModel<B>,
  first: B,
  again: () => Promise<B>,
  request: DecodingRequest,
  signal: AbortSignal,
): Promise<readonly Continuation[]> {
  const { method, count } = request;
  const limit = Math.min(request.maxTokens, first.room);
  if (limit <= 0) {
    model.release([first]);
    const cutOff: Continuation = { text: '', logProbability: 0, tokens: 0, end: 'length' };
    return Array.from({ length: method === 'sample' ? count : Math.min(count, 1) }, () => cutOff);
  }
  const write = tokenWriter(model, request.stop, limit);
  const options = { ...request, width: model.capacity };
  switch (method) {
    case 'distinct': {
      const random = randomOf(request, 0);
      return grow(model, distinctSelection(write, { ...options, random }), first, signal);
    }
    case 'beam':
      return grow(model, beamSelection(write, options), first, signal);
    case 'sample': {
      const all: Continuation[] = [];
      for (let start = first; ; start = await again()) {
        const length = Math.min(count - all.length, model.capacity);
        const randoms = Array.from({ length }, (_, at) => randomOf(request, all.length + at));
        all.push(...(await grow(model, sampleSelection(write, randoms, options), start, signal)));
        if (all.length >= count) return all;
      }
    }
  }
}

/** Random numbers for one sample of a prompt: streams of different places have nothing in common. */
function randomOf({ seed, index }: DecodingRequest, sample: number): Random {
  return seededRandom(Number.parseInt(sha256(`${seed} ${index} ${sample}`).slice(0, 8), 16));
}

async function grow<B extends Branch>(
  model: TokenModel<B>,
  selection: Selection,
  start: B,
  signal: AbortSignal,
): Promise<readonly Continuation[]> {
  let branches: readonly B[] = [start];
  try {
    while (branches.length > 0) {
      signal.throwIfAborted();
      const before = branches;
      const extensions = selection
        .choose(before.map(({ next }) => next))
        .map(({ parent, token }): Extension<B> => ({ parent: before[parent]!, token }));
      const parents = new Set(extensions.map(({ parent }) => parent));
      // Those that are extended are given up by that, even when it fails.
      branches = [];
      model.release(before.filter((branch) => !parents.has(branch)));
      if (extensions.length > 0) branches = await model.extend(extensions, signal);
    }
  } catch (error) {
    model.release(branches);
    signal.throwIfAborted();
    throw error;
  }
  return selection.continuations();
}
