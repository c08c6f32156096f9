import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../../core/errors.ts';
import { sha256 } from '../../../core/hash.ts';
import { findLeanPackage } from './lean-package.ts';
import { checkInstallation, defaultCacheRoot } from './manifest.ts';

export type InstallationVerdict =
  | { readonly kind: 'good'; readonly folder: string; readonly files: number; readonly bytes: number }
  | { readonly kind: 'absent'; readonly folder: string }
  | { readonly kind: 'damaged'; readonly folder: string; readonly what: readonly string[] };

/** Compares every file, and the module in node_modules, with the hashes in the manifest. Takes about a second. */
export async function verifyInstallation(
  cacheRoot: string = defaultCacheRoot(),
): Promise<InstallationVerdict> {
  const source = await findLeanPackage();
  const folder = join(cacheRoot, source.key);
  const check = await checkInstallation(folder, source.key);
  if (check.kind === 'absent') return { kind: 'absent', folder };
  if (check.kind === 'damaged') return { kind: 'damaged', folder, what: [check.what] };
  const { files, wasm } = check.manifest;
  const expected = [
    { name: 'lean.wasm', path: source.wasm, sha256: wasm.sha256 },
    ...files.map((file) => ({ name: file.path, path: join(folder, file.path), sha256: file.sha256 })),
  ];
  const what: string[] = [];
  for (const file of expected) {
    try {
      if (sha256(await readFile(file.path)) !== file.sha256) what.push(`${file.name} has other contents`);
    } catch (thrown) {
      what.push(`${file.name}: ${messageOf(thrown)}`);
    }
  }
  if (what.length > 0) return { kind: 'damaged', folder, what };
  return {
    kind: 'good',
    folder,
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.size, 0),
  };
}
