import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { siblingModule } from '../../../../core/sibling-module.ts';
import { packagePart } from '../../../files/package-folder.ts';
import type { GpuChoice } from '../gguf-options.ts';

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
    return reasonOf(error as Ended);
  }
}

const entryPath = (): string => fileURLToPath(siblingModule('try-computing', import.meta.url));

interface Ended {
  readonly stderr?: string;
  readonly code?: number | string | null;
  readonly signal?: string | null;
}

function reasonOf({ stderr = '', code, signal }: Ended): string {
  const told = /\berror: (.+)/iu.exec(stderr)?.[1]?.trim();
  return told ?? `its process ended with ${signal ?? `code ${code}`}`;
}
