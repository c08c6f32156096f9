import type { Random } from '../../../core/random.ts';
import type { TokenCount } from '../language-model.ts';
import type { Dialect } from './dialect.ts';
import type { RateLimits } from './rate-limit.ts';
import { type RetryBudget, retriesFor, systemTimer, type Timer } from './retry.ts';
import { defaultKeyVariable, readServerAddress, readServerKey } from './server-address.ts';
import { openConnection, type ServerConnection } from './server-connection.ts';

/** What servers say they have read and written. */
interface TokenTally {
  add(usage: UsageReport | null | undefined): void;
  readonly count: TokenCount;
}

interface UsageReport {
  readonly prompt_tokens: number;
  readonly completion_tokens?: number | null | undefined;
}

export function tokenTally(): TokenTally {
  let [read, written] = [0, 0];
  return {
    add(usage) {
      read += usage?.prompt_tokens ?? 0;
      written += usage?.completion_tokens ?? 0;
    },
    get count() {
      return { read, written };
    },
  };
}

/** A model at a server that speaks OpenAI's protocol. */
export interface RemoteOptions {
  /** Such as `http://127.0.0.1:8000/v1`. */
  readonly url: string;
  /** Its name there; may be left out when the server has one model only. */
  readonly model?: string;
  /** What kind of server it is; by default it is asked. */
  readonly dialect?: Dialect;
  /** The environment variable that the key is in, and where to look for it. */
  readonly keyVariable?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly limits?: Partial<RateLimits>;
  readonly retries?: Partial<RetryBudget>;
  /** Tokens; for servers that don't tell. */
  readonly contextSize?: number;
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

/**
 * The connection that the options describe; nothing is sent yet.
 * @throws LakatosError MODEL_SERVER when address or key can't be right
 */
export function connect(options: RemoteOptions): ServerConnection {
  const { timeoutMs = defaultTimeoutMs } = options;
  return openConnection({
    address: readServerAddress(options.url),
    key: readServerKey(options.env, options.keyVariable ?? defaultKeyVariable),
    limits: { ...defaultLimits, ...options.limits },
    retries: { ...retriesFor(timeoutMs), ...options.retries },
    timeoutMs,
    timer: options.timer ?? systemTimer,
    random: options.random,
    onNote: options.onNote ?? (() => {}),
  });
}
