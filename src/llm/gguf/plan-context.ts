import { LakatosError } from '../../../core/errors.ts';
import { type ContextTask, type GgufOptions, smallModel } from './gguf-options.ts';
import type { ModelFacts } from './model-facts.ts';

/** How much a context holds. */
export interface ContextPlan {
  /** Tokens of one sequence. */
  readonly contextSize: number;
  readonly sequences: number;
  /** Tokens that are evaluated at once. */
  readonly batchSize: number;
}

type ContextWish = Pick<GgufOptions, 'contextSize' | 'sequences' | 'task'>;

/** llama.cpp has no more in one context. */
const mostSequences = 256;
/** Where nobody says what for: tactics. */
const usualTask: ContextTask = { tokens: 4096, answers: 8 };
/** Tokens; shorter ones are of little use. */
export const smallestContext = 1024;
const generousSequences = [128, 64, 32, 16];
const fewSequences = [8, 4, 2, 1];
/** The part of the free memory that is left for others. */
const reserve = 0.1;
const mebibyte = 2 ** 20;

/** What a model and its context may take of so many free bytes. */
export const usableBytes = (freeBytes: number): number => freeBytes * (1 - reserve);

type SizeFacts = Pick<
  ModelFacts,
  'name' | 'fileBytes' | 'parameters' | 'width' | 'trainedContext' | 'cacheBytesPerToken'
> & { readonly vocabularySize: number };

/**
 * Chooses context and sequences such that model, cache and scratch memory fit into `freeBytes`. With
 *
 *   cache = sequences * contextSize * cacheBytesPerToken
 *
 * a context that is as long as the task needs (but no longer than in training) gets as many sequences as modest memory
 * has room for (twice the model, at least 512 MiB, at most half of what is free), or a few in all of it. Sequences are
 * given up before length: only when there is no room for as many as the task needs at once, the context becomes
 * shorter, by halves down to 1024 tokens, and only when that does not help there are fewer. What is wished for is
 * never changed.
 *
 * @throws LakatosError MODEL_UNFIT
 */
export function planContext(facts: SizeFacts, freeBytes: number, wish: ContextWish): ContextPlan {
  if (wish.sequences !== undefined && wish.sequences > mostSequences) {
    throw new LakatosError(
      'MODEL_UNFIT',
      `${wish.sequences} sequences, but at most ${mostSequences} are possible`,
    );
  }
  const batchSize = facts.parameters < smallModel ? 2048 : 512;
  const rest = usableBytes(freeBytes) - facts.fileBytes - scratchBytes(facts, batchSize);
  const modest = Math.min(rest / 2, Math.max(512 * mebibyte, 2 * facts.fileBytes));
  const contexts = contextsFor(facts, wish);
  for (const { contextSize, counts, limit } of stages(contexts, wish, { modest, rest })) {
    const sequences = counts.find((count) => cacheBytes(facts, contextSize, count) <= limit);
    if (sequences !== undefined) return { contextSize, sequences, batchSize: Math.max(batchSize, sequences) };
  }
  throw unfit(facts, freeBytes, contexts.at(-1)!, wish.sequences ?? 1, batchSize);
}

interface Stage {
  readonly contextSize: number;
  /** Sequences, the largest number first. */
  readonly counts: readonly number[];
  /** Bytes of the cache. */
  readonly limit: number;
}

/** What is tried, in this order. */
function stages(
  contexts: readonly number[],
  { sequences, task = usualTask }: ContextWish,
  { modest, rest }: { readonly modest: number; readonly rest: number },
): readonly Stage[] {
  if (sequences !== undefined)
    return contexts.map((contextSize) => ({ contextSize, counts: [sequences], limit: rest }));
  const least = Math.min(task.answers, mostSequences);
  const more = (counts: readonly number[]) => counts.filter((count) => count > least);
  return [
    ...contexts.flatMap((contextSize) => [
      { contextSize, counts: more(generousSequences), limit: modest },
      { contextSize, counts: [...more(fewSequences), least], limit: rest },
    ]),
    ...contexts.map((contextSize) => ({
      contextSize,
      counts: [...generousSequences, ...fewSequences],
      limit: rest,
    })),
  ];
}

/** As long as the task needs and its halves; never more than the model was trained with. */
function contextsFor(
  { trainedContext }: SizeFacts,
  { contextSize, task = usualTask }: ContextWish,
): readonly number[] {
  if (contextSize !== undefined) return [contextSize];
  const contexts = [Math.min(trainedContext, task.tokens)];
  while (contexts.at(-1)! / 2 >= smallestContext) contexts.push(Math.floor(contexts.at(-1)! / 2));
  return contexts;
}

/** llama.cpp rounds contexts up to multiples of 256. */
function cacheBytes({ cacheBytesPerToken }: SizeFacts, contextSize: number, sequences: number): number {
  return Math.ceil(contextSize / 256) * 256 * sequences * cacheBytesPerToken;
}

/** Logits and some states (about 16 of the model's width at a time) of a batch, in single precision. */
function scratchBytes({ vocabularySize, width }: SizeFacts, batchSize: number): number {
  return batchSize * 4 * (vocabularySize + 16 * width);
}

function unfit(
  facts: SizeFacts,
  freeBytes: number,
  contextSize: number,
  sequences: number,
  batchSize: number,
): LakatosError {
  const mib = (bytes: number) => `${Math.ceil(bytes / mebibyte)} MiB`;
  const cache = cacheBytes(facts, contextSize, sequences);
  const scratch = scratchBytes(facts, batchSize);
  return new LakatosError(
    'MODEL_UNFIT',
    `${facts.name} needs ${mib(facts.fileBytes)}, ${mib(cache)} for ${sequences} x ${contextSize} tokens and ` +
      `${mib(scratch)} to work, but of ${mib(freeBytes)} free memory only ${mib(usableBytes(freeBytes))} can be used`,
    {
      advice:
        cache > facts.fileBytes
          ? 'Lower the number of sequences or the context size.'
          : 'Use a smaller or more coarsely quantised model, or free memory.',
    },
  );
}
