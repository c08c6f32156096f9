import type { Llama } from 'node-llama-cpp';
import { LakatosError } from '../../../../core/errors.ts';
import type { GpuChoice } from '../gguf-options.ts';

/** How accelerators are opened, and tried out. */
export interface Accelerators {
  /** @throws LakatosError MODEL_UNFIT when there is none of this kind */
  open(gpu: GpuChoice): Promise<Pick<Llama, 'gpu' | 'dispose'>>;
  /** Why nothing can be computed there; null: it can. */
  whyNoCompute(gpu: GpuChoice): Promise<string | null>;
}

export interface Chosen {
  readonly gpu: GpuChoice;
  /** Accelerators that `auto` did without, each with the reason. */
  readonly passedOver: readonly string[];
}

/**
 * The accelerator to use: the wanted one, or by `auto` the best that computes, the CPU if none does.
 *
 * @throws LakatosError MODEL_UNFIT when the wanted one is not there, or computes nothing
 */
export async function chooseAccelerator(wanted: GpuChoice, accelerators: Accelerators): Promise<Chosen> {
  if (wanted === 'none') return { gpu: wanted, passedOver: [] };
  const llama = await accelerators.open(wanted);
  if (llama.gpu === false) return { gpu: 'none', passedOver: [] };
  const { gpu } = llama;
  const why = await accelerators.whyNoCompute(gpu);
  if (why === null) return { gpu, passedOver: [] };
  await llama.dispose();
  if (wanted !== 'auto') {
    throw new LakatosError('MODEL_UNFIT', `${gpu} is here, but computes nothing: ${why}`, {
      advice: `Update the card's driver ("On a GPU" in docs/models.md), or choose another gpu, or none.`,
    });
  }
  // Vulkan needs no more of a card than its driver.
  const other = gpu === 'cuda' ? await ifThere(chooseAccelerator('vulkan', accelerators)) : null;
  return { gpu: other?.gpu ?? 'none', passedOver: [`${gpu}: ${why}`] };
}

async function ifThere(choosing: Promise<Chosen>): Promise<Chosen | null> {
  try {
    return await choosing;
  } catch (error) {
    if (error instanceof LakatosError && error.code === 'MODEL_UNFIT') return null;
    throw error;
  }
}
