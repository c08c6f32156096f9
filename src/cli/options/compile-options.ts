import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { LakeOptions } from '../../../lean/lake/manifest.ts';
import { switchOption } from '../command-line.ts';
import { countOption, defaultedOption, durationOption } from './common-options.ts';

const mostThreads = 64;

/** `name=value`, added to those before. */
function leanOption(text: string, before: LakeOptions = {}): LakeOptions {
  const [, name, value] = /^([^=\s]+)=(.*)$/u.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Give NAME=VALUE, as in autoImplicit=false.');
  const parsed =
    value === 'true' ? true : value === 'false' ? false : /^\d+$/.test(value) ? Number(value) : value;
  return { ...before, [name]: parsed };
}

/** A folder that has what Lean's repository has in `src`. */
function coreSource(folder: string): string {
  if (statSync(join(folder, 'Init'), { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw new InvalidArgumentError("Lean's sources are not there: name the folder `src` of its repository.");
}

const building = {
  threads: 'modules that are compiled at the same time; by default one a core',
  dryRun: 'build nothing: say what is to be built, and an estimate',
};

/** The options of commands that compile or trace modules. */
export function addCompileOptions(command: Command, words: typeof building = building): Command {
  return command
    .option('--threads <count>', words.threads, countOption(1, mostThreads))
    .option(
      '--option <name=value>',
      "a Lean option, over those of the project's lakefiles; may be repeated",
      leanOption,
    )
    .option(
      '--core-source <folder>',
      "Lean's own sources (its `src`), for modules that import their private parts",
      coreSource,
    )
    .addOption(
      defaultedOption('--module-time <duration>', 'how long a module may take', durationOption, '30m'),
    )
    .addOption(switchOption('--dry-run', words.dryRun));
}
