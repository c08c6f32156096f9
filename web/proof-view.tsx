import { useEffect, useReducer, useState } from 'preact/hooks';
import type { SearchTree } from '../src/service/past-searches.ts';
import type { JobState, ProofJob, ProofResult } from '../src/service/proof-job.ts';
import { Alert } from './alert.tsx';
import { ask, follow } from './ask.ts';
import { messageOf, tellKeyNeeded, useAnswer } from './hooks.ts';
import { Highlighted } from './lean-text.tsx';
import { atFirst, type TheoremState, withEvent } from './proof-state.ts';
import { Tree } from './search-tree.tsx';

const treeEveryMs = 1_000;

export const stateWords: Readonly<Record<JobState, string>> = {
  queued: 'waits for its turn',
  running: 'is searched for',
  done: 'is done',
  cancelled: 'was cancelled',
  failed: 'has failed',
};

const Lean = ({ text }: { readonly text: string }) => (
  <pre class="lean">
    <Highlighted text={text} />
  </pre>
);

const resultWords = ({ status, reason }: ProofResult): string =>
  status === 'proved' ? 'proved' : `${status}${reason === null ? '' : ` (${reason})`}`;

function Result({ result }: { readonly result: ProofResult }) {
  const { proof, certificate, counterexample, rejection, messages, narrowed } = result;
  return (
    <>
      {narrowed !== null && <p>with {narrowed}</p>}
      {proof !== null && (
        <>
          <h4>Proof</h4>
          <Lean text={proof} />
        </>
      )}
      {counterexample !== null && <p>Counterexample: {counterexample}</p>}
      {rejection !== null && <p>Rejected: {rejection}</p>}
      {messages.map(({ text }) => (
        <pre key={text}>{text}</pre>
      ))}
      {certificate !== null && (
        <details>
          <summary>Certificate of the gate</summary>
          <pre>{JSON.stringify(certificate, null, 2)}</pre>
        </details>
      )}
    </>
  );
}

function Theorem({ theorem }: { readonly theorem: TheoremState }) {
  const { id, statement, progress, refused, result } = theorem;
  const spent = result?.spent ?? progress?.spent;
  const figures: [name: string, value: string | number][] = [];
  if (spent !== undefined)
    figures.push(
      ['time', `${(spent.ms / 1_000).toFixed(1)} s`],
      ['tactic calls', spent.calls],
      ['expansions', spent.expansions],
    );
  if (progress !== null && result === null) figures.push(['open goals', progress.openGoals]);
  if (refused > 0) figures.push(['proofs refused by the gate', refused]);
  const now = result === null && progress !== null ? (progress.lemma ?? progress.bestGoal) : null;
  return (
    <article class="theorem" aria-label={id}>
      <h3>
        {id}:{' '}
        <span class={result?.status === 'proved' ? 'is-proved' : 'is-open'}>
          {result !== null ? resultWords(result) : statement === null ? 'waits' : 'is searched for'}
        </span>
      </h3>
      {statement !== null && <Lean text={statement} />}
      {figures.length > 0 && (
        <dl class="figures">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {now !== null && (
        <p>
          {progress?.lemma ? 'Lemma' : 'Goal'} that is worked on: <code>{now}</code>
        </p>
      )}
      {result !== null && <Result result={result} />}
    </article>
  );
}

/** A proof as it goes on, and what came of it. */
export function ProofView({ id }: { readonly id: string }) {
  const [proof, tell] = useReducer(withEvent, atFirst);
  const [job, setJob] = useState<ProofJob | null>(null);
  const [error, setError] = useState<string | null>(null);
  const path = `/v1/proofs/${encodeURIComponent(id)}`;
  const fail = (thrown: unknown) => {
    tellKeyNeeded(thrown);
    setError(messageOf(thrown));
  };
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => setJob(await ask<ProofJob>(path, { signal: stop.signal }));
    const all = async () => {
      await read();
      await follow(id, tell, stop.signal);
      if (!stop.signal.aborted) await read();
    };
    all().catch((thrown: unknown) => !stop.signal.aborted && fail(thrown));
    return () => stop.abort();
  }, [id, path]);
  // A server that was started again has the results of a proof, and not what led to them.
  const told = (job?.results ?? []).reduce(
    (all, result) => withEvent(all, { kind: 'result', result }),
    proof,
  );
  const isFollowed = proof.state !== 'queued';
  const state = isFollowed ? proof.state : (job?.state ?? 'queued');
  const isUnderWay = state === 'queued' || state === 'running';
  const trees = useAnswer<{ trees: readonly SearchTree[] }>(
    state === 'running' ? `${path}/trees` : null,
    treeEveryMs,
  );
  const words = told.theorems.flatMap(({ id, result }) =>
    result === null ? [] : [`${id}: ${resultWords(result)}`],
  );
  const fault = error ?? job?.error;
  return (
    <>
      <p class="headline">
        <span role="status">
          The proof {stateWords[state]}. {words.join('. ')}
        </span>{' '}
        {isUnderWay && (
          <button type="button" onClick={() => ask(path, { method: 'DELETE' }).catch(fail)}>
            Cancel
          </button>
        )}
      </p>
      {fault && <Alert message={fault} />}
      {told.theorems.map((theorem) => (
        <Theorem key={theorem.id} theorem={theorem} />
      ))}
      {told.notes.length > 0 && (
        <ul>
          {[...new Set(told.notes)].map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {state === 'running' && trees.kind === 'answered' && (
        <div>
          {trees.answer.trees.map((tree) => (
            <Tree key={tree.theorem} tree={tree} />
          ))}
        </div>
      )}
      {typeof job?.completed === 'string' && (
        <>
          <h3>The text with its proofs</h3>
          <Lean text={job.completed} />
        </>
      )}
    </>
  );
}
