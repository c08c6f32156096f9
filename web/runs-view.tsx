import type { Run } from '../src/service/runs.ts';
import { Shown } from './history-view.tsx';
import { useAnswer } from './hooks.ts';

const everyMs = 3_000;

const picture = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Runs of `bench` and `train`, with their curves. */
export function RunsView() {
  const asked = useAnswer<{ runs: readonly Run[] }>('/v1/runs', everyMs);
  return (
    <Shown
      asked={asked}
      show={({ runs }) =>
        runs.length === 0 ? (
          <p>There are no runs yet.</p>
        ) : (
          runs.map(({ name, title, headline, now, isUnderWay, curves }) => (
            <article key={name} class="theorem">
              <h3>
                {title}{' '}
                <span class={isUnderWay ? 'is-open' : 'faint'}>{isUnderWay ? 'under way' : 'ended'}</span>
              </h3>
              {now !== null && <p>Now: {now}</p>}
              <p>{headline}</p>
              <p class="faint">
                in <code>{name}</code>
              </p>
              <div class="runs">
                {curves.map(({ title, summary, svg }) => (
                  <figure key={title}>
                    <img src={picture(svg)} alt={`${title}: ${summary}`} />
                    <figcaption aria-hidden="true">
                      {title}: {summary}
                    </figcaption>
                  </figure>
                ))}
              </div>
            </article>
          ))
        )
      }
    />
  );
}
