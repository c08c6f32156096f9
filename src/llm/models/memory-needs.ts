import type { GgufInsights } from 'node-llama-cpp';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { type ContextPlan, smallestContext, usableBytes } from '../gguf/plan-context.ts';

/** Bytes of main memory that a model takes without a graphics card, as llama.cpp plans them. */
export interface MemoryNeeds {
  readonly weights: number;
  /** What it remembers of the texts that it reads, and room to compute. */
  readonly context: number;
  /** What is free of it. */
  readonly free: number;
  /** Whether it fits into what is free, less a part for others: so, with a smaller context only, or not at all. */
  readonly fits: 'yes' | 'smaller' | 'no';
}

type ContextWish = Pick<ContextPlan, 'contextSize' | 'sequences'>;

/** As many tokens are evaluated together. */
const batchSize = 512;

/**
 * What a model needs for `sequences` texts at once of `contextSize` tokens each, and whether it fits into `free` bytes. The
 * header must have been read with `readGguf` before: this reader believes whatever a file says.
 *
 * @throws LakatosError MODEL_UNFIT when llama.cpp does not know what to make of the file
 */
export async function memoryNeeds(path: string, wish: ContextWish, free: number): Promise<MemoryNeeds> {
  try {
    const { GgufInsights, readGgufFileInfo } = await import('node-llama-cpp');
    const info = await readGgufFileInfo(path, { sourceType: 'filesystem', logWarnings: false });
    const insights = await GgufInsights.from(info);
    if (!insights.isSupportedByLlamaCpp)
      throw new Error(`llama.cpp does not know the architecture ${info.metadata.general.architecture}`);
    const { cpuRam: weights } = await insights.estimateModelResourceRequirementsV2({ gpuLayers: 0 });
    const context = await contextNeeds(insights, wish);
    const least = { contextSize: Math.min(smallestContext, wish.contextSize), sequences: 1 };
    const room = usableBytes(free) - weights;
    if (context <= room) return { weights, context, free, fits: 'yes' };
    const fits = (await contextNeeds(insights, least)) <= room ? 'smaller' : 'no';
    return { weights, context, free, fits };
  } catch (cause) {
    throw new LakatosError('MODEL_UNFIT', `${path} can not be loaded here: ${messageOf(cause)}`, {
      advice: 'Choose a model of an architecture that llama.cpp knows, or a newer Lakatos.',
      cause,
    });
  }
}

async function contextNeeds(insights: GgufInsights, wish: ContextWish): Promise<number> {
  const needs = await insights.estimateContextResourceRequirementsV2({
    ...wish,
    batchSize,
    modelGpuLayers: 0,
  });
  return needs.cpuRam;
}
