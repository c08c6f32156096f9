import type { ClosureModule } from '../../lean/lake/module-closure.ts';
import type { ModuleTrace } from '../../lean/trace/module-tracer.ts';
import type { StepReplay, TracedTheorem } from '../../lean/trace/traced-module.ts';
import { ModuleProgress } from '../libraries/build-tally.ts';
import { counted, formatDuration, percent } from '../report/numbers.ts';
import { withoutControls } from '../report/single-line.ts';
import type { ReplayCounts, SplitCounts, TraceCounts, Traces } from './trace-schema.ts';

export function countSteps(theorems: readonly TracedTheorem[]): TraceCounts {
  const replays = theorems.flatMap(({ steps }) => steps.flatMap(({ replay }) => replay ?? []));
  const of = (wanted: StepReplay): number => replays.filter((replay) => replay === wanted).length;
  const steps = theorems.reduce((sum, theorem) => sum + theorem.steps.length, 0);
  return {
    theorems: theorems.length,
    withTactics: theorems.filter((theorem) => theorem.steps.length > 0).length,
    steps,
    replay:
      replays.length < steps ? null : { same: of('same'), differs: of('differs'), failed: of('failed') },
  };
}

export const noCounts: SplitCounts = {
  modules: 0,
  posable: 0,
  ...countSteps([]),
  novelPremises: 0,
};

export const addCounts = (a: SplitCounts, b: SplitCounts): SplitCounts => ({
  modules: a.modules + b.modules,
  posable: a.posable + b.posable,
  theorems: a.theorems + b.theorems,
  withTactics: a.withTactics + b.withTactics,
  steps: a.steps + b.steps,
  replay:
    a.replay === null || b.replay === null
      ? null
      : {
          same: a.replay.same + b.replay.same,
          differs: a.replay.differs + b.replay.differs,
          failed: a.replay.failed + b.replay.failed,
        },
  novelPremises: a.novelPremises + b.novelPremises,
});

/** What has become of a module that was asked for. */
export type TracedOutcome =
  | { readonly kind: 'traced'; readonly counts: TraceCounts; readonly ms: number; readonly cpuMs: number }
  | { readonly kind: 'up-to-date'; readonly counts: TraceCounts }
  | Extract<ModuleTrace, { readonly kind: 'failed' | 'fault' }>
  /** Modules that it imports are not built. */
  | { readonly kind: 'blocked'; readonly by: readonly string[] };

/** What of the wanted modules is done. */
export class TraceTally {
  readonly wanted: readonly ClosureModule[];
  readonly progress = new ModuleProgress<TracedOutcome>();
  #tracedMs = 0;
  #tracedLines = 0;

  constructor(wanted: readonly ClosureModule[]) {
    this.wanted = wanted;
  }

  start(module: ClosureModule): void {
    this.progress.start(module);
  }

  take(module: ClosureModule, outcome: TracedOutcome): void {
    this.progress.end(module, outcome);
    if (outcome.kind !== 'traced') return;
    this.#tracedMs += outcome.ms;
    this.#tracedLines += module.lines;
  }

  /** Milliseconds that are left as it looks; null at the start. */
  leftMs(threads: number): number | null {
    if (this.#tracedLines === 0) return null;
    const lines = this.progress.leftOf(this.wanted).reduce((sum, module) => sum + module.lines, 0);
    return ((this.#tracedMs / this.#tracedLines) * lines) / threads;
  }

  get isComplete(): boolean {
    return this.wanted.every(({ name }) => {
      const kind = this.progress.outcomes.get(name)?.kind;
      return kind === 'traced' || kind === 'up-to-date';
    });
  }

  get counts() {
    const of = (kind: TracedOutcome['kind']): number =>
      [...this.progress.outcomes.values()].filter((outcome) => outcome.kind === kind).length;
    return {
      wanted: this.wanted.length,
      traced: of('traced'),
      upToDate: of('up-to-date'),
      withErrors: of('failed'),
      notTraced: of('fault'),
      blocked: of('blocked'),
    };
  }
}

/** What `--dry-run` says. */
export function planText({
  wanted,
  upToDate,
  blocked,
  toTrace,
}: TraceTally['counts'] & { readonly toTrace: readonly string[] }): string {
  const others = [
    ...(upToDate > 0 ? [`${upToDate} are traced already`] : []),
    ...(blocked > 0 ? [`${blocked} import modules that are not built`] : []),
  ];
  return `${[`${counted(wanted, 'module')}: ${toTrace.length} to trace`, ...others].join(', ')}\n`;
}

/** `59 theorems, 176 steps, 100.0% of them replayed`. */
function countsText({ theorems, steps, replay }: TraceCounts): string {
  const share = replay === null ? [] : [`${replayShare(replay)} of them replayed`];
  return [counted(theorems, 'theorem'), counted(steps, 'step'), ...share].join(', ');
}

function replayShare({ same, differs, failed }: ReplayCounts): string {
  const all = same + differs + failed;
  return all === 0 ? 'none' : percent(same / all);
}

/** A line of a module, for people. */
export function outcomeText(module: string, outcome: TracedOutcome): string {
  switch (outcome.kind) {
    case 'traced':
      return `${module}: ${countsText(outcome.counts)}; ${formatDuration(outcome.ms)}`;
    case 'up-to-date':
      return `${module} is traced already`;
    case 'failed': {
      const [error] = outcome.messages.filter(({ severity }) => severity === 'error');
      return `${module} has errors: ${error === undefined ? '' : `line ${error.start.line}: ${error.text}`}`;
    }
    case 'fault':
      return `${module} was not traced: ${outcome.why}`;
    case 'blocked':
      return `${module} imports modules that are not built: ${outcome.by.slice(0, 3).join(', ')}`;
  }
}

/** What a person reads at the end. */
export function tracesText({ total, splits }: Traces): string {
  const rows = Object.entries({ ...splits, total }).map(
    ([name, counts]) =>
      `${name.padEnd(5)} ${counted(counts.modules, 'module')}, ${countsText(counts)}${
        name === 'test' ? `; ${counts.novelPremises} theorems name what training never does` : ''
      }`,
  );
  return `${withoutControls(rows.join('\n'))}\n`;
}
