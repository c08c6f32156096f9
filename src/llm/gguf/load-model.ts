import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Llama, LlamaContext, LlamaModel } from 'node-llama-cpp';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { type ChosenAccelerator, chooseAccelerator, whyNoCompute } from './accelerator/choose-accelerator.ts';
import { type GgufOptions, type GpuChoice, smallModel } from './gguf-options.ts';
import type { ModelFacts } from './model-facts.ts';
import type { ContextPlan } from './plan-context.ts';

/** The last lines that llama.cpp has written about problems, which its errors leave out. */
class LlamaLog {
  readonly #lines: string[] = [];
  #count = 0;

  add(text: string): void {
    for (const line of text.split('\n').map((one) => one.trim())) {
      if (line === '') continue;
      this.#lines.push(line);
      this.#count += 1;
      if (this.#lines.length > 50) this.#lines.shift();
    }
  }

  /**
   * Does what may fail. `explain`: the error then, of what the library says of it and what llama.cpp wrote meanwhile, as far as
   * it is still there, in one line. Errors of our own stay as they are.
   */
  async explaining<T>(
    work: () => Promise<T>,
    signal: AbortSignal,
    explain: (cause: unknown, why: string) => LakatosError,
  ): Promise<T> {
    const before = this.#count;
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof LakatosError) throw cause;
      signal.throwIfAborted();
      // Lines travel between threads, and come a turn of the event loop later than the failure that they explain.
      await nextTurn();
      await nextTurn();
      const fresh = Math.min(this.#count - before, this.#lines.length);
      // What is tried twice fails twice.
      const details = fresh === 0 ? '' : ` (${[...new Set(this.#lines.slice(-fresh))].join('; ')})`;
      throw explain(cause, messageOf(cause) + details);
    }
  }
}

/** llama.cpp has one log for the whole process. */
export const llamaLog = new LlamaLog();

export type LoadedLlama = ChosenAccelerator<Llama>;

/** One instance of each kind: they hold the libraries of their kind, and stay for the life of the process. */
const loaded = new Map<GpuChoice, Promise<LoadedLlama>>();

/**
 * llama.cpp for the CPU or for an accelerator, from the ready-made binaries only: nothing is downloaded or compiled.
 * `auto` takes the best that works here, the CPU if nothing else does. An accelerator is tried out in another process first.
 *
 * @throws LakatosError MODEL_UNFIT when there is no binary that works, or nothing can be computed with it
 */
export function loadLlama(gpu: GpuChoice): Promise<LoadedLlama> {
  const known = loaded.get(gpu);
  if (known !== undefined) return known;
  const loading = chooseAccelerator(gpu, { open, whyNoCompute });
  loaded.set(gpu, loading);
  loading.catch(() => loaded.delete(gpu));
  return loading;
}

async function open(gpu: GpuChoice): Promise<Llama> {
  try {
    // Only here, for its hundreds of modules take longer to load than all the others.
    const { getLlama, LlamaLogLevel } = await import('node-llama-cpp');
    const llama = await getLlama({
      gpu: gpu === 'none' ? false : gpu,
      build: 'never',
      skipDownload: true,
      progressLogs: false,
      // No bound for the process: each context says how many threads it wants.
      maxThreads: 0,
      logLevel: LlamaLogLevel.warn,
      logger: (_, message) => llamaLog.add(message),
    });
    // Where a kind is unknown to this system, the library takes the CPU and says nothing.
    if (gpu !== 'auto' && gpu !== 'none' && llama.gpu !== gpu) {
      throw new Error('there is none for this system');
    }
    return llama;
  } catch (cause) {
    const what = gpu === 'none' ? 'the CPU' : gpu;
    throw new LakatosError('MODEL_UNFIT', `llama.cpp can not work here with ${what}: ${messageOf(cause)}`, {
      advice:
        gpu === 'none'
          ? 'Install the dependencies again without --omit=optional; the binaries are optional packages.'
          : 'Choose another gpu, or none.',
      cause,
    });
  }
}

/** Smaller files are read, not mapped: that is as fast, and they may be replaced while they are in use. */
const mappedBytes = 64 * 2 ** 20;

/**
 * Loads the weights.
 *
 * @throws LakatosError MODEL_UNFIT when memory does not suffice, MODEL_UNREADABLE otherwise
 */
export async function loadModel(
  llama: Llama,
  { paths, name, fileBytes, parameters }: ModelFacts,
  { gpuLayers = 'auto' }: GgufOptions,
  { contextSize, sequences }: ContextPlan,
  signal: AbortSignal,
): Promise<LlamaModel> {
  return llamaLog.explaining(
    () =>
      llama.loadModel({
        modelPath: paths[0]!,
        gpuLayers:
          gpuLayers === 'auto' ? { fitContext: { contextSize: contextSize * sequences } } : gpuLayers,
        useMmap: fileBytes < mappedBytes ? false : 'auto',
        // Costs a look at every weight, and finds some of the damage that the header does not show.
        checkTensors: parameters < smallModel,
        loadSignal: signal,
      }),
    signal,
    (cause, why) =>
      isOutOfMemory(cause, why)
        ? new LakatosError('MODEL_UNFIT', `there is not enough memory for ${name}: ${why}`, {
            advice: 'Lower gpuLayers, or use a smaller or more coarsely quantised model.',
            cause,
          })
        : new LakatosError('MODEL_UNREADABLE', `llama.cpp can not load ${name}: ${why}`, {
            advice: 'Fetch or convert the file again; very new kinds of models may not be supported yet.',
            cause,
          }),
  );
}

/** What the library, and llama.cpp in its log, say when memory does not suffice. The class is not always exported. */
function isOutOfMemory(thrown: unknown, log: string): boolean {
  return (
    (thrown instanceof Error && thrown.constructor.name === 'InsufficientMemoryError') ||
    /out of memory|failed to allocate|unable to allocate|bad_alloc/i.test(log)
  );
}

interface PlannedContext extends ContextPlan {
  /** The numbers that attention keeps of each token. */
  readonly cache: 'F16' | 'F32';
  readonly threads: number;
}

/**
 * Makes the context in which all texts of the model are evaluated, with the adapter if there is one.
 *
 * @throws LakatosError MODEL_UNFIT
 */
export async function createContext(
  model: LlamaModel,
  { name }: ModelFacts,
  { lora }: GgufOptions,
  { contextSize, sequences, batchSize, cache, threads }: PlannedContext,
  signal: AbortSignal,
): Promise<LlamaContext> {
  return llamaLog.explaining(
    () =>
      model.createContext({
        contextSize,
        sequences,
        batchSize,
        flashAttention: cache === 'F32' ? false : 'auto',
        experimentalKvCacheKeyType: cache,
        experimentalKvCacheValueType: cache,
        threads,
        ...(lora && { lora: { adapters: [{ filePath: lora.path, scale: lora.scale ?? 1 }] } }),
        // The plan is kept or refused, never changed.
        failedCreationRemedy: false,
        createSignal: signal,
      }),
    signal,
    (cause, why) =>
      lora !== undefined && /lora/i.test(messageOf(cause))
        ? new LakatosError('MODEL_UNFIT', `the adapter ${lora.path} does not fit onto ${name}: ${why}`, {
            advice: 'Use an adapter that was trained on this very model, as a GGUF file.',
            cause,
          })
        : new LakatosError(
            'MODEL_UNFIT',
            `llama.cpp can not make a context of ${sequences} x ${contextSize} tokens for ${name}: ${why}`,
            { advice: 'Lower the number of sequences or the context size.', cause },
          ),
  );
}
