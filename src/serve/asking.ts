import type { Context } from 'hono';
import type { Service } from '../service/service.ts';
import type { Metrics } from './metrics.ts';
import { RequestRefusal, type ServeOptions } from './route-parts.ts';
import type { Turns } from './turns.ts';

/** How far the server is on its way to its end. */
export interface Stopping {
  /** Fires when nothing new is taken any more. */
  readonly draining: AbortSignal;
  /** Fires when what is under way is given up. */
  readonly stopped: AbortSignal;
}

/** How routes ask the service: in turns, within the server's limits, and no longer than somebody waits for the answer. */
export type ServiceAsking = ReturnType<typeof createAsking>;

/** Seconds after which whoever found no room may try again. */
const retryAfter = 5;

export function createAsking(
  service: Service,
  turns: Turns,
  metrics: Metrics,
  { mostMs, mostWaiting }: Pick<ServeOptions, 'mostMs' | 'mostWaiting'>,
  { draining, stopped }: Stopping,
) {
  const either = (context: Context, end: AbortSignal) => AbortSignal.any([context.req.raw.signal, end]);
  /**
   * Asks once for each item, in their order; a batch has room as a whole or is refused as a whole.
   * @param ask gets the milliseconds that a question may take at most
   * @throws RequestRefusal 429
   */
  const askAll = async <I, A>(
    items: readonly I[],
    ask: (item: I, signal: AbortSignal, mostMs: number) => Promise<A>,
    context: Context,
  ): Promise<A[]> => {
    if (items.length > mostWaiting)
      throw new RequestRefusal(
        413,
        `this server takes ${mostWaiting} texts at a time: send several requests`,
      );
    if (!turns.enter(items.length))
      throw new RequestRefusal(429, 'No available REPLs: too much is waiting', retryAfter);
    const signal = either(context, stopped);
    return await Promise.all(
      items.map((item) =>
        turns.run(async () => {
          const answer = await ask(item, signal, mostMs);
          metrics.text(outcomeOf(answer));
          return answer;
        }, signal),
      ),
    );
  };
  return {
    ...{ service, askAll },
    /** For what goes on without an end in sight: fires with the client's connection, or when the server begins to stop. */
    followerOf: (context: Context): AbortSignal => either(context, draining),
    /** As `askAll` for one request; of what it says of its time no more is taken than the server allows. */
    async ask<R extends { readonly timeoutMs?: number | undefined }, A>(
      request: R,
      ask: (request: R, signal: AbortSignal) => Promise<A>,
      context: Context,
    ): Promise<A> {
      const timed = { ...request, timeoutMs: Math.min(request.timeoutMs ?? mostMs, mostMs) };
      const [answer] = await askAll([timed], ask, context);
      return answer as A;
    },
  };
}

function outcomeOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return 'nothing';
  if ('verdict' in answer) return String(answer.verdict);
  if ('kind' in answer) return String(answer.kind);
  return 'error' in answer ? 'unanswered' : 'read';
}
