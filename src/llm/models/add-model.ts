import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { LakatosError } from '../../../core/errors.ts';
import { type FetchedModel, type FetchModelOptions, fetchModel } from './fetch-model.ts';
import { parseSource } from './hub.ts';
import { compareChecksum, type FileStamp, hashModel, stampOf } from './model-files.ts';
import { readGguf } from './read-gguf.ts';
import { changeModels, type ModelEntry, modelNameSchema, readModels } from './registry.ts';

/** The file of a model on the list is another one now, by intent or by accident. */
function changedModel({ name, path, from }: ModelEntry): LakatosError {
  const wanted = `If that is right, run \`lakatos models add ${path} --name ${name}\``;
  const lost =
    parseSource(from).kind === 'file'
      ? 'else get the file again'
      : `else \`lakatos models remove ${name} --file\` and \`lakatos models add ${from} --name ${name}\` fetch it again`;
  return new LakatosError('MODEL_UNREADABLE', `${path} has changed since ${name} was added`, {
    advice: `${wanted}; ${lost}.`,
  });
}

/** What a look at the file's size and time tells. `touched`: its time has changed, which may mean nothing. */
export type FileState = 'here' | 'touched' | 'changed' | 'missing';

export const fileState = async (entry: ModelEntry): Promise<FileState> =>
  stateOf(entry, await stampOf(entry.path));

function stateOf({ bytes, modified }: ModelEntry, stamp: FileStamp | null): FileState {
  if (stamp === null) return 'missing';
  if (stamp.bytes !== bytes) return 'changed';
  return stamp.modified === modified ? 'here' : 'touched';
}

export interface EntryCheckOptions {
  /** The models folder. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Bytes read so far, when the file has to be read. */
  readonly onProgress?: (bytes: number) => void;
  /** Read the file whatever its time says. */
  readonly always?: boolean;
}

/**
 * Makes sure that a file is the one that was added: by size and time, and by its checksum when the time differs. The list
 * remembers the new time then, so that the next look is quick.
 *
 * @throws LakatosError MODEL_NOT_FOUND when it is gone, MODEL_UNREADABLE when it is another one
 */
export async function checkEntry(entry: ModelEntry, options: EntryCheckOptions): Promise<void> {
  const { folder, signal, onProgress = () => {}, always = false } = options;
  // Taken before the file is read: a change while it is read must be seen next time.
  const stamp = await stampOf(entry.path);
  if (stamp === null)
    throw new LakatosError('MODEL_NOT_FOUND', `the file of ${entry.name} is gone: ${entry.path}`, {
      advice: `Bring it back, or forget the model with \`lakatos models remove ${entry.name}\`.`,
    });
  const state = stateOf(entry, stamp);
  if (state === 'here' && !always) return;
  const isSame = state !== 'changed' && (await hashModel(entry.path, onProgress, signal)) === entry.sha256;
  if (!isSame) throw changedModel(entry);
  if (state === 'touched') await rememberTime(folder, entry, stamp.modified, signal);
}

/** Only saves time later, so a list that can't be written is no error. */
async function rememberTime(
  folder: string,
  entry: ModelEntry,
  modified: number,
  signal: AbortSignal,
): Promise<void> {
  const isIt = (model: ModelEntry) => model.name === entry.name && model.sha256 === entry.sha256;
  const change = (models: readonly ModelEntry[]) =>
    models.map((model) => (isIt(model) ? { ...model, modified } : model));
  await changeModels(folder, change, signal).catch((thrown: unknown) => {
    if (!(thrown instanceof LakatosError)) throw thrown;
  });
}

export interface AddModelOptions extends FetchModelOptions {
  /** A path, an `hf:` address or a URL. */
  readonly source: string;
  /** Null: made of the name of the file. */
  readonly name: string | null;
  /** Null: the one that it had before, else guessed. */
  readonly profile: string | null;
  /** The profile that models called so were taught with; null when the name tells nothing. */
  readonly guessProfile: (name: string) => string | null;
  readonly now: () => Date;
}

/**
 * Puts a model on the list. A local file stays where it is, others are fetched. Adding the same file again takes it as it is
 * now, with the profile that it had; adding the same address again takes what was fetched, as long as nobody changed it.
 *
 * @throws LakatosError MODEL_UNREADABLE when what was fetched is another file now, INPUT_INVALID for names that are taken or no names, and what `fetchModel` and `readGguf` throw
 */
export async function addModel(options: AddModelOptions): Promise<ModelEntry> {
  const { folder, source, sha256, onProgress, signal } = options;
  const { path, sha256: known } = await bring(options);
  const { bytes, facts } = readGguf(path);
  const name = checkedName(options.name ?? nameOf(path));
  const stamp = await stampOf(path);
  if (stamp === null) throw new LakatosError('MODEL_NOT_FOUND', `${path} is gone`);
  const found = known ?? (await hashModel(path, (read) => onProgress('reading', read, bytes), signal));
  compareChecksum(path, found, sha256, 'you say');
  const guesses = [source, basename(path), facts.name ?? ''].map(options.guessProfile);
  const guess = guesses.find((profile) => profile !== null) ?? null;
  let entry: ModelEntry = {
    name,
    path,
    ...stamp,
    sha256: found,
    profile: options.profile,
    added: options.now().toISOString(),
    from: source,
    facts,
  };
  await changeModels(
    folder,
    (models) => {
      const taken = models.find((model) => model.name === name);
      if (taken !== undefined && taken.path !== path && taken.from !== source && taken.sha256 !== found)
        throw new LakatosError('INPUT_INVALID', `${name} is the name of another model, ${taken.path}`, {
          advice: `Choose another one with --name, or \`lakatos models remove ${name}\` first.`,
        });
      const profile = options.profile ?? taken?.profile ?? guess;
      entry = { ...entry, profile };
      return [...models.filter((model) => model !== taken), entry];
    },
    signal,
  );
  return entry;
}

async function bring(options: AddModelOptions): Promise<FetchedModel> {
  const source = parseSource(options.source);
  if (source.kind === 'file') return { path: resolve(source.path), sha256: null };
  // What was fetched before needs no network, as long as it is that still.
  const before = (await readModels(options.folder)).find(({ from }) => from === options.source);
  if (before === undefined || !existsSync(before.path)) return await fetchModel(source, options);
  // By its checksum, and not its header, which may be damaged, too.
  const { path, bytes } = before;
  const found = await hashModel(path, (read) => options.onProgress('reading', read, bytes), options.signal);
  if (found !== before.sha256) throw changedModel(before);
  return { path, sha256: found };
}

const nameOf = (path: string): string =>
  basename(path)
    .replace(/\.gguf$/i, '')
    .replace(/[^\w.-]/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '') || 'model';

function checkedName(name: string): string {
  const parsed = modelNameSchema.safeParse(name);
  if (parsed.success) return parsed.data;
  const why = parsed.error.issues.map(({ message }) => message).join('; ');
  throw new LakatosError('INPUT_INVALID', `${name} can not be the name of a model: ${why}`, {
    advice: 'Choose one with --name.',
  });
}
