import { type Command, Option } from 'commander';
import type { DoctorFlags } from '../commands/doctor.ts';
import { jsonOption, verboseOption } from './common-options.ts';
import { leanCommandOption, projectOption } from './lean-options.ts';

/** The grammar and help of `lakatos doctor`. */
export function addDoctor(program: Command, run: (flags: DoctorFlags) => Promise<void>): void {
  program
    .command('doctor')
    .description(
      'Look at the installation, start Lean, prove 1 + 1 = 2, and say what to do where something is wrong.',
    )
    .option('--store <folder>', 'the store to look at; none for no store')
    .addOption(projectOption())
    .addOption(leanCommandOption())
    .addOption(
      new Option(
        '--start',
        'start native Lean, too, and have it pass the self-test: this takes a minute or more',
      ).default(false, 'off'),
    )
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
Exit codes:
  0  everything works
  3  something does not

Examples:
  lakatos doctor
  lakatos doctor --json
  lakatos doctor --project ../my_project --start`,
    )
    .action(run);
}
