import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LakatosError, messageOf } from '../core/errors.ts';
import { type Manifest, suiteManifestSchema } from './manifest.ts';

/**
 * The manifests of a folder by their names, in alphabetical order.
 * @throws LakatosError INPUT_INVALID for one that is none
 */
export async function readCatalogue(folder: string): Promise<readonly Manifest[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const manifests = await Promise.all(names.map((name) => readSuiteManifest(join(folder, name))));
  return manifests.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @throws LakatosError INPUT_INVALID, or what reading throws */
export async function readSuiteManifest(path: string): Promise<Manifest> {
  const text = await readFile(path, 'utf8');
  try {
    return suiteManifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `${path} is no manifest of a suite: ${messageOf(cause)}`, {
      advice: 'Correct the file, or delete it and add the suite again.',
      cause,
    });
  }
}
