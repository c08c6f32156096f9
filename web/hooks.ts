import { useEffect, useState } from 'preact/hooks';
import { ask, KeyNeeded } from './ask.ts';

export type Asked<T> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'answered'; readonly answer: T }
  | { readonly kind: 'failed'; readonly message: string };

export const messageOf = (thrown: unknown): string =>
  thrown instanceof TypeError
    ? 'The server does not answer.'
    : thrown instanceof Error
      ? thrown.message
      : String(thrown);

/** Told when the server wants a key. */
export const keyNeeded = new EventTarget();
export const tellKeyNeeded = (thrown: unknown): void => {
  if (thrown instanceof KeyNeeded) keyNeeded.dispatchEvent(new Event('needed'));
};

/** What the server answers there, asked again so often (ms) while the page is seen; null: it is not asked. */
export function useAnswer<T>(path: string | null, everyMs: number | null = null): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ kind: 'waiting' });
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    setAsked({ kind: 'waiting' });
    const once = async () => {
      try {
        const answer = await ask<T>(path, { signal });
        if (!signal.aborted) setAsked({ kind: 'answered', answer });
      } catch (thrown) {
        if (signal.aborted) return;
        tellKeyNeeded(thrown);
        setAsked({ kind: 'failed', message: messageOf(thrown) });
      }
      if (everyMs !== null && !signal.aborted) setTimeout(again, everyMs);
    };
    const again = () => {
      if (signal.aborted) return;
      if (document.hidden) document.addEventListener('visibilitychange', once, { once: true, signal });
      else void once();
    };
    void once();
    return () => stop.abort();
  }, [path, everyMs]);
  return asked;
}
