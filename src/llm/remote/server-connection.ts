import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import type { Random } from '../../../core/random.ts';
import { exchange, type HttpOutcome } from './http-exchange.ts';
import { parseJson, readRefusal, type ServerRefusal } from './refusal.ts';
import {
  type RateLimits,
  type RequestAttempt,
  type RetryBudget,
  rateLimit,
  readRetryAfter,
  type Timer,
  withRetries,
} from './retry.ts';
import type { ServerAddress, ServerKey } from './server-address.ts';

export interface ConnectionOptions {
  readonly address: ServerAddress;
  readonly key: ServerKey | null;
  readonly limits: RateLimits;
  readonly retries: RetryBudget;
  /** For one request. */
  readonly timeoutMs: number;
  readonly timer: Timer;
  readonly random: Random;
  /** Hears of what went wrong and is tried again. */
  onNote(text: string): void;
}

export interface ServerQuestion<T> {
  readonly method: 'GET' | 'POST';
  /** The whole of it, with the server's address. */
  readonly url: string;
  readonly body?: object;
  readonly schema: z.ZodType<T>;
}

export type AskedServer<T> = { readonly kind: 'answer'; readonly value: T } | ServerRefusal;

/** A server, asked within its limits and as often as it takes. */
export interface ServerConnection extends Disposable {
  readonly address: ServerAddress;
  readonly key: ServerKey | null;
  /**
   * @throws LakatosError MODEL_SERVER when the server can't be reached, keeps failing, or answers with nonsense
   */
  ask<T>(question: ServerQuestion<T>, signal: AbortSignal): Promise<AskedServer<T>>;
}

export function openConnection(options: ConnectionOptions): ServerConnection {
  const { address, key, retries, timer, random } = options;
  const limit = rateLimit(options.limits, timer);
  const settings = { keepAlive: true };
  const agent = address.api.startsWith('https:') ? new HttpsAgent(settings) : new HttpAgent(settings);
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(key === null ? {} : { authorization: key.authorization }),
  };
  const failure = (said: string, advice = 'Check the address, that the server runs, and its log.') =>
    new LakatosError('MODEL_SERVER', key?.hideIn(`${address.api}: ${said}`) ?? `${address.api}: ${said}`, {
      advice,
    });

  const judge = <T>(
    outcome: HttpOutcome,
    schema: z.ZodType<T>,
    queuedMs: number,
  ): RequestAttempt<AskedServer<T>> => {
    if (outcome.kind !== 'answer') {
      const isLate = outcome.kind === 'late';
      const error = isLate ? failure(outcome.why, adviceForLate) : failure(outcome.why);
      return { kind: 'failed', error, retryAfterMs: null, queuedMs, isLate };
    }
    const { status, body, retryAfter } = outcome;
    if (status >= 200 && status < 300) return { kind: 'done', value: read(body, schema, failure) };
    const refusal = readRefusal(status, body, key);
    if (!isPassing(status)) return { kind: 'done', value: refusal };
    return {
      kind: 'failed',
      error: failure(`it answers ${status}${refusal.message === '' ? '' : `: ${refusal.message}`}`),
      retryAfterMs: readRetryAfter(retryAfter, Date.now()),
      queuedMs,
      isLate: false,
    };
  };

  return {
    address,
    key,
    ask: ({ method, url, body, schema }, signal) =>
      withRetries(
        (remainingMs) => {
          const queued = timer.now();
          return limit.run(async () => {
            const queuedMs = timer.now() - queued;
            const request = {
              method,
              url,
              headers,
              body: body === undefined ? null : JSON.stringify(body),
              timeoutMs: Math.min(options.timeoutMs, remainingMs),
              agent,
            };
            return judge(await exchange(request, signal), schema, queuedMs);
          }, signal);
        },
        {
          budget: retries,
          timer,
          random,
          signal,
          onRetry: (error, waitMs) =>
            options.onNote(`${error.message}; again in ${(waitMs / 1000).toFixed(1)} s`),
        },
      ),
    [Symbol.dispose]: () => agent.destroy(),
  };
}

const adviceForLate =
  'Give requests more time (--set server.requestTimeout=TIME), ask for less at once, or look into the log of the server.';

/** Too slow, too many, or broken: that may be over in a while. */
const isPassing = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501);

function read<T>(
  body: string,
  schema: z.ZodType<T>,
  failure: (said: string) => LakatosError,
): AskedServer<T> {
  const json = parseJson(body);
  if (json === undefined) throw failure('its answer is no JSON');
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw failure(`its answer is not of the OpenAI protocol: ${z.prettifyError(parsed.error)}`);
  return { kind: 'answer', value: parsed.data };
}
