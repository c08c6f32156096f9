import type { QueueSeen } from '../src/serve/watch-routes.ts';
import { Shown } from './history-view.tsx';
import { useAnswer } from './hooks.ts';

const everyMs = 2_000;

/** Who works for the queue, how fast, and what waits. */
export function QueueView() {
  const asked = useAnswer<QueueSeen>('/v1/queue', everyMs);
  return (
    <Shown
      asked={asked}
      show={({ members, queues }) => (
        <>
          <ul>
            {members.map((member) => (
              <li key={member.name}>
                <strong>{member.kind}</strong> <code>{member.name}</code>: {member.done} done,{' '}
                {member.perMinute} in the last minute, {member.failed} failed
                {member.kind === 'coordinator'
                  ? `, waits for ${member.open}, refused ${member.refused}`
                  : `, ${member.working.length} of ${member.atOnce} in work`}
                {member.kind === 'worker' && member.working.length > 0 && (
                  <span class="faint">
                    {' '}
                    (
                    {member.working
                      .map(({ theorem, ms }) => `${theorem} for ${Math.round(ms / 1000)} s`)
                      .join(', ')}
                    )
                  </span>
                )}
                {member.lastFailure !== null && (
                  <span class="faint"> last failure: {member.lastFailure}</span>
                )}
              </li>
            ))}
          </ul>
          <h3>What they are</h3>
          <ul>
            {queues.map(({ name, requirements, workers, active, waiting }) => (
              <li key={name}>
                {requirements.prover} by {requirements.policy}: {workers} workers, {active} jobs in work,{' '}
                {waiting} waiting <span class="faint">({requirements.lean})</span>
              </li>
            ))}
          </ul>
        </>
      )}
    />
  );
}
