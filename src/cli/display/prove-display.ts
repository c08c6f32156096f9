import type { Clock } from '../../../core/clock.ts';
import type { LakatosEvent, WorkerCounts } from '../../../core/events.ts';
import { counted, formatDuration } from '../../report/numbers.ts';
import { singleLine } from '../../report/single-line.ts';
import type { Terminal } from '../terminal.ts';
import { type Display, showRun } from './show-run.ts';

/** Shows theorems while they are proved. */
export function createProveDisplay(
  terminal: Terminal,
  flags: { readonly json: boolean },
  clock: Clock,
  intervalMs?: number,
): Display {
  const run: ProveProgress = { workers: null, theorem: null, listed: [], proved: 0 };
  const view = {
    window: () => windowLines(run, clock.now()),
    line() {
      if (run.theorem === null) return null;
      const parts = [describeSearch(run.theorem, clock.now()), ...describeAims(run.theorem)];
      return `${describeTheorem(run.theorem, run)}: ${parts.join(' · ')}`;
    },
  };
  const display = showRun(terminal, flags, view, intervalMs);
  return {
    ...display,
    onEvent(event) {
      update(run, event, clock.now());
      display.onEvent(event);
    },
  };
}

function windowLines(run: ProveProgress, now: number): string[] {
  const { theorem, workers } = run;
  if (theorem === null) return [];
  const tally = run.proved === 0 ? '' : `   ${run.proved} proved so far`;
  const lines = [`${describeTheorem(theorem, run)}${tally}`, `  ${describeSearch(theorem, now)}`];
  lines.push(...describeAims(theorem).map((text) => `  ${text}`));
  if (workers !== null) lines.push(`  ${describeWorkers(workers)}`);
  return lines;
}

/** The latest of each kind of event. */
interface ProveProgress {
  workers: WorkerCounts | null;
  theorem: TheoremProgress | null;
  /** Of the input that is worked on; empty where nobody knows them before. */
  listed: readonly string[];
  proved: number;
}

interface TheoremProgress extends Pick<EventOf<'theorem-started'>, 'id' | 'limits'> {
  /** By the display's clock. */
  startedAt: number;
  step: 'reading' | EventOf<'theorem-step'>['step'];
  /** Null: it has not begun. */
  search: EventOf<'search-progress'> | null;
}

type EventOf<Kind extends LakatosEvent['kind']> = Extract<LakatosEvent, { readonly kind: Kind }>;

function update(run: ProveProgress, event: LakatosEvent, now: number): void {
  switch (event.kind) {
    case 'workers':
      run.workers = event.counts;
      return;
    case 'theorems-listed':
      run.listed = event.ids;
      return;
    case 'theorem-started':
      run.theorem = { id: event.id, limits: event.limits, startedAt: now, step: 'reading', search: null };
      return;
    case 'theorem-step':
      if (run.theorem?.id !== event.id) return;
      run.theorem.step = event.step;
      run.theorem.startedAt = now;
      return;
    case 'search-progress':
      if (run.theorem?.id === event.id) run.theorem.search = event;
      return;
    case 'theorem-finished':
      run.theorem = null;
      if (event.reported.result.status === 'proved') run.proved += 1;
      return;
    case 'preparing':
    case 'proof-rejected':
    case 'note':
      return;
  }
}

/** `add_comm (3 of 5)`. */
function describeTheorem({ id }: TheoremProgress, { listed }: ProveProgress): string {
  const number = listed.indexOf(id) + 1;
  return `${singleLine(id)}${number === 0 ? '' : ` (${number} of ${listed.length})`}`;
}

/** What is searched for at the moment: `lemma: theorem lemma_1 : ...`, `goal: ...`. */
function describeAims({ search }: TheoremProgress): string[] {
  const { lemma = null, bestGoal = null } = search ?? {};
  return [
    // The lemma of a plan.
    ...(lemma === null ? [] : [`lemma: ${singleLine(lemma)}`]),
    ...(bestGoal === null ? [] : [`goal: ${singleLine(bestGoal)}`]),
  ];
}

/** `12 s of 60 s · 431 of 1000 calls · 35 calls/s · 12 open goals`. */
function describeSearch(theorem: TheoremProgress, now: number): string {
  const ms = now - theorem.startedAt;
  const { limits, step, search } = theorem;
  // What is loaded and taken up is no part of the theorem's time.
  if (step === 'reading') return `reading it · ${formatDuration(ms)}`;
  if (step === 'restoring') return `restoring its last search · ${formatDuration(ms)}`;
  const time = formatDuration(ms) + (Number.isFinite(limits.ms) ? ` of ${formatDuration(limits.ms)}` : '');
  const calls = search?.spent.calls ?? 0;
  const count = Number.isFinite(limits.calls) ? `${calls} of ${limits.calls} calls` : counted(calls, 'call');
  const parts = [time, count];
  if (calls > 0 && ms > 0) parts.push(describeRate((calls * 1000) / ms));
  if (search !== null) parts.push(counted(search.openGoals, 'open goal'));
  return parts.join(' · ');
}

/** `35 calls/s`, `1 call/s`, `0.4 calls/s`. */
const describeRate = (rate: number): string =>
  rate < 0.95 ? `${rate.toFixed(1)} calls/s` : `${counted(Math.round(rate), 'call')}/s`;

function describeWorkers({ busy, idle, starting }: WorkerCounts): string {
  const parts = [`${busy} busy`, `${idle} idle`];
  if (starting > 0) parts.push(`${starting} starting`);
  return `workers: ${parts.join(', ')}`;
}
