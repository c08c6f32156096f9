import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { describeIssues } from '../../../../core/describe-issues.ts';
import { LakatosError } from '../../../../core/errors.ts';
import { fileLimits, tacticLimits } from '../../../../core/limits.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import {
  type MeasuredTheorem,
  measuredTheorem,
  type SuiteProblem,
  seemsToAskForAnswer,
} from '../../../../datasets/suite-problem.ts';
import { HeldOutTheorems } from '../../../agent/same-theorem/held-out-theorems.ts';
import { textHash } from '../../../agent/same-theorem/levels.ts';
import { readSuites, sampleProblems } from '../../../evaluate/run/open-bench-suite.ts';
import { measuredTheorems } from '../../../evaluate/suites/measured-theorems.ts';
import { suiteFolders } from '../../../evaluate/suites/registry.ts';
import type { BaseModel } from '../../base/find-base.ts';
import type { PresetName } from './presets.ts';
import { type RunSettings, runSettingsSchema, type TrainConfig } from './run-settings.ts';

/** What a run learns from, and what its rounds are measured on. */
export interface ChosenProblems {
  readonly train: readonly Theorem[];
  readonly valid: readonly Theorem[];
  /** Behind it is every problem that is not in the training split, and what other suites measure. */
  readonly filter: HeldOutTheorems;
  /** Problems of the training split that are left out, because another split or suite measures them. */
  readonly leftOut: readonly string[];
}

/**
 * The theorems of the splits `train` and `valid`; of the others nothing is used but that they must not be learnt from.
 * @param sample problems of `valid`: always the same ones
 * @param elsewhere what results are measured on in other suites
 * @param filter of both, where it has looked at them before
 * @throws LakatosError INPUT_INVALID when a split is missing or nothing is left of it
 */
export function chooseProblems(
  suite: string,
  problems: readonly SuiteProblem[],
  sample: number,
  elsewhere: readonly MeasuredTheorem[] = [],
  filter = filterOf(problems, elsewhere),
): ChosenProblems {
  const training = posedIn(problems, 'train');
  const valid = sampleProblems(posedIn(problems, 'valid'), sample);
  const { lets: train = [], leftOut = [] } = Object.groupBy(training, ({ theorem }) =>
    filter.letsWithHeader(theorem) ? 'lets' : 'leftOut',
  );
  if (training.length === 0) throw noProblem(suite, 'train');
  if (train.length === 0) throw allMeasured(suite);
  if (valid.length === 0) throw noProblem(suite, 'valid');
  return {
    train: train.map(({ theorem }) => theorem),
    valid: valid.map(({ theorem }) => theorem),
    filter,
    leftOut: leftOut.map(({ theorem }) => theorem.id),
  };
}

const posedIn = (problems: readonly SuiteProblem[], split: string): SuiteProblem[] =>
  problems.filter((problem) => problem.split === split && !seemsToAskForAnswer(problem));

function filterOf(problems: readonly SuiteProblem[], elsewhere: readonly MeasuredTheorem[]): HeldOutTheorems {
  const own = problems.filter(({ split }) => split !== 'train').map(measuredTheorem);
  const texts = new Set(own.map(textHash));
  const others = elsewhere.filter((theorem) => !texts.has(textHash(theorem)));
  return new HeldOutTheorems([...own, ...others]);
}

/** Theorems of training are compared with measured ones for so long (ms) before anything else gets its turn. */
const siftingMs = 200;

/** Has a filter look at every theorem of training: minutes where they come by the thousand. It remembers what it has seen. */
async function sift(
  filter: HeldOutTheorems,
  training: readonly SuiteProblem[],
  signal: AbortSignal,
  onSifted: OnSifted,
): Promise<void> {
  let paused = performance.now();
  for (const [done, { theorem }] of training.entries()) {
    filter.letsWithHeader(theorem);
    if (performance.now() - paused < siftingMs) continue;
    onSifted(done + 1, training.length);
    await setImmediate();
    signal.throwIfAborted();
    paused = performance.now();
  }
}

/** Told of how many theorems of training it is known whether they are measured. */
type OnSifted = (done: number, all: number) => void;

const noProblem = (suite: string, split: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `${suite} has no problem in the split ${split}`, {
    advice: 'Name a suite with the splits train and valid.',
  });

const allMeasured = (suite: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `results are measured on all of the split train of ${suite}`, {
    advice: 'Another split has its problems too, or another suite: `lakatos suites list` names those here.',
  });

/**
 * The problems of a suite, or of several, that a run uses; those that are known to be wrong are left out. What any suite on
 * this machine measures is kept out of training.
 * @param names of suites, with commas
 * @param sample problems of `valid`
 * @param warn is told of suites that are not what they were
 * @param onSifted is told several times a second
 * @param traces a folder of traces that the run learns from; null: none
 * @throws LakatosError INPUT_INVALID and others for a suite that can not be used
 */
export async function readSuiteProblems(
  names: string,
  sample: number,
  env: Parameters<typeof suiteFolders>[0],
  signal: AbortSignal,
  warn: (text: string) => void = () => {},
  onSifted: OnSifted = () => {},
  traces: string | null = null,
): Promise<ChosenProblems> {
  const folders = suiteFolders(env);
  const { problems, knownBad } = await readSuites(names, folders, signal);
  const { theorems: elsewhere } = await measuredTheorems(folders, signal, warn, traces);
  const sound = problems.filter(({ theorem }) => !knownBad.has(theorem.id));
  const filter = filterOf(sound, elsewhere);
  await sift(filter, posedIn(sound, 'train'), signal, onSifted);
  return chooseProblems(names, sound, sample, elsewhere, filter);
}

/**
 * Settings with some of them changed: objects field by field, everything else (lists too) as a whole.
 * @throws LakatosError INPUT_INVALID with each field that is wrong
 */
export function changeSettings(settings: RunSettings, changes: unknown): RunSettings {
  const changed = merge(settings, changes);
  const parsed = runSettingsSchema.safeParse(changed);
  if (parsed.success) return parsed.data;
  const faults = describeIssues(parsed.error, changed, 'the whole').map((fault) => `  ${fault}`);
  throw new LakatosError('INPUT_INVALID', `these are no settings of a training run:\n${faults.join('\n')}`, {
    advice: 'The `settings` of a config.json in the folder of a run show them all.',
  });
}

function merge(old: unknown, fresh: unknown): unknown {
  if (!isObject(old) || !isObject(fresh)) return fresh;
  const merged = Object.entries(fresh).map(([name, value]) => [name, merge(old[name], value)]);
  return { ...old, ...Object.fromEntries(merged) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What decides a run and can be asked for; a run that goes on has its own. */
export interface AskedRun {
  readonly preset?: PresetName;
  readonly suite?: string;
  readonly seed?: number;
  /** In place of some of the preset's settings. */
  readonly changes?: unknown;
  /** What is trained in place of new weights. */
  readonly base?: BaseModel;
  /** A folder of traces, by its whole path. */
  readonly traces?: string;
}

export type DecidedRun = Readonly<Pick<TrainConfig, 'preset' | 'suite' | 'seed' | 'settings'>>;

/** Both suites that come with Lakatos: what is learnt of one alone makes theorems of the other dearer. */
const defaults = { suite: 'core,library', seed: 0 } as const;
/** The one that is for models of other makers. */
const withBase = 'fine-tune' satisfies PresetName;

export const presetFor = ({
  preset,
  base,
}: {
  readonly preset?: PresetName;
  readonly base?: unknown;
}): PresetName => preset ?? (base === undefined ? 'tiny' : withBase);

/**
 * What a new run is to be.
 * @throws LakatosError INPUT_INVALID for changes that are no settings, and for a preset that lacks its base model or has no
 * use for one
 */
export function decideNew(asked: AskedRun, presets: Readonly<Record<PresetName, RunSettings>>): DecidedRun {
  const { suite = defaults.suite, seed = defaults.seed, changes = {}, base } = asked;
  const preset = presetFor(asked);
  const settings = changeSettings(
    withTraces(preset, withBaseModel(preset, presets[preset], base), asked.traces),
    changes,
  );
  const { training } = settings;
  if (training !== null && (training.size === null) !== (training.base !== null))
    throw new LakatosError('INPUT_INVALID', 'a run trains new weights of a size, or a base model', {
      advice: 'Leave `training.size` and `training.base` out of --settings: --preset and --base say them.',
    });
  return { preset, suite, seed, settings };
}

function withBaseModel(preset: PresetName, settings: RunSettings, base: BaseModel | undefined): RunSettings {
  const { training } = settings;
  const isFor = training !== null && training.size === null;
  if (base === undefined) {
    if (!isFor) return settings;
    throw new LakatosError('INPUT_INVALID', `--preset ${preset} trains a model of another maker`, {
      advice: 'Name it with --base: a GGUF file, or a folder with safetensors.',
    });
  }
  if (!isFor)
    throw new LakatosError('INPUT_INVALID', `--preset ${preset} has no use for --base`, {
      advice: `Take --preset ${withBase}, and change its settings with --settings.`,
    });
  return { ...settings, training: { ...training, base } };
}

function withTraces(preset: PresetName, settings: RunSettings, traces: string | undefined): RunSettings {
  if (traces === undefined) return settings;
  const { training } = settings;
  if (training !== null) return { ...settings, training: { ...training, traces } };
  throw new LakatosError(
    'INPUT_INVALID',
    `--preset ${preset} trains no language model, which traces are for`,
    {
      advice: 'Take --preset tiny or small, or --base with a model of another maker.',
    },
  );
}

/**
 * What a run that goes on is: what it began as, whatever its preset means today. What is asked for all the same has to agree.
 * @param path its folder, for the message
 * @throws LakatosError INPUT_INVALID with each option that asks for something else
 */
export function decideKept(asked: AskedRun, kept: TrainConfig, path: string): DecidedRun {
  const { preset, suite, seed, settings } = kept;
  const others = (['preset', 'suite', 'seed'] as const)
    .filter((name) => asked[name] !== undefined && asked[name] !== kept[name])
    .map((name) => `--${name} is ${asked[name]}, and was ${kept[name]}`);
  const changed = asked.changes === undefined ? settings : changeSettings(settings, asked.changes);
  if (!isDeepStrictEqual(changed, settings)) others.push('--settings has other settings than the run');
  if (asked.base !== undefined && !isDeepStrictEqual(asked.base, settings.training?.base ?? null))
    others.push('--base, --profile and --lora name another model, or another way to train it');
  if (asked.traces !== undefined && asked.traces !== settings.training?.traces)
    others.push(`--traces is ${asked.traces}, and was ${settings.training?.traces ?? 'none'}`);
  if (others.length > 0)
    throw new LakatosError('INPUT_INVALID', `the run in ${path} is another one: ${others.join('; ')}`, {
      advice: 'Leave these options out to go on with it, or name another folder with --out.',
    });
  return { preset, suite, seed, settings };
}

export function makeTrainConfig(
  { preset, suite, seed, settings }: DecidedRun,
  { train, valid }: Pick<ChosenProblems, 'train' | 'valid'>,
  provenance: Pick<TrainConfig, 'lakatos' | 'lean' | 'policy'>,
  now: Date,
): TrainConfig {
  return {
    schema: 'lakatos/train-config',
    version: 1,
    ...provenance,
    ...{ suite, preset, seed, tacticLimits, fileLimits },
    settings,
    train: hashed(train),
    valid: hashed(valid),
    startedAt: now.toISOString(),
  };
}

const hashed = (theorems: readonly Theorem[]): TrainConfig['train'] =>
  theorems.map((theorem) => ({ id: theorem.id, hash: textHash(theorem) }));
