import { createHash, timingSafeEqual } from 'node:crypto';
import { type ErrorCode, LakatosError } from '../../../core/errors.ts';

export interface ServerAddress {
  /** Of the OpenAI protocol, with `/v1` and without a slash at its end: what reports and messages show. */
  readonly api: string;
  /** Where the server's own paths are. */
  readonly root: string;
}

/**
 * Reads the address of a server; `/v1` at its end may be missing.
 * @throws LakatosError MODEL_SERVER when it is none, or has a password in it (which would show in reports)
 */
export function readServerAddress(text: string): ServerAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new LakatosError('MODEL_SERVER', 'the address of the model server is no http or https address', {
      advice: 'Give an address such as http://127.0.0.1:8000/v1.',
    });
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new LakatosError(
      'MODEL_SERVER',
      `the address of the model server at ${url.host} has more than a path`,
      {
        advice:
          'Leave out user, password and what follows ? or #; the key goes into an environment variable.',
      },
    );
  }
  const root = `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v1$/, '');
  return { api: `${root}/v1`, root };
}

export const defaultKeyVariable = 'LAKATOS_MODEL_KEY';

/** The key of a server. It shows in the header that the server gets, and nowhere else: not when it is printed either. */
export class ServerKey {
  readonly #key: string;
  readonly variable: string;

  constructor(key: string, variable: string) {
    this.#key = key;
    this.variable = variable;
  }

  get authorization(): string {
    return `Bearer ${this.#key}`;
  }

  /** Whether a header shows the key; compared in a time that does not tell how much of a guess is right. */
  isShownBy(authorization: string | undefined): boolean {
    const shown = (authorization ?? '').replace(/^bearer\s+/i, 'Bearer ').trim();
    return timingSafeEqual(digest(shown), digest(this.authorization));
  }

  /** The text without the key, should somebody have repeated it there. */
  hideIn(text: string): string {
    return text.replaceAll(this.#key, '(key)');
  }
}

/**
 * Reads a key from an environment variable, the only place where one is looked for. Null when it is not set or empty.
 * @throws LakatosError of the code when its value can't be a key
 */
export function readServerKey(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
  code: ErrorCode = 'MODEL_SERVER',
): ServerKey | null {
  const value = env[variable]?.trim() ?? '';
  return value === '' ? null : toServerKey(value, variable, `the environment variable ${variable}`, code);
}

/**
 * @param source what holds the key, in words
 * @throws LakatosError of the code when the text can't be a key
 */
export function toServerKey(value: string, variable: string, source: string, code: ErrorCode): ServerKey {
  if (/^[\x21-\x7e]+$/.test(value)) return new ServerKey(value, variable);
  throw new LakatosError(code, `the value of ${source} can not be a key`, {
    advice: 'A key has visible ASCII characters only, no spaces and no line breaks: set it again.',
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
