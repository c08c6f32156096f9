import type { LakatosEvent, WorkerCounts } from '../../../core/events.ts';
import { counted } from '../../report/numbers.ts';
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
    startedAt: number;
    step: 'reading' | 'restoring' | 'working';
    calls: number;
    openGoals: number | null;
    bestGoal: string | null;
    /** The lemma that is searched for, inside of a plan. */
    lemma: string | null;
  } | null;
  /** Of the input that is worked on; empty where nobody knows them before. */
  listed: readonly string[];
  proved: number;
}

export const emptyRun = (): RunState => ({
  preparing: null,
  workers: null,
  theorem: null,
  listed: [],
  proved: 0,
});

export function updateRun(run: RunState, event: LakatosEvent, now: number): void {
  switch (event.kind) {
    case 'preparing':
      run.preparing = event.text;
      return;
    case 'workers':
      run.workers = event.counts;
      return;
    case 'theorems-listed':
      run.listed = event.ids;
      return;
    case 'theorem-started':
      run.preparing = null;
      run.theorem = {
        id: event.id,
        limits: event.limits,
        startedAt: now,
        step: 'reading',
        calls: 0,
        openGoals: null,
        bestGoal: null,
        lemma: null,
      };
      return;
    case 'theorem-step':
      if (run.theorem?.id !== event.id) return;
      run.theorem.step = event.step;
      run.theorem.startedAt = now;
      return;
    case 'search-progress':
      if (run.theorem?.id !== event.id) return;
      run.theorem.calls = event.spent.calls;
      run.theorem.openGoals = event.openGoals;
      run.theorem.bestGoal = event.bestGoal;
      run.theorem.lemma = event.lemma ?? null;
      return;
    case 'theorem-finished':
      run.theorem = null;
      if (event.reported.result.status === 'proved') run.proved += 1;
      return;
    case 'proof-rejected':
    case 'note':
      return;
  }
}

/** `add_comm (3 of 5)`. */
export function describeTheorem({ id }: NonNullable<RunState['theorem']>, { listed }: RunState): string {
  const number = listed.indexOf(id) + 1;
  return `${singleLine(id)}${number === 0 ? '' : ` (${number} of ${listed.length})`}`;
}

/** What is searched for at the moment: `lemma: theorem lemma_1 : ...`, `goal: ...`. */
export const describeAims = ({ lemma, bestGoal }: NonNullable<RunState['theorem']>): string[] => [
  ...(lemma === null ? [] : [`lemma: ${singleLine(lemma)}`]),
  ...(bestGoal === null ? [] : [`goal: ${singleLine(bestGoal)}`]),
];

/** `12 s of 60 s · 431 of 1000 calls · 35 calls/s · 12 open goals`. */
export function describeSearch(theorem: NonNullable<RunState['theorem']>, now: number): string {
  const ms = now - theorem.startedAt;
  const { limits, step, calls, openGoals } = theorem;
  // What is loaded and taken up is no part of the theorem's time.
  if (step === 'reading') return `reading it · ${formatDuration(ms)}`;
  if (step === 'restoring') return `restoring its last search · ${formatDuration(ms)}`;
  const time = formatDuration(ms) + (Number.isFinite(limits.ms) ? ` of ${formatDuration(limits.ms)}` : '');
  const count = Number.isFinite(limits.calls) ? `${calls} of ${limits.calls} calls` : counted(calls, 'call');
  const parts = [time, count];
  if (calls > 0 && ms > 0) parts.push(describeRate((calls * 1000) / ms));
  if (openGoals !== null) parts.push(counted(openGoals, 'open goal'));
  return parts.join(' · ');
}

/** `35 calls/s`, `1 call/s`, `0.4 calls/s`. */
const describeRate = (rate: number): string =>
  rate < 0.95 ? `${rate.toFixed(1)} calls/s` : `${counted(Math.round(rate), 'call')}/s`;

export function describeWorkers({ busy, idle, starting }: WorkerCounts): string {
  const parts = [`${busy} busy`, `${idle} idle`];
  if (starting > 0) parts.push(`${starting} starting`);
  return `workers: ${parts.join(', ')}`;
}
