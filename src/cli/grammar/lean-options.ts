import { type Command, Option } from 'commander';
import { leanChoices } from '../options/lean-choice.ts';
import { sizeOption } from '../options/parsers.ts';

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
