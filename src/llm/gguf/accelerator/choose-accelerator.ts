import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Llama } from 'node-llama-cpp';
import { LakatosError } from '../../../../core/errors.ts';
import { siblingModule } from '../../../../core/sibling-module.ts';
import { packagePart } from '../../../files/package-folder.ts';
import type { GpuChoice } from '../gguf-options.ts';

type Opened = Pick<Llama, 'gpu' | 'dispose'>;

/** How accelerators are opened, and tried out. */
export interface Accelerators<L extends Opened> {
  /** @throws LakatosError MODEL_UNFIT when there is none of this kind */
  open(gpu: GpuChoice): Promise<L>;
  /** Why nothing can be computed there; null: it can. */
  whyNoCompute(gpu: GpuChoice): Promise<string | null>;
}

export interface ChosenAccelerator<L extends Opened> {
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
): Promise<ChosenAccelerator<L>> {
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

const run = promisify(execFile);
/** Kernels that come without machine code for a card are compiled for it first. */
const mostMs = 180_000;

/**
 * Why an accelerator that is there can't be computed with; null: it can. A driver older than llama.cpp's kernels, say, shows only
 * when the first of them starts, and llama.cpp then ends its process. So it is tried out in a process of its own.
 * @param entry what runs there
 */
export async function whyNoCompute(gpu: GpuChoice, entry: string = entryPath()): Promise<string | null> {
  const model = packagePart('models/probe.gguf', 'the model to try accelerators with is missing');
  try {
    await run(process.execPath, [entry, gpu, model], { timeout: mostMs, killSignal: 'SIGKILL' });
    return null;
  } catch (error) {
    const { stderr = '', code, signal } = error as Ended;
    const told = /\berror: (.+)/iu.exec(stderr)?.[1]?.trim();
    return told ?? `its process ended with ${signal ?? `code ${code}`}`;
  }
}

const entryPath = (): string => fileURLToPath(siblingModule('try-computing', import.meta.url));

interface Ended {
  readonly stderr?: string;
  readonly code?: number | string | null;
  readonly signal?: string | null;
}
