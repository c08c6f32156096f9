import { rm } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { notFound } from './find-model.ts';
import { partsOf } from './model-files.ts';
import { changeModels, filesFolder, type ModelEntry } from './registry.ts';

export interface RemovedModel {
  readonly entry: ModelEntry;
  /** `kept`: nobody asked to delete it; `not-ours`: it lies elsewhere; `in-use`: another name on the list has it. */
  readonly file: 'deleted' | 'kept' | 'not-ours' | 'in-use';
}

/**
 * Forgets a model; with `file`, deletes its file too, if it lies in the models folder and no other name needs it.
 * @throws LakatosError MODEL_NOT_FOUND, OUTPUT_UNWRITABLE
 */
export async function removeModel(
  folder: string,
  name: string,
  { file, signal }: { readonly file: boolean; readonly signal: AbortSignal },
): Promise<RemovedModel> {
  let removed: ModelEntry | undefined;
  let isShared = false;
  await changeModels(
    folder,
    (models) => {
      removed = models.find((model) => model.name === name);
      if (removed === undefined) throw notFound(name, models);
      const others = models.filter((model) => model !== removed);
      isShared = others.some(({ path }) => path === removed?.path);
      return others;
    },
    signal,
  );
  const entry = removed!;
  if (!file) return { entry, file: 'kept' };
  if (!isInside(filesFolder(folder), entry.path)) return { entry, file: 'not-ours' };
  if (isShared) return { entry, file: 'in-use' };
  try {
    for (const part of partsOf(entry.path)) await rm(part, { force: true });
  } catch (cause) {
    throw new LakatosError('OUTPUT_UNWRITABLE', `${entry.path} can not be deleted: ${messageOf(cause)}`, {
      advice: `${name} is forgotten; delete the file yourself.`,
      cause,
    });
  }
  return { entry, file: 'deleted' };
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
