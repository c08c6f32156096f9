import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { Stopping } from './asking.ts';
import { askForKey, limitBodies, refuseForeignPages } from './guard.ts';
import { RequestRefusal, wrongRequest } from './refusal.ts';
import type { ServeOptions } from './serve-options.ts';

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
