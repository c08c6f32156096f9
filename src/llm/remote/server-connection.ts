import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import { jsonOrUndefined } from '../../../core/json-or-undefined.ts';
import type { Random } from '../../../core/random.ts';
import { exchange, type HttpOutcome } from './http-exchange.ts';
import { RefusalError, readRefusal } from './refusal.ts';
import {
  type RateLimits,
  type RequestAttempt,
  type RetryBudget,
  rateLimit,
  readRetryAfter,
  retriesFor,
  systemTimer,
  type Timer,
  withRetries,
} from './retry.ts';
import {
  defaultKeyVariable,
  readServerAddress,
  readServerKey,
  type ServerAddress,
} from './server-address.ts';

/** A server that speaks OpenAI's protocol, and how it is asked. */
export interface ConnectionOptions {
  /** Such as `http://127.0.0.1:8000/v1`. */
  readonly url: string;
  /** The environment variable that the key is in, and where to look for it. */
  readonly keyVariable?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly limits?: Partial<RateLimits>;
  readonly retries?: Partial<RetryBudget>;
  /** For one request; milliseconds. */
  readonly timeoutMs?: number;
  /** For the wait between attempts. */
  readonly random: Random;
  readonly timer?: Timer;
  /** Hears of what goes wrong and is tried again. */
  readonly onNote?: (text: string) => void;
}

const defaultLimits: RateLimits = { inFlight: 16, perMinute: Number.POSITIVE_INFINITY };
/** A whole proof of 30,000 tokens at 50 tokens a second. */
const defaultTimeoutMs = 10 * 60_000;

interface ServerQuestion<T> {
  readonly method: 'GET' | 'POST';
  /** The whole of it, with the server's address. */
  readonly url: string;
  readonly body?: object;
  readonly schema: z.ZodType<T>;
}

/** A server, asked within its limits and as often as it takes. What is under way when this is disposed is rejected. */
export interface ServerConnection extends Disposable {
  readonly address: ServerAddress;
  /**
   * @throws RefusalError when the server says no; LakatosError MODEL_SERVER when it can't be reached, keeps failing, or
   * answers with nonsense
   */
  ask<T>(question: ServerQuestion<T>, signal: AbortSignal): Promise<T>;
}

/**
 * The connection that the options describe; nothing is sent yet.
 * @throws LakatosError MODEL_SERVER when address or key can't be right
 */
export function openConnection({
  timeoutMs = defaultTimeoutMs,
  timer = systemTimer,
  onNote = () => {},
  ...options
}: ConnectionOptions): ServerConnection {
  const address = readServerAddress(options.url);
  const key = readServerKey(options.env, options.keyVariable ?? defaultKeyVariable);
  const budget = { ...retriesFor(timeoutMs), ...options.retries };
  const limit = rateLimit({ ...defaultLimits, ...options.limits }, timer);
  const closing = new AbortController();
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

  const judge = <T>(outcome: HttpOutcome, schema: z.ZodType<T>, queuedMs: number): RequestAttempt<T> => {
    if (outcome.kind !== 'answer') {
      const isLate = outcome.kind === 'late';
      const error = failure(outcome.why, isLate ? adviceForLate : undefined);
      return { kind: 'failed', error, retryAfterMs: null, queuedMs, isLate };
    }
    const { status, body, retryAfter } = outcome;
    if (status >= 200 && status < 300) return { kind: 'done', value: read(body, schema, failure) };
    const refusal = readRefusal(body, key);
    const said = refusal.said === '' ? '' : `: ${refusal.said}`;
    if (!isPassing(status))
      throw new RefusalError(`${address.api} answers ${status}${said}`, status, refusal, key);
    return {
      kind: 'failed',
      error: failure(`it answers ${status}${said}`),
      retryAfterMs: readRetryAfter(retryAfter, Date.now()),
      queuedMs,
      isLate: false,
    };
  };

  return {
    address,
    ask({ method, url, body, schema }, asked) {
      const signal = AbortSignal.any([asked, closing.signal]);
      const attempt = (remainingMs: number) => {
        const queued = timer.now();
        return limit.run(async () => {
          const queuedMs = timer.now() - queued;
          const request = {
            ...{ method, url, headers, agent },
            body: body === undefined ? null : JSON.stringify(body),
            timeoutMs: Math.min(timeoutMs, remainingMs),
          };
          return judge(await exchange(request, signal), schema, queuedMs);
        }, signal);
      };
      return withRetries(attempt, {
        ...{ budget, timer, random: options.random, signal },
        onRetry: (error, waitMs) => onNote(`${error.message}; again in ${(waitMs / 1000).toFixed(1)} s`),
      });
    },
    [Symbol.dispose]() {
      closing.abort(new LakatosError('MODEL_FAILED', `${address.api}: the connection was closed`));
      agent.destroy();
    },
  };
}

const adviceForLate =
  'Give requests more time (--set server.requestTimeout=TIME), ask for less at once, or look into the log of the server.';

/** Too slow, too many, or broken: that may be over in a while. */
const isPassing = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501);

function read<T>(body: string, schema: z.ZodType<T>, failure: (said: string) => LakatosError): T {
  const json = jsonOrUndefined(body);
  if (json === undefined) throw failure('its answer is no JSON');
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw failure(`its answer is not of the OpenAI protocol: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
