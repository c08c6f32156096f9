import { type Command, InvalidArgumentError, Option } from 'commander';
import { exportFormatNames, exportFormats } from '../../learn/export/export-format.ts';
import type { ExportFlags } from '../commands/export.ts';
import { verboseOption } from './common-options.ts';

const formatHelp = Object.entries(exportFormats)
  .map(([name, { about }]) => `  ${name.padEnd(8)} ${about}`)
  .join('\n');

/** The grammar and help of `lakatos export`. */
export function addExport(
  program: Command,
  run: (folder: string | undefined, flags: ExportFlags) => Promise<void>,
): void {
  program
    .command('export')
    .description(
      'Write what a training run learnt, or the chats of the store, as a data set for another trainer: TRL, verl.',
    )
    .argument('[run]', 'the folder of a run of `lakatos train`; not with --format chat')
    .addOption(
      new Option('--format <name>', 'for whom (see below)')
        .choices([...exportFormatNames, 'chat'])
        .makeOptionMandatory(),
    )
    .requiredOption('--out <path>', 'a file (.jsonl) for all rows, or a folder')
    .option(
      '--rounds <list>',
      'the rounds whose examples are taken: 2, 0,2 or 1-3 (default: all)',
      roundsOption,
    )
    .option('--profile <name>', 'how states and theorems are shown: a name, or a file (see below)')
    .option('--store <folder>', 'chat: where the episodes are')
    .addOption(new Option('--json', 'what was written as JSON on standard output').default(false, 'off'))
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
Formats:
${formatHelp}
  chat     a conversation or a plan of a language model, with the gate's verdict, from the store

All are JSONL. chat writes a file; for the others a folder gets train.jsonl, held-out.jsonl with the theorems that the run keeps aside, and
export.json, which says what it was made of.

--profile decides what a model will be shown, and must be the one that it is asked with later: the default
is ${exportFormats['trl-sft'].profile} for trl-*, which any base model can be taught, and ${exportFormats.verl.profile} for verl. With a
profile that asks for whole proofs, trl-sft has a row for each theorem that was proved.

Nothing leaves that is in another split than train, now or when the run began. docs/clusters.md shows how
the files are used, and the gate as verl's reward function.

Exit codes:
  0    it was written
  2    wrong usage, no such run, nothing in it to write, or an output that can not be written
  3    the suite of the run can not be had, or Lakatos did not work
  130  interrupted: nothing was written, or whole files

Examples:
  lakatos export runs/first --format trl-sft --out sft.jsonl
  lakatos export runs/first --format trl-dpo --out data/dpo --rounds 1-2
  lakatos export runs/first --format trl-sft --profile kimina-prover --out proofs.jsonl
  lakatos export runs/first --format verl --out data/verl
  lakatos export --format chat --out chats.jsonl`,
    )
    .action(run);
}

/** Rounds of `0,2-4`, each once. */
export function roundsOption(text: string): number[] {
  const rounds = text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d{1,4})(?:-(\d{1,4}))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === undefined || from > to)
      throw new InvalidArgumentError('Give rounds such as 2, 0,2 or 1-3.');
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  return [...new Set(rounds)].sort((a, b) => a - b);
}
