import type { Command } from 'commander';
import { UsageError } from '../../../core/errors.ts';
import { readAnyEpisode } from '../../agent/episode-kinds.ts';
import { paintFor } from '../../report/paint.ts';
import { addOutputOptions, answer, type CommandLine, complete, type OutputFlags } from '../command-line.ts';
import type { ExitCode } from '../exit-code.ts';
import { benchStore, openEpisode } from '../output/open-episode.ts';

export function addExplain(command: Command, line: CommandLine): void {
  command
    .argument('[episode]', 'as for lakatos replay, which lists them: a theorem id, an episode id, or a file')
    .option('--store <folder>', 'where the episodes are: a store, or the folder of a benchmark');
  addOutputOptions(command);
  complete(
    command,
    line,
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
    explain,
  );
}

interface ExplainFlags extends OutputFlags {
  readonly store?: string;
}

/** `lakatos explain`: why a theorem was not proved, or how it was. */
async function explain(
  { terminal, services }: CommandLine,
  name: string | undefined,
  { store, json }: ExplainFlags,
): Promise<ExitCode> {
  if (name === undefined)
    throw new UsageError('name an episode, a theorem or a file; `lakatos replay` lists the episodes');
  const episode = readAnyEpisode(await openEpisode(name, store, services));
  // What goes on with a search of a benchmark goes on elsewhere.
  const isGiven = store !== undefined && (await benchStore(store)) === null;
  const place = isGiven ? { store } : {};
  const text = episode.explanation(place, paintFor(terminal.stdout));
  return answer(terminal, json, [episode.explain(place)], text);
}
