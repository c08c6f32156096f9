import type { Redis } from 'ioredis';
import { LakatosError, messageOf } from '../../core/errors.ts';

/** Where a queue is looked for when no option says it. */
export const queueVariable = 'LAKATOS_QUEUE';

export interface QueueConnection {
  readonly redis: Redis;
  end(): void;
}

/** The address of a Redis; its password shows to Redis and to nobody else, not when it is printed either. */
export class QueueAddress {
  readonly #url: string;
  /** Host, port and database, without user and password. */
  readonly shown: string;

  private constructor(url: URL) {
    this.#url = url.href;
    this.shown = `${url.protocol}//${url.host}${url.pathname === '/' ? '' : url.pathname}`;
  }

  /** @throws LakatosError QUEUE_UNAVAILABLE when the text is no address of a Redis */
  static read(text: string): QueueAddress {
    const url = URL.canParse(text) ? new URL(text) : null;
    const isOfRedis =
      url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== '' && url.search === '';
    if (!isOfRedis)
      throw new LakatosError('QUEUE_UNAVAILABLE', 'the address of the queue is not that of a Redis', {
        advice: 'Give one such as redis://:PASSWORD@HOST:6379, or rediss:// for TLS.',
      });
    // What can't be decoded no Redis would be told.
    if (![url.username, url.password].every(isEncoded))
      throw new LakatosError(
        'QUEUE_UNAVAILABLE',
        'user or password in the address of the queue hold a % that stands for no character',
        { advice: 'Write %25 for each % of the password itself.' },
      );
    return new QueueAddress(url);
  }

  /**
   * A connection that has answered once; from then on it waits for a Redis that went away and comes back.
   * @throws LakatosError QUEUE_UNAVAILABLE when it does not answer now
   */
  async connect(warn: (text: string) => void): Promise<QueueConnection> {
    // Who only reads an address does not load it.
    const { Redis } = await import('ioredis');
    let isOpen = false;
    const connection = new Redis(this.#url, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      connectTimeout: connectMs,
      disconnectTimeout: disconnectMs,
      retryStrategy: (times) => (isOpen ? Math.min(longestWaitMs, 100 * times) : null),
    });
    let fault: unknown = null;
    connection.on('error', (error: Error) => {
      fault = error;
    });
    connection.on('close', () => {
      if (isOpen) warn(`${this.shown} does not answer; waiting for it`);
    });
    try {
      await connection.connect();
      await connection.ping();
      isOpen = true;
      return {
        redis: connection,
        end() {
          isOpen = false;
          connection.disconnect();
        },
      };
    } catch (thrown) {
      connection.disconnect();
      throw new LakatosError(
        'QUEUE_UNAVAILABLE',
        `${this.shown} does not answer: ${this.#hide(messageOf(fault ?? thrown))}`,
        { advice: 'Look whether Redis runs there, and at the user, the password and rediss:// for TLS.' },
      );
    }
  }

  /** Whatever a library says, the password is not in it. */
  #hide(text: string): string {
    const { password } = new URL(this.#url);
    return [password, decodeURIComponent(password), this.#url]
      .filter((secret) => secret !== '')
      .reduce((shown, secret) => shown.replaceAll(secret, '(hidden)'), text);
  }
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const connectMs = 5_000;
const disconnectMs = 200;
const longestWaitMs = 2_000;
