import { useEffect, useRef, useState } from 'preact/hooks';
import { Alert } from './alert.tsx';
import { ask, hasKey, keepKey } from './ask.ts';
import { messageOf } from './hooks.ts';

/** Asks for the server's key until it is the right one. */
export function KeyForm({ onKey }: { onKey(): void }) {
  const [key, setKey] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(hasKey() ? 'The key is wrong.' : null);
  useEffect(() => field.current?.focus(), []);
  const enter = async () => {
    keepKey(key);
    try {
      await ask('/v1/status');
      onKey();
    } catch (thrown) {
      setError(messageOf(thrown) === 'The server wants a key.' ? 'The key is wrong.' : messageOf(thrown));
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <input type="text" autocomplete="username" value="lakatos" readOnly hidden />
      <label for="key">The key of this server</label>
      <input
        id="key"
        ref={field}
        type="password"
        autocomplete="current-password"
        required
        value={key}
        onInput={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <button class="main" type="submit">
        Enter
      </button>
      {error !== null && <Alert message={error} />}
    </form>
  );
}
