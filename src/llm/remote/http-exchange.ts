import { type Agent, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { codeOf, messageOf } from '../../../core/errors.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Until the last byte of the answer. */
  readonly timeoutMs: number;
  readonly agent: Agent;
}

export type HttpOutcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly retryAfter: string | undefined;
      readonly body: string;
    }
  /** No answer, or not all of it. `late`: not within our own time. */
  | { readonly kind: 'lost' | 'late'; readonly why: string };

/** Longer answers are no answers of a model. */
const mostBytes = 256 * 2 ** 20;

/**
 * One request and its answer. When the signal fires the connection is closed at once and the promise rejects with the
 * signal's reason. This is not `fetch`, because that gives up when a server is silent for 300 seconds, as one that
 * writes long proofs is, and the time can only be changed with another package. Redirects are not followed: the key is
 * for this server.
 */
export async function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpOutcome> {
  signal.throwIfAborted();
  const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(request.timeoutMs)));
  try {
    const response = await send(request, AbortSignal.any([signal, timeout]));
    const body = await readBody(response);
    if (body === null) return { kind: 'lost', why: `the answer is longer than ${mostBytes} bytes` };
    return {
      kind: 'answer',
      status: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'],
      body,
    };
  } catch (thrown) {
    signal.throwIfAborted();
    if (timeout.aborted) return { kind: 'late', why: `no answer within ${request.timeoutMs / 1000} s` };
    return { kind: 'lost', why: describe(thrown) };
  }
}

function send(
  { method, url, headers, body, agent }: HttpRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const start = url.startsWith('https:') ? overHttps : overHttp;
    const sent = start(url, { method, headers, agent, signal }, resolve);
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

async function readBody(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const known: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
};

/** A refused connection to several addresses of one name has an empty message. */
function describe(thrown: unknown): string {
  const code = codeOf(thrown);
  if (code !== undefined && code in known) return `${known[code]} (${code})`;
  return messageOf(thrown) || code || 'the connection failed';
}
