import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { refuseForeignPage } from '../llm/serve/http-server.ts';
import type { Stopping } from './asking.ts';
import { hasMoreFields } from './has-more-fields.ts';
import { RequestRefusal, type ServeOptions, wrongRequest } from './route-parts.ts';

const refuseForeignPages =
  ({ key }: Pick<ServeOptions, 'key'>): MiddlewareHandler =>
  async ({ req }, next) => {
    const why = refuseForeignPage((name) => req.header(name), key === null);
    if (why !== null) throw new RequestRefusal(403, why);
    await next();
  };

/** Bytes of all bodies that are under way; one that does not say how long it is counts as the longest. */
function limitBodies(most: number, longest: number): MiddlewareHandler {
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

const askForKey =
  ({ key }: Pick<ServeOptions, 'key'>): MiddlewareHandler =>
  async (context, next) => {
    if (!openPaths.has(context.req.path) && key?.isShownBy(context.req.header('authorization')) === false)
      throw new RequestRefusal(401, 'Invalid or missing API key');
    await next();
  };

/** Of all objects of a body: five for each of the most snippets that one may have. */
const mostFields = 100_000;

/** So many of the longest bodies are in memory at once. */
const mostBodies = 8;

/** The client went away; nobody reads this. */
const clientClosed = 499;

/** Whether it takes requests. */
export const healthOf = (context: Context, draining: AbortSignal): Response =>
  draining.aborted ? context.json({ status: 'stopping' }, 503) : context.json({ status: 'ok' });

/**
 * An app whose routes hear only of requests that may be answered: from pages of its own, with the key, not too long, and before the end.
 * @param watch sees each request first
 */
export function guardedApp(
  options: Pick<ServeOptions, 'key' | 'mostBytes' | 'onProblem'>,
  { draining, stopped }: Stopping,
  watch?: MiddlewareHandler,
): OpenAPIHono {
  const app = new OpenAPIHono({
    defaultHook: (read, context) =>
      read.success ? undefined : context.json(wrongRequest(read.error, read.target), 422),
  });
  const refuse = (context: Context, { status, message, retryAfter }: RequestRefusal) => {
    if (retryAfter !== undefined) context.header('retry-after', String(retryAfter));
    if (status === 401) context.header('www-authenticate', 'Bearer');
    return context.json({ detail: message }, status);
  };

  if (watch !== undefined) app.use(watch);
  app.use(async (context, next) => {
    await next();
    context.header('x-content-type-options', 'nosniff');
    // A connection that stays open would keep the server from ending.
    if (draining.aborted) context.header('connection', 'close');
  });
  app.use(refuseForeignPages(options));
  app.use(askForKey(options));
  app.use(async (context, next) => {
    const isStatus = context.req.path === '/health' || context.req.path === '/metrics';
    if (draining.aborted && !isStatus) throw new RequestRefusal(503, 'the server is stopping');
    await next();
  });
  app.use(limitBodies(mostBodies * options.mostBytes, options.mostBytes));
  app.use(
    bodyLimit({
      maxSize: options.mostBytes,
      onError: (context) =>
        refuse(context, new RequestRefusal(413, `the body is longer than ${options.mostBytes} bytes`)),
    }),
  );
  app.use(async ({ req }, next) => {
    if (req.raw.body !== null && hasMoreFields(await req.raw.clone().text(), mostFields))
      throw new RequestRefusal(413, `the body has more than ${mostFields} fields`);
    await next();
  });
  app.get('/health', (context) => healthOf(context, draining));
  app.notFound((context) =>
    refuse(context, new RequestRefusal(404, `there is no ${context.req.method} ${context.req.path}`)),
  );
  app.onError((thrown, context) => {
    if (thrown instanceof RequestRefusal) return refuse(context, thrown);
    if (context.req.raw.signal.aborted) return new Response(null, { status: clientClosed });
    if (stopped.aborted) return refuse(context, new RequestRefusal(503, 'the server is stopping'));
    // A body that is no JSON, or does not say that it is.
    if (thrown instanceof HTTPException && (thrown.status === 400 || thrown.status === 415))
      return refuse(context, new RequestRefusal(thrown.status === 400 ? 422 : 415, thrown.message));
    options.onProblem(thrown);
    return refuse(context, new RequestRefusal(500, 'the server is at fault'));
  });
  return app;
}
