import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startProcess, type TestProcess } from '../support/start-process.ts';

/** A server of a test, and how to ask it; with the key, where it has one. */
export interface Served extends AsyncDisposable {
  readonly url: string;
  readonly process: TestProcess;
  readonly fetch: (
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
}

/**
 * @param folder for its store
 * @param program what Node runs, with its first arguments; absent: a server whose workers die when they are told to
 */
export async function startServe(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  program: readonly string[] = [fileURLToPath(new URL('serve-process.ts', import.meta.url))],
): Promise<Served> {
  const options = ['--json', '--port', '0', '--store', join(folder, 'store'), ...args];
  const child = startProcess([process.execPath, ...program, ...options], { env });
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(await child.line(/"url"/)));
  const secret = env['LAKATOS_SERVE_KEY'];
  return {
    ...{ url, process: child },
    fetch: (path, body, headers = {}) =>
      fetch(`${url}${path}`, {
        headers: {
          ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          method: 'POST',
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      }),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}
