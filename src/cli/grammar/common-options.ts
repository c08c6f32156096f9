import { Option } from 'commander';
import { strategies, strategyNames } from '../../../search/strategies/strategy-names.ts';
import { usualMs } from '../../prove/prove-options.ts';
import { defaultSearch } from '../../prove/search-settings.ts';
import { countOption, durationOption } from '../options/parsers.ts';

/** More workers than this never help. */
const mostWorkers = 64;
/** Each holds a whole proof state. */
const mostParallel = 1024;
export const mostCalls = 1_000_000_000;

/** A line on each strategy, for the end of a help text. */
export const strategyHelp = Object.entries(strategies)
  .map(([name, what]) => `  ${name.padEnd(13)} ${what}`)
  .join('\n');

export const strategyOption = (): Option =>
  new Option('--strategy <name>', 'how the search chooses where to go on (see below)')
    .choices(strategyNames)
    .default(defaultSearch.strategy);

export const timeOption = (): Option =>
  new Option('--time <duration>', 'time for each theorem: 500ms, 30s, 2m, or seconds')
    .argParser(durationOption)
    .default(usualMs, '1m');

export const workersOption = (): Option =>
  new Option(
    '--workers <count>',
    'Lean workers; by default as many as cores and free memory allow',
  ).argParser(countOption(1, mostWorkers));

export const parallelOption = (): Option =>
  new Option(
    '--parallel <count>',
    'positions of a search that are worked on at once (the workers; with a model twice as many, 4 to 16)',
  ).argParser(countOption(1, mostParallel));

export const jsonOption = (): Option =>
  new Option('--json', 'lines of JSON on standard output').default(false, 'off');

export const verboseOption = (): Option =>
  new Option('--verbose', 'show where and why an error arose').default(false, 'off');
