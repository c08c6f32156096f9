import { type Command, Option } from 'commander';
import { usualTacticMs } from '../../../core/limits.ts';
import { strategies, strategyNames } from '../../../search/strategies/strategy-names.ts';
import { defaultStrategy } from '../../prove/search-settings.ts';
import { countOption, durationOption, numberOption } from '../options/parsers.ts';

/** Each holds a whole proof state. */
const mostParallel = 1024;

/** A line on each strategy, for the end of a help text. */
export const strategyHelp = Object.entries(strategies)
  .map(([name, what]) => `  ${name.padEnd(13)} ${what}`)
  .join('\n');

/**
 * The options of the commands that search: how.
 * @param parallel how many positions are worked on at once where nobody says, in words
 */
export function addSearchOptions(command: Command, { parallel }: { readonly parallel: string }): Command {
  return command
    .optionsGroup('Search:')
    .addOption(
      new Option(
        '--strategy <name>',
        `how the search chooses where to go on: see below (${defaultStrategy('enumerative')}; ${defaultStrategy('mixed')} with a model)`,
      ).choices(strategyNames),
    )
    .option('--alpha <number>', 'best-first, two-way: larger goes deeper (0.5)', numberOption(0, 10))
    .option('--beta <number>', 'two-way: the weight of the value of a position (2)', numberOption(0, 100))
    .option('--width <count>', 'beam: positions of a level in one pass (8)', countOption(1, 1_000_000))
    .option(
      '--exploration <number>',
      'puct: the weight of the policy and of doubt against the values so far (1)',
      numberOption(0, 1_000),
    )
    .option(
      '--ranker <file>',
      'what puts the built-in tactics in order: a file that lakatos train wrote, shipped or none',
      'shipped',
    )
    .addOption(
      new Option(
        '--tactic-time <duration>',
        'about how long one tactic may take before it counts as a time-out',
      )
        .argParser(durationOption)
        .default(usualTacticMs, '1s'),
    )
    .option('--no-bandit', "don't learn within a search which kinds of tactics bring something")
    .option('--no-lemmas', "don't look for theorems of the library that fit the goal")
    .option('--no-refute', "don't look for counterexamples")
    .option(
      '--parallel <count>',
      `positions of a search that are worked on at once (${parallel})`,
      countOption(1, mostParallel),
    );
}
