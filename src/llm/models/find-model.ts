import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { nearNames } from '../../../core/edit-distance.ts';
import { LakatosError } from '../../../core/errors.ts';
import { findProfile, guessProfile } from '../profiles/find-profile.ts';
import type { PromptProfile } from '../profiles/profile.ts';
import { readProfileFile } from '../profiles/profile-file.ts';
import { checkEntry, type EntryCheckOptions } from './add-model.ts';
import { readGguf } from './read-gguf.ts';
import { type ModelEntry, readModels } from './registry.ts';

/** A GGUF file that can be opened. */
export interface FoundModel extends Pick<ModelEntry, 'path' | 'facts' | 'profile'> {
  /** Its name on the list, else its path. */
  readonly name: string;
  /** Null for files that were never added. */
  readonly sha256: string | null;
}

/**
 * Finds what `--model` means: a model of the list by its name or path, or any other GGUF file. A file of the list must be
 * what it was when it was added.
 *
 * @throws LakatosError MODEL_NOT_FOUND, MODEL_UNREADABLE, MODEL_UNFIT, INPUT_INVALID for a damaged list
 */
export async function findModel(
  nameOrPath: string,
  options: Pick<EntryCheckOptions, 'folder' | 'signal'>,
): Promise<FoundModel> {
  const models = await readModels(options.folder);
  const path = resolve(nameOrPath);
  const entry =
    models.find((model) => model.name === nameOrPath) ?? models.find((model) => model.path === path);
  if (entry !== undefined) {
    await checkEntry(entry, options);
    const { name, facts, profile, sha256 } = entry;
    return { name, path: entry.path, facts, profile, sha256 };
  }
  if (!existsSync(path)) throw notFound(nameOrPath, models);
  return { name: nameOrPath, path, facts: readGguf(path).facts, profile: null, sha256: null };
}

/** The error of a name that is neither on the list nor a file's. */
export function notFound(name: string, models: readonly ModelEntry[]): LakatosError {
  const near = nearNames(
    name,
    models.map((model) => model.name),
  );
  const hint = near.length === 0 ? '' : ` Did you mean ${near.slice(0, 3).join(' or ')}?`;
  return new LakatosError('MODEL_NOT_FOUND', `there is no model ${name}, and no such file`, {
    advice: `\`lakatos models list\` names those there are; \`lakatos models add\` adds one.${hint}`,
  });
}

const isFile = (profile: string): boolean => profile.endsWith('.json');

/**
 * A profile by its name, or from a JSON file.
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE
 */
export const profileNamed = async (name: string): Promise<PromptProfile> =>
  isFile(name) ? await readProfileFile(name) : findProfile(name);

/** A profile as the list remembers it: files by their whole path, so that it means the same in every folder. */
export const remembered = (profile: string): string => (isFile(profile) ? resolve(profile) : profile);

/**
 * How a model is asked: as `said`, else as was said when it was added, else as its names tell; null when they tell nothing.
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE
 */
export async function profileOf(
  { name, profile, facts }: Pick<FoundModel, 'name' | 'profile' | 'facts'>,
  said: string | null = null,
): Promise<PromptProfile | null> {
  const known = said ?? profile;
  if (known !== null) return await profileNamed(known);
  return guessProfile(name) ?? guessProfile(facts.name ?? '');
}
