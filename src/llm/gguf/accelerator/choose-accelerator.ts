import type { Llama } from 'node-llama-cpp';
import { LakatosError } from '../../../../core/errors.ts';
import type { GpuChoice } from '../gguf-options.ts';

type Opened = Pick<Llama, 'gpu' | 'dispose'>;

/** How accelerators are opened, and tried out. */
export interface Accelerators<L extends Opened> {
  /** @throws LakatosError MODEL_UNFIT when there is none of this kind */
  open(gpu: GpuChoice): Promise<L>;
  /** Why nothing can be computed there; null: it can. */
  whyNoCompute(gpu: GpuChoice): Promise<string | null>;
}

export interface Chosen<L extends Opened> {
  readonly llama: L;
  /** Accelerators that `auto` did without, each with the reason. */
  readonly passedOver: readonly string[];
}

/**
 * Opens the accelerator to use: the wanted one, or by `auto` the best that computes, the CPU if none does.
 *
 * @throws LakatosError MODEL_UNFIT when the wanted one is not there, or computes nothing
 */
export async function chooseAccelerator<L extends Opened>(
  wanted: GpuChoice,
  accelerators: Accelerators<L>,
): Promise<Chosen<L>> {
  const llama = await accelerators.open(wanted);
  const { gpu } = llama;
  const why = gpu === false ? null : await accelerators.whyNoCompute(gpu);
  if (why === null) return { llama, passedOver: [] };
  await llama.dispose();
  if (wanted !== 'auto') {
    throw new LakatosError('MODEL_UNFIT', `${gpu} is here, but computes nothing: ${why}`, {
      advice: `Update the card's driver ("On a GPU" in docs/models.md), or choose another gpu, or none.`,
    });
  }
  // Vulkan needs no more of a card than its driver.
  const other = gpu === 'cuda' ? await ifThere(chooseAccelerator('vulkan', accelerators)) : null;
  return { llama: other?.llama ?? (await accelerators.open('none')), passedOver: [`${gpu}: ${why}`] };
}

async function ifThere<T>(choosing: Promise<T>): Promise<T | null> {
  try {
    return await choosing;
  } catch (error) {
    if (error instanceof LakatosError && error.code === 'MODEL_UNFIT') return null;
    throw error;
  }
}
