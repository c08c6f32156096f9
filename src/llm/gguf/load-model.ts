import type { LlamaContext, LlamaModel } from 'node-llama-cpp';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { type CacheType, type GgufOptions, smallModel } from './gguf-options.ts';
import type { LoadedLlama } from './load-llama.ts';
import type { ModelFacts } from './model-facts.ts';
import type { ContextPlan } from './plan-context.ts';

/** Smaller files are read, not mapped: that is as fast, and they may be replaced while they are in use. */
const mappedBytes = 64 * 2 ** 20;

/**
 * Loads the weights.
 *
 * @throws LakatosError MODEL_UNFIT when memory does not suffice, MODEL_UNREADABLE otherwise
 */
export async function loadModel(
  { llama, log }: LoadedLlama,
  { paths, name, fileBytes, parameters }: ModelFacts,
  { gpuLayers = 'auto' }: GgufOptions,
  { contextSize, sequences }: ContextPlan,
  signal: AbortSignal,
): Promise<LlamaModel> {
  const position = log.position;
  try {
    return await llama.loadModel({
      modelPath: paths[0]!,
      gpuLayers: gpuLayers === 'auto' ? { fitContext: { contextSize: contextSize * sequences } } : gpuLayers,
      useMmap: fileBytes < mappedBytes ? false : 'auto',
      // Costs a look at every weight, and finds some of the damage that the header does not show.
      checkTensors: parameters < smallModel,
      loadSignal: signal,
    });
  } catch (cause) {
    signal.throwIfAborted();
    const details = await log.since(position);
    const why = details === '' ? messageOf(cause) : `${messageOf(cause)} (${details})`;
    if (isOutOfMemory(cause, details)) {
      throw new LakatosError('MODEL_UNFIT', `there is not enough memory for ${name}: ${why}`, {
        advice: 'Lower gpuLayers, or use a smaller or more coarsely quantised model.',
        cause,
      });
    }
    throw new LakatosError('MODEL_UNREADABLE', `llama.cpp can not load ${name}: ${why}`, {
      advice: 'Fetch or convert the file again; very new kinds of models may not be supported yet.',
      cause,
    });
  }
}

/** What the library, and llama.cpp in its log, say when memory does not suffice. The class is not always exported. */
function isOutOfMemory(thrown: unknown, log: string): boolean {
  return (
    (thrown instanceof Error && thrown.constructor.name === 'InsufficientMemoryError') ||
    /out of memory|failed to allocate|unable to allocate|bad_alloc/i.test(log)
  );
}

/**
 * Makes the context in which all texts of the model are evaluated, with the adapter if there is one.
 *
 * @throws LakatosError MODEL_UNFIT
 */
export async function createContext(
  { log }: LoadedLlama,
  model: LlamaModel,
  { name }: ModelFacts,
  { flashAttention, lora }: GgufOptions,
  {
    contextSize,
    sequences,
    batchSize,
    cache,
    threads,
  }: ContextPlan & { readonly cache: CacheType; readonly threads: number },
  signal: AbortSignal,
): Promise<LlamaContext> {
  const position = log.position;
  try {
    return await model.createContext({
      contextSize,
      sequences,
      batchSize,
      flashAttention: cache === 'F32' ? false : (flashAttention ?? 'auto'),
      experimentalKvCacheKeyType: cache,
      experimentalKvCacheValueType: cache,
      threads,
      ...(lora && { lora: { adapters: [{ filePath: lora.path, scale: lora.scale ?? 1 }] } }),
      // The plan is kept or refused, never changed.
      failedCreationRemedy: false,
      createSignal: signal,
    });
  } catch (cause) {
    signal.throwIfAborted();
    const details = await log.since(position);
    const why = details === '' ? messageOf(cause) : `${messageOf(cause)} (${details})`;
    if (lora !== undefined && /lora/i.test(messageOf(cause))) {
      throw new LakatosError('MODEL_UNFIT', `the adapter ${lora.path} does not fit onto ${name}: ${why}`, {
        advice: 'Use an adapter that was trained on this very model, as a GGUF file.',
        cause,
      });
    }
    const size = `${sequences} x ${contextSize} tokens`;
    throw new LakatosError('MODEL_UNFIT', `llama.cpp can not make a context of ${size} for ${name}: ${why}`, {
      advice: 'Lower the number of sequences or the context size.',
      cause,
    });
  }
}
