import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '../llm/serve/http-server.ts';
import { RequestRefusal } from './refusal.ts';
import type { ServeOptions } from './serve-options.ts';

/** The host of an address or of a `Host` header, without its port and brackets; null for what is none. */
function hostIn(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null ? null : url.hostname.replace(/^\[|\]$/g, '');
}

/**
 * Keeps out pages of other sites in a browser on this machine. A page whose name was made to lead here (DNS rebinding) shows in `Host`,
 * which is looked at where there is no key; one that asks across sites shows in `Origin` or `Sec-Fetch-Site`.
 */
export const refuseForeignPages =
  ({ key }: Pick<ServeOptions, 'key'>): MiddlewareHandler =>
  async (context, next) => {
    const { req } = context;
    const host = req.header('host') ?? '';
    const name = hostIn(`http://${host}`);
    if (name === null || (key === null && !isLoopback(name)))
      throw new RequestRefusal(403, `the host ${JSON.stringify(host)} is not served: ask for 127.0.0.1`);
    const origin = req.header('origin');
    const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
    const site = req.header('sec-fetch-site') ?? 'none';
    if (!isOwn || !['none', 'same-origin'].includes(site))
      throw new RequestRefusal(403, 'pages of other sites are not answered');
    await next();
  };

/** Bytes of all bodies that are under way; one that does not say how long it is counts as the longest. */
export function limitBodies(most: number, longest: number): MiddlewareHandler {
  let taken = 0;
  return async ({ req }, next) => {
    if (req.raw.body === null) return await next();
    const told = Number(req.header('content-length') ?? longest);
    const bytes = Math.min(longest, Number.isSafeInteger(told) && told >= 0 ? told : longest);
    if (taken + bytes > most) throw new RequestRefusal(429, 'too many long requests are under way', 5);
    taken += bytes;
    try {
      await next();
    } finally {
      taken -= bytes;
    }
  };
}

/** What may be asked without the key: it tells nothing of anybody's work. */
const openPaths: ReadonlySet<string> = new Set(['/', '/health', '/page.js', '/page.css']);

export const askForKey =
  ({ key }: Pick<ServeOptions, 'key'>): MiddlewareHandler =>
  async (context, next) => {
    if (!openPaths.has(context.req.path) && key?.isShownBy(context.req.header('authorization')) === false)
      throw new RequestRefusal(401, 'Invalid or missing API key');
    await next();
  };
