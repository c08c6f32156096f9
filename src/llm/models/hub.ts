import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { partsOf } from './model-files.ts';

const offline =
  'Without a network: get the file on another machine, copy it here, and run `lakatos models add FILE.gguf`.';

const mostHops = 10;
const missing = new Set([400, 404, 410]);
const forbidden = new Set([401, 403]);

/** What the server says of a file when it sends us to the place where it is kept. */
const linkedEtag = 'x-linked-etag';

interface HttpAnswer {
  readonly response: Response;
  /** SHA-256 of the file as the hub knows it; null when it does not say. */
  readonly sha256: string | null;
}

/**
 * Asks a server with GET and goes where it sends us; `authorization` goes to the first host only.
 * @throws LakatosError MODEL_NOT_FOUND when there is no such thing, MODEL_SERVER when the server can't be reached or
 * refuses; the signal's reason
 */
export async function request(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const { host } = new URL(url);
  const { authorization: _own, ...others } = headers;
  let sha256: string | null = null;
  let at = url;
  for (let hop = 0; hop < mostHops; hop += 1) {
    const sent = new URL(at).host === host ? headers : others;
    const response = await ask(at, sent, signal);
    sha256 ??= /^(?:W\/)?"?([0-9a-f]{64})"?$/.exec(response.headers.get(linkedEtag) ?? '')?.[1] ?? null;
    const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (next === null) return { response: await checked(response, url), sha256 };
    await response.body?.cancel();
    at = new URL(next, at).href;
  }
  throw new LakatosError('MODEL_SERVER', `${host} sends us in circles for ${url}`, { advice: offline });
}

async function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  try {
    // Compressed, the lengths would not be those of the file.
    const asked = { 'accept-encoding': 'identity', ...headers };
    return await fetch(url, { headers: asked, redirect: 'manual', signal });
  } catch (cause) {
    signal.throwIfAborted();
    const why = messageOf(cause instanceof Error && cause.cause !== undefined ? cause.cause : cause);
    throw new LakatosError('MODEL_SERVER', `${new URL(url).host} can not be reached: ${why}`, {
      advice: offline,
      cause,
    });
  }
}

async function checked(response: Response, url: string): Promise<Response> {
  const { status, statusText } = response;
  // 416: a range behind the end, which the one who asked for it understands.
  if (response.ok || status === 416) return response;
  await response.body?.cancel();
  const said = `${status} ${statusText}`.trim();
  if (missing.has(status))
    throw new LakatosError('MODEL_NOT_FOUND', `there is no ${url} (${said})`, {
      advice: 'Look at the page of the repository which files and quantisations it has.',
    });
  const advice = forbidden.has(status)
    ? 'The repository may be closed, or not exist: put a token that may read it into HF_TOKEN.'
    : `Try again later. ${offline}`;
  throw new LakatosError('MODEL_SERVER', `${new URL(url).host} refuses ${url} (${said})`, { advice });
}

export type ModelSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'url'; readonly url: string }
  /** A repository of the hub: one of its files, or the file of a quantisation (null: the hub's choice). */
  | {
      readonly kind: 'hub';
      readonly repository: string;
      readonly file: string | null;
      readonly tag: string | null;
      readonly branch: string;
    };

/**
 * Reads `hf:user/repository:quantisation`, `hf:user/repository/file.gguf#branch`, an address, or a path.
 * @throws LakatosError INPUT_INVALID for what begins like an address and is none
 */
export function parseSource(text: string): ModelSource {
  if (/^https?:\/\//i.test(text)) {
    if (URL.canParse(text)) return { kind: 'url', url: text };
    throw new LakatosError('INPUT_INVALID', `${text} is no address`, {
      advice: 'Look for a slip of the pen.',
    });
  }
  if (!text.startsWith('hf:')) return { kind: 'file', path: text };
  const found = /^hf:([\w-][\w.-]*\/[\w-][\w.-]*)(?::([\w.-]+)|\/([^#]+\.gguf)(?:#(.+))?)?$/i.exec(text);
  const [, repository, tag, file, branch] = found ?? [];
  if (repository === undefined || file?.split('/').includes('..'))
    throw new LakatosError('INPUT_INVALID', `${text} is no address of the hub`, {
      advice: 'Write hf:USER/REPOSITORY:QUANTISATION or hf:USER/REPOSITORY/FILE.gguf.',
    });
  return { kind: 'hub', repository, file: file ?? null, tag: tag ?? null, branch: branch ?? 'main' };
}

export interface Hub {
  readonly endpoint: string;
  /** For repositories that are not open to everybody. */
  readonly token: string | null;
}

/** `HF_ENDPOINT` and `HF_TOKEN`, as other programs read them. */
export const hubOf = (env: Readonly<Record<string, string | undefined>>): Hub => ({
  endpoint: (env['HF_ENDPOINT'] || 'https://huggingface.co').replace(/\/+$/, ''),
  token: env['HF_TOKEN'] || null,
});

/** What the hub answers to programs of the llama.cpp family that ask for a quantisation. */
const manifestSchema = z.looseObject({ ggufFile: z.looseObject({ rfilename: z.string().min(1) }) });

export interface RemoteFile {
  readonly url: string;
  /** Where it is put, from the folder of fetched files with `/`. */
  readonly place: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Finds out which files a source means: one, or all parts of a model that was split.
 * @throws LakatosError MODEL_NOT_FOUND, MODEL_SERVER
 */
export async function locate(
  source: Exclude<ModelSource, { kind: 'file' }>,
  hub: Hub,
  signal: AbortSignal,
): Promise<readonly RemoteFile[]> {
  if (source.kind === 'url') {
    const url = new URL(source.url);
    const folder = `${tidy(url.host)}-${createHash('sha256').update(url.href).digest('hex').slice(0, 8)}`;
    return partsOf(url.pathname).map((part) => {
      const at = new URL(url);
      at.pathname = part;
      const name = part.split('/').at(-1) || 'model.gguf';
      return { url: at.href, place: `${folder}/${tidy(name)}`, headers: {} };
    });
  }
  const headers = hub.token === null ? {} : { authorization: `Bearer ${hub.token}` };
  const file = source.file ?? (await fileOfTag(source, hub, headers, signal));
  const { repository, branch } = source;
  const folder = tidy(`${repository.replace('/', '--')}${branch === 'main' ? '' : `--${branch}`}`);
  return partsOf(file).map((part) => ({
    url: `${hub.endpoint}/${repository}/resolve/${encodeURIComponent(branch)}/${part.split('/').map(encodeURIComponent).join('/')}`,
    place: `${folder}/${tidy(part.replaceAll('/', '--'))}`,
    headers,
  }));
}

async function fileOfTag(
  { repository, tag }: Extract<ModelSource, { kind: 'hub' }>,
  hub: Hub,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string> {
  const url = `${hub.endpoint}/v2/${repository}/manifests/${tag ?? 'latest'}`;
  // The hub names the file only to those who call themselves so.
  const { response } = await request(url, { ...headers, 'user-agent': 'llama-cpp' }, signal);
  const parsed = manifestSchema.safeParse(await response.json().catch(() => null));
  if (parsed.success) return parsed.data.ggufFile.rfilename;
  throw new LakatosError('MODEL_NOT_FOUND', `the hub names no file of ${repository} for ${tag ?? 'latest'}`, {
    advice: `Look which .gguf files ${hub.endpoint}/${repository} has and write hf:${repository}/FILE.gguf.`,
  });
}

/** A name that is good for a file on every system, and leads nowhere else. */
const tidy = (name: string): string => name.replace(/[^\w.-]/gu, '_').replace(/^\.+/, '_');
