import { LakatosError } from '../../core/errors.ts';
import { type HttpAddress, openHttpServer } from '../llm/serve/http-server.ts';
import type { Stopping } from './asking.ts';

/** What clients and Lean may take to end when they have been told that it is over. */
const graceMs = 2_000;

/**
 * Serves an app until it is disposed: that takes nothing new, lets what is under way end for a while, and then gives it up. What
 * the app asks stays open.
 * @param drainMs how long requests that are under way may still take at the end
 * @throws LakatosError SERVE_UNAVAILABLE when it can't listen there
 */
export async function openServer(
  makeApp: (stopping: Stopping) => { readonly fetch: Parameters<typeof openHttpServer>[0] },
  options: HttpAddress & { readonly drainMs: number },
) {
  const [draining, stopped] = [new AbortController(), new AbortController()];
  const app = makeApp({ draining: draining.signal, stopped: stopped.signal });
  const server = await openHttpServer(app.fetch, options, 'SERVE_UNAVAILABLE');
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      if (draining.signal.aborted) return;
      draining.abort();
      const reason = new LakatosError('SERVE_UNAVAILABLE', 'the server is stopping');
      const patience = setTimeout(() => stopped.abort(reason), options.drainMs);
      await server.close(options.drainMs + graceMs);
      clearTimeout(patience);
    },
  };
}
