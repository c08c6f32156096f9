import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Status } from '../src/serve/watch-routes.ts';
import { HistoryView, SearchView } from './history-view.tsx';
import { keyNeeded, useAnswer } from './hooks.ts';
import { KeyForm } from './key-form.tsx';
import { ProofView } from './proof-view.tsx';
import { ProveView } from './prove-view.tsx';
import { QueueView } from './queue-view.tsx';
import { RunsView } from './runs-view.tsx';

const statusEveryMs = 2_000;

function viewOf(hash: string) {
  const [, name, id] = hash.split('/').map(decodeURIComponent);
  if (name === 'proofs' && id) return { title: 'A proof', view: <ProofView key={id} id={id} /> };
  if (name === 'searches' && id) return { title: 'A search', view: <SearchView key={id} id={id} /> };
  if (name === 'history') return { title: 'History', view: <HistoryView /> };
  if (name === 'runs') return { title: 'Runs', view: <RunsView /> };
  if (name === 'queue') return { title: 'Queue', view: <QueueView /> };
  return { title: 'Prove', view: <ProveView /> };
}

const doing = ({ workers, proofs }: Status): string =>
  `workers: ${workers.busy} busy, ${workers.idle} idle${workers.starting > 0 ? `, ${workers.starting} starting` : ''} · proofs: ${proofs.running} running, ${proofs.queued} waiting`;

function Page() {
  const [hash, setHash] = useState(location.hash);
  const [isLocked, setLocked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    addEventListener('hashchange', () => {
      setHash(location.hash);
      // Who does not see that the page is another one hears its heading.
      heading.current?.focus();
    });
    keyNeeded.addEventListener('needed', () => setLocked(true));
  }, []);
  const status = useAnswer<Status>(isLocked ? null : '/v1/status', statusEveryMs);
  const known = status.kind === 'answered' ? status.answer : null;
  const { title, view } = isLocked
    ? { title: 'Key', view: <KeyForm onKey={() => setLocked(false)} /> }
    : viewOf(hash);
  document.title = `${title} · Lakatos`;
  const links: [address: string, name: string][] = [
    ['#/', 'Prove'],
    ['#/history', 'History'],
    ...(known?.hasRuns ? ([['#/runs', 'Runs']] satisfies [string, string][]) : []),
    ...(known?.hasQueue ? ([['#/queue', 'Queue']] satisfies [string, string][]) : []),
  ];
  return (
    <>
      <header class="top">
        <h1>Lakatos</h1>
        <nav aria-label="Parts of the page">
          <ul>
            {links.map(([address, name]) => (
              <li key={address}>
                <a href={address} aria-current={name === title ? 'page' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p class="faint doing">
          {known !== null ? doing(known) : status.kind === 'failed' ? status.message : ''}
        </p>
      </header>
      <main>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {view}
      </main>
    </>
  );
}

const place = document.querySelector('#page');
if (place !== null) render(<Page />, place);
