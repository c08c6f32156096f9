import { type Command, Option } from 'commander';
import { UsageError } from '../../../core/errors.ts';
import { sizeOption } from './common-options.ts';

export const projectOption = (): Option =>
  new Option(
    '--project <folder>',
    'a Lake project, or a folder in one: its libraries are used, with its toolchain or as `lakatos build` made them',
  );

export const leanCommandOption = (): Option =>
  new Option('--lean-command <command>', 'native: a Lean language server, as a shell would start it');

/** The options of the commands that need a Lean: which one. */
export function addLeanOptions(command: Command): Command {
  return command
    .optionsGroup('Lean:')
    .addOption(
      new Option(
        '--lean <which>',
        'embedded: the Lean that comes with Lakatos (the default); native: the Lean of this machine, or of --project; with --project alone: native where there is a toolchain',
      ).choices(leanChoices),
    )
    .addOption(projectOption())
    .addOption(leanCommandOption())
    .option('--lean-memory <size>', 'native: what each server may use: 12GB, 800MB', sizeOption);
}

export const leanChoices = ['embedded', 'native'] as const;

/** The flags by which a user chooses a Lean. */
export interface LeanFlags {
  readonly lean?: (typeof leanChoices)[number];
  readonly project?: string;
  readonly leanCommand?: string;
  /** In bytes. */
  readonly leanMemory?: number;
}

/** Which Lean a command is to start: one in this process, or a language server. */
export type LeanChoice =
  | {
      readonly kind: 'embedded';
      /** The Lake project whose modules it works with, as far as `lakatos build` has compiled them. */
      readonly project?: string | undefined;
    }
  | {
      readonly kind: 'native';
      readonly project: string | undefined;
      readonly command: string | undefined;
      /** What each worker's server may use with all its processes, in bytes; undefined for a share of the machine's. */
      readonly memoryBytes?: number | undefined;
      /** Where this machine has no toolchain for the project, the embedded Lean is meant. */
      readonly orEmbedded?: boolean;
      /** The file that is worked on first: its project is meant where none is named. */
      readonly file: string | undefined;
    };

/** Native where the user says so, or names a server or a project that there is a toolchain for; embedded otherwise. */
export function chooseLean(flags: LeanFlags, paths: readonly string[]): LeanChoice {
  const { lean, project, leanCommand, leanMemory } = flags;
  const isNamed = project !== undefined || leanCommand !== undefined;
  if (lean === 'embedded' && leanCommand !== undefined)
    throw new UsageError('--lean-command belongs to --lean native');
  if (lean === 'embedded' || (lean !== 'native' && !isNamed)) {
    if (leanMemory !== undefined) throw new UsageError('--lean-memory belongs to --lean native');
    return { kind: 'embedded', ...(project !== undefined && { project }) };
  }
  const file = paths.find((path) => path !== '-');
  const orEmbedded = lean === undefined && leanCommand === undefined;
  return {
    kind: 'native',
    project,
    command: leanCommand,
    memoryBytes: leanMemory,
    file,
    ...(orEmbedded && { orEmbedded }),
  };
}
