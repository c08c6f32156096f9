import { useState } from 'preact/hooks';
import type { ProofJob } from '../src/service/proof-job.ts';
import { Alert } from './alert.tsx';
import { post } from './ask.ts';
import { Editor } from './editor.tsx';
import { messageOf, tellKeyNeeded } from './hooks.ts';

const example = 'theorem add_swap (a b c : Nat) : a + (b + c) = b + (a + c) := sorry';
const textName = 'lakatos-text';

const limitNames = [
  ['ms', 'at most, in seconds', 1_000],
  ['calls', 'at most, in tactic calls', 1],
] as const;

/** Write or paste a text, and have it proved. */
export function ProveView() {
  const [text, setText] = useState(() => sessionStorage.getItem(textName) ?? '');
  const [limits, setLimits] = useState<Readonly<Record<string, number>>>({});
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const write = (text: string) => {
    sessionStorage.setItem(textName, text);
    setText(text);
  };
  const prove = async () => {
    setSending(true);
    setError(null);
    try {
      const { id } = await post<ProofJob>('/v1/proofs', { text, limits });
      location.hash = `#/proofs/${encodeURIComponent(id)}`;
    } catch (thrown) {
      tellKeyNeeded(thrown);
      setError(messageOf(thrown));
      setSending(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void prove();
      }}
    >
      <label for="text">A Lean file, with “sorry” where proofs are wanted</label>
      <Editor
        {...{ id: 'text', text, placeholder: example, describedBy: 'hint' }}
        onText={write}
        onEnter={prove}
      />
      <p class="faint" id="hint">
        Abbreviations begin with a backslash: \forall, \to, \and, \N; Tab takes what is written. Control and
        Enter prove.
      </p>
      {limitNames.map(([name, words, factor]) => (
        <label class="short" key={name}>
          {words}
          <input
            type="number"
            min="1"
            onInput={({ currentTarget: { valueAsNumber } }) => {
              const { [name]: _, ...others } = limits;
              setLimits(Number.isNaN(valueAsNumber) ? others : { ...others, [name]: factor * valueAsNumber });
            }}
          />
        </label>
      ))}
      <button class="main" type="submit" disabled={isSending}>
        Prove
      </button>
      {error !== null && <Alert message={error} />}
    </form>
  );
}
