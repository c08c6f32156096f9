import { Option } from 'commander';
import { usualMs } from '../../prove/prove-options.ts';
import { countOption, durationOption } from '../options/parsers.ts';

/** More workers than this never help. */
const mostWorkers = 64;

export const mostCalls = 1_000_000_000;

export const timeOption = (): Option =>
  new Option('--time <duration>', 'time for each theorem: 500ms, 30s, 2m, or seconds')
    .argParser(durationOption)
    .default(usualMs, '1m');

/** Which theorems; may be given again. */
export const onlyOption = (what: string): Option =>
  new Option(
    '--only <name>',
    `only ${what} of this name, id or line (also FILE:LINE); may be repeated`,
  ).argParser((word: string, words: readonly string[] = []) => [...words, word]);

export const workersOption = (): Option =>
  new Option(
    '--workers <count>',
    'Lean workers; by default as many as cores and free memory allow',
  ).argParser(countOption(1, mostWorkers));

export const jsonOption = (): Option =>
  new Option('--json', 'lines of JSON on standard output').default(false, 'off');

export const verboseOption = (): Option =>
  new Option('--verbose', 'show where and why an error arose').default(false, 'off');

/** Headers that import all of a library that is built in part. */
export const narrowOption = (otherwise = 'off'): Option =>
  new Option(
    '--narrow-imports',
    `read \`import Mathlib\` as the imports of the largest set that is built, and say so (${otherwise})`,
  );

export const noNarrowOption = (): Option =>
  new Option('--no-narrow-imports', 'read imports as they are written');
