import { type ValueLabelKind, valueLabelNames } from '../../src/learn/labels/value-labels.ts';
import type { RunSettings, TrainingSettings } from '../../src/learn/run/config/run-settings.ts';
import type { Weighing } from './weigh.ts';

/** One thing done otherwise than in the run. */
export interface Variant {
  readonly name: string;
  readonly about: string;
  /** Of the run, with what is to be otherwise. */
  readonly change: (settings: RunSettings) => RunSettings;
  /** How the steps are weighed; as in the run, unless it is given. */
  readonly weighing?: Weighing;
  /** Other random numbers for the training. */
  readonly seedShift?: number;
  /** Searched without any model. */
  readonly isPlain?: true;
  /** The variant with the same model whose search does not go by its values. */
  readonly withoutValue?: string;
}

const band = { low: 0.1, high: 0.95 } as const;
/** What a pair counts against a token of a tactic, where pairs count. */
const preferenceLoss = 0.3;

type Lessons = RunSettings['lessons'];
const lessons =
  (change: Partial<Lessons>): Variant['change'] =>
  (settings) => ({ ...settings, lessons: { ...settings.lessons, ...change } });
const training =
  (change: Partial<TrainingSettings>): Variant['change'] =>
  (settings) => ({ ...settings, training: settings.training && { ...settings.training, ...change } });
const search =
  (change: Partial<RunSettings['search']>): Variant['change'] =>
  (settings) => ({ ...settings, search: { ...settings.search, ...change } });
const same: Variant['change'] = (settings) => settings;

/** The name of the variant that the others are held against. */
export const fullName = 'full';

const labelVariants = (kind: ValueLabelKind): Variant[] => [
  {
    name: `labels-${kind}`,
    about: `values learnt from the labels ${kind}`,
    change: lessons({ labels: kind }),
  },
  {
    name: `value-${kind}`,
    about: 'the same, and the search goes by them (two-way)',
    change: (settings) =>
      search({ strategy: 'two-way', value: 'model' })(lessons({ labels: kind })(settings)),
    withoutValue: `labels-${kind}`,
  },
];

/** Each mechanism by itself switched off, or on where the run has it off. */
export const variants: readonly Variant[] = [
  { name: fullName, about: 'as in the run', change: same },
  {
    name: 'another-seed',
    about: 'the same with other random numbers: what chance alone does',
    change: same,
    seedShift: 1,
  },
  { name: 'no-model', about: 'the policy before there is a model', change: same, isPlain: true },
  { name: 'without-renaming', about: 'no copies under other names', change: lessons({ renamed: 0 }) },
  {
    name: 'without-hindsight',
    about: 'steps of the accepted proofs alone',
    change: lessons({ hindsightWeight: 0 }),
  },
  {
    name: 'without-balance',
    about: 'each step counts the same, however many its theorem has',
    change: same,
    weighing: 'unbalanced',
  },
  {
    name: 'equal-weights',
    about: 'all steps count 1, wherever they are from',
    change: same,
    weighing: 'equal',
  },
  {
    name: 'other-preference',
    about: 'pairs with failed siblings count in the loss, or not if they did',
    change: (settings) =>
      settings.training !== null && settings.training.preferenceLoss > 0
        ? training({ preferenceLoss: 0 })(settings)
        : training({ preferenceLoss })(
            lessons({ rejectedPerStep: Math.max(1, settings.lessons.rejectedPerStep) })(settings),
          ),
  },
  {
    name: 'other-band',
    about: 'steps outside the perplexity band are left out, or not if they were',
    change: (settings) => ({ ...settings, band: settings.band === null ? band : null }),
  },
  {
    name: 'even-values',
    about: 'the value of each state counts once, be it proved or open',
    change: same,
    weighing: 'values',
  },
  {
    name: 'value-even',
    about: 'the same, and the search goes by them (two-way)',
    change: search({ strategy: 'two-way', value: 'model' }),
    weighing: 'values',
    withoutValue: 'even-values',
  },
  { name: 'without-values', about: 'values are not learnt', change: training({ valueLoss: 0 }) },
  {
    name: 'without-open-states',
    about: 'values of states with a proof alone',
    change: lessons({ statesPerSearch: 0 }),
  },
  {
    name: 'value-size',
    about: 'the search goes by the size of the goals (two-way)',
    change: search({ strategy: 'two-way', value: 'size' }),
  },
  ...valueLabelNames.flatMap(labelVariants),
];

/** Whether a variant comes to something else than the run itself. */
export const isOther = ({ change, weighing, seedShift, isPlain }: Variant, settings: RunSettings): boolean =>
  weighing !== undefined ||
  seedShift !== undefined ||
  isPlain === true ||
  JSON.stringify(change(settings)) !== JSON.stringify(settings);
