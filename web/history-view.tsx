import type { ComponentChildren } from 'preact';
import type { ListedProof } from '../src/serve/own-routes.ts';
import type { ListedSearch } from '../src/serve/watch-routes.ts';
import type { ToldSearch } from '../src/service/past-searches.ts';
import { Alert } from './alert.tsx';
import { type Asked, useAnswer } from './hooks.ts';
import { stateWords } from './proof-view.tsx';
import { Tree } from './search-tree.tsx';

const date = (iso: string) => <time dateTime={iso}>{new Date(iso).toLocaleString()}</time>;

/** What was asked for, or why it is not there. */
export function Shown<T>({ asked, show }: { asked: Asked<T>; show: (answer: T) => ComponentChildren }) {
  switch (asked.kind) {
    case 'waiting':
      return <p class="faint">…</p>;
    case 'failed':
      return <Alert message={asked.message} />;
    case 'answered':
      return <>{show(asked.answer)}</>;
  }
}

interface TableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly ComponentChildren[] }[];
}

const Table = ({ caption, columns, rows }: TableProps) => (
  <table class="many">
    <caption>{caption}</caption>
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells: [name, ...cells] }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          {cells.map((cell, at) => (
            <td key={columns[at + 1]} data-label={columns[at + 1]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Proofs and searches in the store. */
export function HistoryView() {
  const proofs = useAnswer<{ proofs: readonly ListedProof[] }>('/v1/proofs');
  const searches = useAnswer<{ searches: readonly ListedSearch[] }>('/v1/searches');
  return (
    <>
      <Shown
        asked={proofs}
        show={({ proofs }) => (
          <Table
            caption={proofs.length === 0 ? 'There are no proofs yet.' : 'Proofs, latest first'}
            columns={['proof', 'begun', 'state', 'proved']}
            rows={proofs.map(({ id, createdAt, state, results }) => ({
              id,
              cells: [
                <a href={`#/proofs/${encodeURIComponent(id)}`}>
                  {results.map((result) => result.id).join(', ') || id}
                </a>,
                date(createdAt),
                stateWords[state],
                `${results.filter(({ status }) => status === 'proved').length} of ${results.length}`,
              ],
            }))}
          />
        )}
      />
      <Shown
        asked={searches}
        show={({ searches }) => (
          <Table
            caption={searches.length === 0 ? 'There are no searches yet.' : 'Searches, latest first'}
            columns={['theorem', 'begun', 'result']}
            rows={searches.map(({ id, theorem, createdAt, result }) => ({
              id,
              cells: [
                <a href={`#/searches/${encodeURIComponent(id)}`}>{theorem}</a>,
                date(createdAt),
                result,
              ],
            }))}
          />
        )}
      />
    </>
  );
}

/** How a search of the store went. */
export function SearchView({ id }: { readonly id: string }) {
  const asked = useAnswer<ToldSearch>(`/v1/searches/${encodeURIComponent(id)}`);
  return (
    <Shown
      asked={asked}
      show={({ text, tree }) => (
        <>
          <pre>{text}</pre>
          {tree !== null && <Tree tree={tree} />}
        </>
      )}
    />
  );
}
