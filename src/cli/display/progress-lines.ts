import type { LakatosEvent, WorkerCounts } from '../../../core/events.ts';
import { counted } from '../../evaluate/report/words/numbers.ts';
import { formatDuration } from '../options/duration.ts';
import { singleLine } from './ansi.ts';

/** What the displays know of a run: the latest of each kind of event. */
export interface RunState {
  preparing: string | null;
  workers: WorkerCounts | null;
  theorem: {
    readonly id: string;
    readonly limits: { readonly ms: number; readonly calls: number };
    /** By the display's clock. */
    readonly startedAt: number;
    calls: number;
    openGoals: number | null;
    bestGoal: string | null;
  } | null;
  proved: number;
  notProved: number;
}

export const emptyRun = (): RunState => ({
  preparing: null,
  workers: null,
  theorem: null,
  proved: 0,
  notProved: 0,
});

export function updateRun(run: RunState, event: LakatosEvent, now: number): void {
  switch (event.kind) {
    case 'preparing':
      run.preparing = event.text;
      return;
    case 'workers':
      run.workers = event.counts;
      return;
    case 'theorem-started':
      run.preparing = null;
      run.theorem = {
        id: event.id,
        limits: event.limits,
        startedAt: now,
        calls: 0,
        openGoals: null,
        bestGoal: null,
      };
      return;
    case 'search-progress':
      if (run.theorem?.id !== event.id) return;
      run.theorem.calls = event.spent.calls;
      run.theorem.openGoals = event.openGoals;
      run.theorem.bestGoal = event.bestGoal;
      return;
    case 'theorem-finished':
      run.theorem = null;
      if (event.reported.result.status === 'proved') run.proved += 1;
      else run.notProved += 1;
      return;
    case 'proof-rejected':
    case 'note':
      return;
  }
}

/** `12 s of 60 s · 431 of 1000 calls · 35 calls/s · 12 open goals`. */
export function describeSearch(theorem: NonNullable<RunState['theorem']>, now: number): string {
  const ms = now - theorem.startedAt;
  const { limits, calls, openGoals } = theorem;
  const time = formatDuration(ms) + (Number.isFinite(limits.ms) ? ` of ${formatDuration(limits.ms)}` : '');
  const count = Number.isFinite(limits.calls) ? `${calls} of ${limits.calls} calls` : counted(calls, 'call');
  const parts = [time, count];
  if (calls > 0 && ms > 0) parts.push(`${Math.round((calls * 1000) / ms)} calls/s`);
  if (openGoals !== null) parts.push(counted(openGoals, 'open goal'));
  return parts.join(' · ');
}

export function describeWorkers({ busy, idle, starting }: WorkerCounts): string {
  const parts = [`${busy} busy`, `${idle} idle`];
  if (starting > 0) parts.push(`${starting} starting`);
  return `workers: ${parts.join(', ')}`;
}

export const describeGoal = (goal: string): string => `goal: ${singleLine(goal)}`;
