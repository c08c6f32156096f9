import { LakatosError } from '../../../core/errors.ts';
import { parseSource } from './hub.ts';
import { type FileStamp, hashModel, stampOf } from './model-files.ts';
import { changeModels, type ModelEntry } from './registry.ts';

/** The file of a model on the list is another one now, by intent or by accident. */
export function changedModel({ name, path, from }: ModelEntry): LakatosError {
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

interface EntryCheckOptions {
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
