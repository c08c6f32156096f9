import { isDeepStrictEqual } from 'node:util';
import { LakatosError } from '../../../core/errors.ts';
import type { PresetName } from './presets.ts';
import { changeSettings } from './settings-file.ts';
import type { PresetSettings, TrainConfig } from './train-config.ts';

/** What decides a run and can be asked for; a run that goes on has its own. */
export interface AskedRun {
  readonly preset?: PresetName;
  readonly suite?: string;
  readonly seed?: number;
  /** In place of some of the preset's settings. */
  readonly changes?: unknown;
}

export interface DecidedRun {
  readonly preset: string;
  readonly suite: string;
  readonly seed: number;
  readonly settings: PresetSettings;
}

const defaults = { preset: 'tiny', suite: 'core', seed: 0 } as const;

/**
 * What a new run is to be.
 * @throws LakatosError INPUT_INVALID for changes that are no settings
 */
export function decideNew(
  { preset = defaults.preset, suite = defaults.suite, seed = defaults.seed, changes = {} }: AskedRun,
  presets: Readonly<Record<PresetName, PresetSettings>>,
): DecidedRun {
  return { preset, suite, seed, settings: changeSettings(presets[preset], changes) };
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
  if (others.length > 0)
    throw new LakatosError('INPUT_INVALID', `the run in ${path} is another one: ${others.join('; ')}`, {
      advice: 'Leave these options out to go on with it, or name another folder with --out.',
    });
  return { preset, suite, seed, settings };
}
