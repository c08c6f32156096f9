import { type FileHandle, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { type RemoteFile, request } from './hub.ts';

/** Which edition of the file the beginning is of: the server's `etag`, beside it. */
const editionSuffix = '.etag';

/** Broken connections in a row that brought nothing new before we give up. */
const mostFailures = 3;

export interface DownloadOptions {
  /** Bytes that are here, and of the whole file; null when the server does not tell. */
  readonly onProgress: (bytes: number, of: number | null) => void;
  readonly signal: AbortSignal;
}

/**
 * Fetches a file to `path`. What came before the connection broke, the process ended or the signal fired stays there, and
 * the next call goes on behind it. (The downloader of node-llama-cpp 3.22 can not be used for this: without a network it
 * tries again for ten minutes, and nothing stops it.)
 *
 * @returns SHA-256 of the file as the hub knows it, null when it does not say; nobody has compared it yet
 * @throws LakatosError MODEL_NOT_FOUND, MODEL_SERVER, OUTPUT_UNWRITABLE; the signal's reason
 */
export async function download(
  file: RemoteFile,
  path: string,
  options: DownloadOptions,
): Promise<string | null> {
  for (let failures = 0; ; ) {
    const before = await sizeOf(path);
    const edition = await readFile(path + editionSuffix, 'utf8').catch(() => null);
    // A server that has another edition by now sends all of it.
    const range =
      before > 0 && edition !== null ? { range: `bytes=${before}-`, 'if-range': edition } : undefined;
    const { response, sha256 } = await request(file.url, { ...file.headers, ...range }, options.signal);
    const { start, total } = placeOf(response, before);
    if (start === null) {
      await response.body?.cancel();
      await rm(path, { force: true });
      failures += 1;
      if (failures >= mostFailures) throw brokenOff(file, 0, total, null);
      continue;
    }
    if (start === 0) await rememberEdition(path, response.headers.get('etag'));
    const broken = await receive(response, path, start, total, options);
    const after = await sizeOf(path);
    if (broken === null && (total === null || after === total)) {
      await rm(path + editionSuffix, { force: true });
      return sha256;
    }
    failures = after > before ? 1 : failures + 1;
    if (failures >= mostFailures) throw brokenOff(file, after, total, broken);
  }
}

/** Only a strong one says that the bytes are the same. */
async function rememberEdition(path: string, etag: string | null): Promise<void> {
  const beside = path + editionSuffix;
  if (etag?.startsWith('"')) await writing(beside, () => writeFile(beside, etag));
  else await rm(beside, { force: true });
}

/** Where the bytes that come belong; a null start: nowhere. */
function placeOf(
  { status, headers }: Response,
  asked: number,
): { start: number | null; total: number | null } {
  const range = headers.get('content-range');
  const whole = /\/(\d+)$/.exec(range ?? '')?.[1];
  // Nothing is left to send: all of it is here.
  if (status === 416) return { start: Number(whole) === asked ? asked : null, total: Number(whole) };
  if (status === 206) {
    const start = /^bytes (\d+)-/.exec(range ?? '')?.[1];
    return { start: start === undefined ? null : Number(start), total: whole ? Number(whole) : null };
  }
  const length = headers.get('content-length');
  return { start: 0, total: length === null ? null : Number(length) };
}

/** Writes what comes; the error of a connection that breaks is an answer here. */
async function receive(
  { status, body }: Response,
  path: string,
  start: number,
  total: number | null,
  { onProgress, signal }: DownloadOptions,
): Promise<unknown> {
  await using file = await writing(path, () => open(path, start === 0 ? 'w' : 'r+'));
  await writing(path, () => file.truncate(start));
  onProgress(start, total);
  if (status === 416 || body === null) return null;
  let bytes = start;
  const reader = body.getReader();
  for (;;) {
    let chunk: Awaited<ReturnType<typeof reader.read>>;
    try {
      chunk = await reader.read();
    } catch (thrown) {
      signal.throwIfAborted();
      return thrown;
    }
    if (chunk.done) return null;
    const { value } = chunk;
    await writing(path, () => writeAll(file, value, bytes)).catch(async (thrown: unknown) => {
      await reader.cancel().catch(() => {});
      throw thrown;
    });
    bytes += value.length;
    onProgress(bytes, total);
  }
}

/** A full disk may take only a part. */
async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  let done = 0;
  while (done < bytes.length)
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
}

async function sizeOf(path: string): Promise<number> {
  return await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

async function writing<T>(path: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    throw new LakatosError('OUTPUT_UNWRITABLE', `${path} can not be written: ${messageOf(cause)}`, {
      advice: 'Make room there, or let LAKATOS_MODELS name another folder.',
      cause,
    });
  }
}

const brokenOff = ({ url }: RemoteFile, bytes: number, total: number | null, cause: unknown): LakatosError =>
  new LakatosError('MODEL_SERVER', `the download of ${url} broke off at byte ${bytes} of ${total ?? '?'}`, {
    advice: 'Run the same command again: it goes on where it was.',
    ...(cause === null ? {} : { cause }),
  });
