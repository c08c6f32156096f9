import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { fileStamp } from '../../file-stamp.ts';

/** Names inside the installation folder. The library's root is what the worker mounts at `/lib`. */
export const installationLayout = {
  manifest: 'manifest.json',
  loader: 'loader.cjs',
  /** Lean's module as it is compiled, that of its host's functions, and where in the table its functions are. */
  module: 'lean.wasm',
  host: 'host.wasm',
  symbolNames: 'symbols.names',
  symbolSlots: 'symbols.slots',
  library: 'library',
  /** Compiled libraries, below the library's root, where Lean looks for them. */
  modules: 'library/lean',
} as const;

/** Moves the cache: set it to a folder that can be written and has some 500 MB to spare. */
export const cacheVariable = 'LAKATOS_CACHE';

/** The folder that holds prepared Lean libraries, one subfolder for each version. It need not exist. */
export function defaultCacheRoot(environment: NodeJS.ProcessEnv = process.env): string {
  const chosen = environment[cacheVariable];
  const cache = chosen === undefined || chosen === '' ? envPaths('lakatos', { suffix: '' }).cache : chosen;
  return join(cache, 'lean');
}

/** Raised when the layout of the installation folder changes. */
export const manifestVersion = 3;

const fileSchema = z.strictObject({
  /** Relative to the installation folder, with forward slashes. */
  path: z.string(),
  size: natural,
  sha256: z.string().length(64),
});

/** What an installation consists of. Written last: a folder without it is unfinished. */
const installationManifestSchema = z.strictObject({
  schema: z.literal('lakatos/lean-installation'),
  version: z.literal(manifestVersion),
  key: z.string(),
  fingerprint: z.string(),
  /** The module stays in node_modules. */
  wasm: z.strictObject({ size: z.number().int(), sha256: z.string().length(64) }),
  files: z.array(fileSchema),
});

export type InstalledFile = z.infer<typeof fileSchema>;
export type InstallationManifest = z.infer<typeof installationManifestSchema>;

type InstallationCheck =
  | { readonly kind: 'good'; readonly manifest: InstallationManifest }
  | { readonly kind: 'absent' }
  | { readonly kind: 'damaged'; readonly what: string };

/** Reads the manifest and looks whether every file is there with its size. Takes some 20 ms. */
export async function checkInstallation(folder: string, key: string): Promise<InstallationCheck> {
  const read = await readManifest(folder);
  if (read.kind !== 'good') return read;
  if (read.manifest.key !== key)
    return { kind: 'damaged', what: `${installationLayout.manifest} is of another version` };
  const wrong = read.manifest.files.find(({ path, size }) => fileStamp(join(folder, path))?.size !== size);
  return wrong === undefined
    ? read
    : { kind: 'damaged', what: `${wrong.path} is missing or has another size` };
}

async function readManifest(folder: string): Promise<InstallationCheck> {
  let text: string;
  try {
    text = await readFile(join(folder, installationLayout.manifest), 'utf8');
  } catch (thrown) {
    if (fileStamp(folder) === null) return { kind: 'absent' };
    return { kind: 'damaged', what: `${installationLayout.manifest} can't be read: ${String(thrown)}` };
  }
  try {
    return { kind: 'good', manifest: installationManifestSchema.parse(JSON.parse(text)) };
  } catch {
    return { kind: 'damaged', what: `${installationLayout.manifest} is not a manifest` };
  }
}
