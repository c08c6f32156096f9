import { Option } from 'commander';
import { usualMs } from '../../prove/prove-options.ts';
import { countOption, durationOption, listOption } from './parsers.ts';

/** What most commands take. */
export interface OutputFlags {
  readonly json: boolean;
  readonly verbose: boolean;
}

/** More workers than this never help. */
const mostWorkers = 64;

const mostPort = 65_535;

/** Where a server listens. */
export const addressOptions = (port: number): readonly Option[] => [
  new Option('--port <number>', 'where to listen; 0: any free port')
    .argParser(countOption(0, mostPort))
    .default(port),
  new Option('--host <address>', 'which network: 127.0.0.1 is this machine only, 0.0.0.0 all').default(
    '127.0.0.1',
  ),
];

export interface AddressFlags {
  readonly host: string;
  readonly port: number;
}

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
  ).argParser(listOption);

/** What the whole run may use. */
export const runTimeOption = (): Option =>
  new Option('--run-time <duration>', 'end the run after so long, with what is known').argParser(
    durationOption,
  );
export const runCallsOption = (): Option =>
  new Option(
    '--run-calls <count>',
    'end the run when its searches have used so many tactic calls, with what is known',
  ).argParser(countOption(1, mostCalls));

export const workersOption = (): Option =>
  new Option(
    '--workers <count>',
    'Lean workers; by default as many as cores and free memory allow',
  ).argParser(countOption(1, mostWorkers));

/** Without an address: that of LAKATOS_QUEUE, which no list of processes shows. */
export const queueOption = (what: string): Option =>
  new Option('--queue [url]', `${what} this Redis: redis://:PASSWORD@HOST:6379; without: LAKATOS_QUEUE`);

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
