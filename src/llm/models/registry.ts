import { mkdir, readFile } from 'node:fs/promises';
import { codeOf } from '../../../core/code-of.ts';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { lockPatiently } from '../../files/lock-patiently.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { type ModelEntry, registrySchema } from './model-entry.ts';
import { registryPath } from './models-folder.ts';

/**
 * The models of this machine, by name.
 * @throws LakatosError INPUT_INVALID when the list is damaged or of another version
 */
export async function readModels(folder: string): Promise<readonly ModelEntry[]> {
  const path = registryPath(folder);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT' || codeOf(cause) === 'ENOTDIR') return [];
    throw new LakatosError('INPUT_UNREADABLE', `${path} can not be read: ${messageOf(cause)}`, { cause });
  }
  try {
    return registrySchema.parse(JSON.parse(text)).models;
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `${path} is no list of models that this Lakatos can read`, {
      advice: 'Move the file away and add the models again, or use the Lakatos that wrote it.',
      cause,
    });
  }
}

/**
 * Changes the list; nobody else changes it meanwhile, in this process or another one. A reader finds the old list or the
 * new one.
 *
 * @throws LakatosError INPUT_INVALID, OUTPUT_UNWRITABLE, RUN_LOCKED when another process holds the list for too long; what
 * `change` throws leaves the list as it was
 */
export async function changeModels(
  folder: string,
  change: (models: readonly ModelEntry[]) => readonly ModelEntry[],
  signal: AbortSignal,
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw new LakatosError('OUTPUT_UNWRITABLE', `${folder} can not be made: ${messageOf(cause)}`, {
      advice: 'LAKATOS_MODELS names another folder.',
      cause,
    });
  }
  await using _lock = await lockPatiently(folder, signal);
  const models = change(await readModels(folder));
  const sorted = models.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const registry = { schema: 'lakatos/models', version: 1, models: sorted };
  await replaceFile(registryPath(folder), `${JSON.stringify(registry, null, 2)}\n`);
}
