import type { RunSettings } from '../../src/learn/run/config/run-settings.ts';
import { fullName } from './variants.ts';

/** One mechanism of a whole run done without. */
export interface WholeVariant {
  readonly name: string;
  readonly about: string;
  readonly change: (settings: RunSettings) => RunSettings;
}

/** More rounds than any run has. */
const never = 1_000_000;

const tasks =
  (change: (tasks: RunSettings['tasks']) => Partial<RunSettings['tasks']>): WholeVariant['change'] =>
  (settings) => ({ ...settings, tasks: { ...settings.tasks, ...change(settings.tasks) } });

/** What decides which searches a run makes, and where its training begins; the first is the run itself. */
export const wholeVariants: readonly WholeVariant[] = [
  { name: fullName, about: 'the preset as it is', change: (settings) => settings },
  {
    name: 'without-horizon',
    about: 'every search may use the mean of the stages of the horizon',
    change: tasks(({ horizon }) => {
      const { stages } = horizon;
      const mean = Math.round(stages.reduce((sum, calls) => sum + calls, 0) / stages.length);
      return { horizon: { ...horizon, stages: [mean] } };
    }),
  },
  {
    name: 'without-reverse',
    about: 'every search begins at the beginning, none on a known proof',
    change: tasks(() => ({ reverse: null })),
  },
  {
    name: 'without-difficulty',
    about: 'theorems are drawn with equal chances',
    change: tasks(() => ({ difficulty: 'uniform' })),
  },
  {
    name: 'without-order',
    about: 'the tactics of the built-in policy stay in its own order',
    change: (settings) => ({ ...settings, ranking: null }),
  },
  {
    name: 'without-problems',
    about: 'no theorems of its own',
    change: (settings) => ({ ...settings, problems: { ...settings.problems, share: 0 } }),
  },
  {
    name: 'without-fresh-start',
    about: 'training always goes on from the current model, on a plateau too',
    change: (settings) => ({ ...settings, patience: never }),
  },
];

/** Whether a variant does anything otherwise than these settings. */
export const changesRun = ({ change }: WholeVariant, settings: RunSettings): boolean =>
  JSON.stringify(change(settings)) !== JSON.stringify(settings);
