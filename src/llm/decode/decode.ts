import { LakatosError } from '../../../core/errors.ts';
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
    wantsStart: () => false,
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
export type DecodingRequest = Omit<ContinuationRequest, 'grammar'>;

/** Where a selection works. */
interface SelectionPlace {
  /** Index of the prompt in the call. */
  readonly prompt: number;
  /** Tokens that fit into the context after the prompt. */
  readonly room: number;
  /** Live hypotheses at most. */
  readonly width: number;
}

function createSelection<B extends Branch>(
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

/** Prompts that a model has evaluated. */
export interface Starts<B extends Branch> {
  /** One for each prompt. Decoding gives them up. */
  readonly branches: readonly B[];
  /** Evaluates some of the prompts, given by index, once more; answers in order. When it fails, it keeps no branch. */
  again(prompts: readonly number[], signal: AbortSignal): Promise<readonly B[]>;
}

interface Lane<B> {
  readonly selection: Selection;
  /** Of the live hypotheses, in order. */
  branches: readonly B[];
}

/**
 * Draws continuations for all prompts in lock step: one `model.extend` for each token, with the live hypotheses of all
 * prompts. The last token of a hypothesis is never evaluated, so the longest one, of n tokens, takes n - 1 calls.
 *
 * Each prompt gets an equal share of the model's branches, the whole part of capacity / prompts. With `beam` and
 * `distinct` that is the widest beam, so ask for at most capacity / count prompts at once; `distinct` gives no more
 * continuations than its share. Samples need a branch only for each different beginning, and those that find none wait
 * for `starts.again`. What comes out for a prompt depends on its index and its share, not on the prompts beside it.
 *
 * No branch is left behind, whatever happens. Rejects with the signal's reason soon after it fires.
 *
 * @returns for each prompt its continuations, ordered as in `Completion`; logarithms are never null
 * @throws LakatosError MODEL_FAILED when no token has a probability; INTERNAL for more prompts than branches
 */
export async function decode<B extends Branch>(
  model: TokenModel<B>,
  starts: Starts<B>,
  request: DecodingRequest,
  signal: AbortSignal,
): Promise<readonly (readonly Continuation[])[]> {
  const width = Math.floor(model.capacity / starts.branches.length);
  const lanes = starts.branches.map(
    (branch, prompt): Lane<B> => ({
      selection: createSelection(model, request, { prompt, room: branch.room, width }),
      branches: [branch],
    }),
  );
  try {
    if (width < 1) {
      throw new LakatosError('INTERNAL', `${lanes.length} prompts for a model of ${model.capacity} branches`);
    }
    while (lanes.some(({ branches }) => branches.length > 0)) {
      signal.throwIfAborted();
      await growLanes(model, lanes, signal);
      await beginAgain(starts, lanes, signal);
    }
  } catch (error) {
    model.release(lanes.flatMap(({ branches }) => branches));
    signal.throwIfAborted();
    throw error;
  }
  return lanes.map(({ selection }) => selection.continuations());
}

/** Writes one token to every live hypothesis. */
async function growLanes<B extends Branch>(
  model: TokenModel<B>,
  lanes: readonly Lane<B>[],
  signal: AbortSignal,
): Promise<void> {
  const grown = lanes.map(({ selection, branches }) =>
    branches.length === 0 ? [] : selection.choose(branches.map(({ next }) => next)),
  );
  const extensions = lanes.map(({ branches }, lane) =>
    grown[lane]!.map(({ parent, token }): Extension<B> => ({ parent: branches[parent]!, token })),
  );
  const all = extensions.flat();
  const parents = new Set(all.map(({ parent }) => parent));
  const released = lanes.flatMap(({ branches }) => branches.filter((branch) => !parents.has(branch)));
  // From here on no lane has a branch: those not released are given up by `extend`, even when it fails.
  for (const lane of lanes) lane.branches = [];
  model.release(released);
  if (all.length === 0) return;
  const children = await model.extend(all, signal);
  let taken = 0;
  for (const [at, lane] of lanes.entries()) {
    const { length } = extensions[at]!;
    lane.branches = children.slice(taken, taken + length);
    taken += length;
  }
}

/** Begins prompts whose hypotheses are all finished once more, when samples wait for that. */
async function beginAgain<B extends Branch>(
  starts: Starts<B>,
  lanes: readonly Lane<B>[],
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...lanes.keys()].filter((at) => {
    const { branches, selection } = lanes[at]!;
    return branches.length === 0 && selection.wantsStart();
  });
  if (waiting.length === 0) return;
  signal.throwIfAborted();
  const begun = await starts.again(waiting, signal);
  for (const [at, prompt] of waiting.entries()) lanes[prompt]!.branches = [begun[at]!];
}
