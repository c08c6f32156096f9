import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { JobEvent } from '../src/service/proof-job.ts';

/** The server wants a key, or another one. */
export class KeyNeeded extends Error {}

const keyName = 'lakatos-key';

/** For as long as the tab is open: no other page gets it, and it is sent nowhere but to this server. */
export const keepKey = (key: string): void => sessionStorage.setItem(keyName, key);
export const hasKey = (): boolean => sessionStorage.getItem(keyName) !== null;

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const key = sessionStorage.getItem(keyName);
  if (key !== null) headers.set('authorization', `Bearer ${key}`);
  const answer = await fetch(path, { ...init, headers });
  if (answer.ok) return answer;
  if (answer.status === 401) throw new KeyNeeded('The server wants a key.');
  const { detail } = (await answer.json()) as { detail: unknown };
  throw new Error(typeof detail === 'string' ? detail : JSON.stringify(detail));
}

/** @throws KeyNeeded; Error with what the server says, or that it does not answer */
export const ask = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await (await send(path, init)).json()) as T;

export const post = <T>(path: string, body: unknown): Promise<T> =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const pauseMs = 2_000;

/** What happens to a proof, from its beginning to its end; a connection that breaks is made again. */
export async function follow(
  id: string,
  onEvent: (event: JobEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let last = '0';
  while (!signal.aborted) {
    try {
      const headers = { 'last-event-id': last };
      const { body } = await send(`/v1/proofs/${encodeURIComponent(id)}/events`, { headers, signal });
      if (body === null) return;
      const texts = body.pipeThrough(new TextDecoderStream());
      const events = texts.pipeThrough(new EventSourceParserStream()).getReader();
      for (let read = await events.read(); !read.done; read = await events.read()) {
        last = read.value.id ?? last;
        onEvent(JSON.parse(read.value.data) as JobEvent);
      }
      return;
    } catch (thrown) {
      // `fetch` and its streams throw a TypeError where the network is at fault.
      if (signal.aborted) return;
      if (!(thrown instanceof TypeError)) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
