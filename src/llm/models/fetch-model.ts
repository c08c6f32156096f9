import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LakatosError } from '../../../core/errors.ts';
import { lockFolder } from '../../../lean/folder-lock.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { download } from './download.ts';
import { type Hub, locate, type ModelSource, type RemoteFile } from './hub.ts';
import { compareChecksum, hashModel } from './model-files.ts';
import { readPart } from './read-gguf.ts';
import { filesFolder } from './registry.ts';

/** What is being done, for people who wait: bytes so far, of how many (null: nobody knows). */
export type OnProgress = (what: 'fetching' | 'reading', bytes: number, of: number | null) => void;

export interface FetchModelOptions {
  readonly folder: string;
  readonly hub: Hub;
  /** What the checksum must be, when the user knows it. */
  readonly sha256: string | null;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
}

export interface FetchedModel {
  readonly path: string;
  /** Null for a file that was here before, and for a model of several parts. */
  readonly sha256: string | null;
}

/**
 * Brings a model into the models folder. A file gets its name there only when it is whole, is a GGUF file, and has the
 * checksum that the user or the hub says; until then it is called `.partial`, and a later call goes on with it. Of a model
 * that was split all parts are fetched, the first one last.
 *
 * @throws LakatosError MODEL_NOT_FOUND, MODEL_SERVER, MODEL_UNREADABLE, MODEL_UNFIT, OUTPUT_UNWRITABLE, RUN_LOCKED when
 * another process is fetching from the same place
 */
export async function fetchModel(
  source: Exclude<ModelSource, { kind: 'file' }>,
  options: FetchModelOptions,
): Promise<FetchedModel> {
  const { folder, hub, signal } = options;
  const files = await locate(source, hub, signal);
  const paths = files.map(({ place }) => join(filesFolder(folder), ...place.split('/')));
  const path = paths[0]!;
  await makeFolder(dirname(path), 'LAKATOS_MODELS names another folder.');
  await using _lock = await lockFolder(dirname(path));
  let sha256: string | null = null;
  for (const [index, file] of [...files.entries()].reverse()) {
    const place = paths[index]!;
    if (existsSync(place)) continue;
    // The checksum that the user says is that of all parts together.
    const expected = files.length === 1 ? options.sha256 : null;
    sha256 = await fetchFile(file, place, { ...options, sha256: expected });
  }
  return { path, sha256: files.length === 1 ? sha256 : null };
}

async function fetchFile(
  file: RemoteFile,
  path: string,
  { sha256, onProgress, signal }: FetchModelOptions,
): Promise<string> {
  const partial = `${path}.partial`;
  const said = await download(file, partial, {
    onProgress: (bytes, of) => onProgress('fetching', bytes, of),
    signal,
  });
  try {
    const { bytes } = readPart(partial);
    const found = await hashModel(partial, (read) => onProgress('reading', read, bytes), signal);
    compareChecksum(file.url, found, sha256, 'you say');
    compareChecksum(file.url, found, said, 'its server says');
    await rename(partial, path);
    return found;
  } catch (thrown) {
    // It is whole, so nothing that comes later can make it right.
    if (thrown instanceof LakatosError) await rm(partial, { force: true });
    throw thrown;
  }
}
