import type { Command } from 'commander';
import type { ExplainFlags } from '../commands/explain.ts';
import { jsonOption, verboseOption } from './common-options.ts';

/** The grammar and help of `lakatos explain`. */
export function addExplain(
  program: Command,
  run: (episode: string | undefined, flags: ExplainFlags) => Promise<void>,
): void {
  program
    .command('explain')
    .description('Tell why a theorem was not proved, and what to try next; or how it was proved.')
    .argument('[episode]', 'as for lakatos replay, which lists them: a theorem id, an episode id, or a file')
    .option('--store <folder>', 'where the episodes are: a store, or the folder of a benchmark')
    .addOption(jsonOption())
    .addOption(verboseOption())
    .addHelpText(
      'after',
      `
Exit codes:
  0  it was explained
  2  wrong usage, or there is no such episode
  3  Lakatos or the store did not work

Examples:
  lakatos explain and_swap
  lakatos explain 3f2a
  lakatos explain episode.jsonl
  lakatos explain and_swap --store my_store
  lakatos explain and_swap --json`,
    )
    .action(run);
}
