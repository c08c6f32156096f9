import { LakatosError, messageOf } from '../../../core/errors.ts';

const offline =
  'Without a network: get the file on another machine, copy it here, and run `lakatos models add FILE.gguf`.';

const mostHops = 10;
const missing = new Set([400, 404, 410]);
const forbidden = new Set([401, 403]);

/** What the server says of a file when it sends us to the place where it is kept. */
const linkedEtag = 'x-linked-etag';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Response['body'];
  json(): Promise<unknown>;
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
    if (next === null) return checked(response, url, sha256);
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

async function checked(response: Response, url: string, sha256: string | null): Promise<HttpAnswer> {
  const { status, statusText, headers, body } = response;
  // 416: a range behind the end, which the one who asked for it understands.
  if (response.ok || status === 416) return { status, headers, body, json: () => response.json(), sha256 };
  await body?.cancel();
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
