import type { Command } from 'commander';
import type { CheckFlags } from '../commands/check.ts';
import { exitCodeHelp } from '../exit-code.ts';
import { jsonOption, narrowOption, onlyOption, verboseOption, workersOption } from './common-options.ts';
import { addLeanOptions } from './lean-options.ts';

/** The grammar and help of `lakatos check`. */
export function addCheck(program: Command, run: (paths: string[], flags: CheckFlags) => Promise<void>): void {
  const command = program
    .command('check')
    .description(
      'Check that a Lean file proves what a reference asks for, honestly and with the usual axioms.',
    )
    .argument('[files...]', 'the reference, with sorry for each proof that is asked for, and the submission')
    .option(
      '--jsonl <file>',
      'check lines {id, reference: {header, statement}, submission}; - for standard input',
    )
    .option(
      '--allow-disproof',
      'accept a proof that the theorem is false, and tell it apart: of NAME_negated : ¬ (∀ BINDERS, STATEMENT)',
    )
    .addOption(narrowOption())
    .addOption(onlyOption('the theorem of the reference, or the line,'))
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
A submission is a whole Lean file. In a JSONL line it may also be what follows the header: then it is
read once more behind the header. With --json, each submission gives one line
{id, verdict, reasons: [{code, message}], theorems, certificate}; verdict is accepted or rejected,
or disproved with --allow-disproof.
${exitCodeHelp}
  4  with --allow-disproof: something was disproved, and everything else was accepted

Examples:
  lakatos check Statement.lean Submission.lean
  lakatos check Statement.lean Submission.lean --json
  lakatos check --jsonl submissions.jsonl --json > verdicts.jsonl`,
    )
    .action(run);
  addLeanOptions(command).addOption(workersOption());
}
