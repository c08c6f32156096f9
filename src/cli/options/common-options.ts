import { join } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import envPaths from 'env-paths';
import { usualMs } from '../../prove/prove-options.ts';
import { parseDuration } from '../../report/numbers.ts';

/** Where proofs and tactic outcomes are kept when `--store` says nothing. */
const defaultStoreFolder = (): string => join(envPaths('lakatos', { suffix: '' }).data, 'store');

/** The folder that `--store` names, or null for none. */
export const storeFolder = (option: string | undefined): string | null =>
  option === 'none' ? null : (option ?? defaultStoreFolder());

/** For who asked to go on: a name that was mistyped looks like this, too. */
export const noRunThere = (path: string): string => `there is no run in ${path} yet: a new one begins there`;

/** `runs/core-test-20260101-120000`, in UTC. */
export function newRunFolder(name: string, date: Date): string {
  const time = date.toISOString().replace(/\..*$/, '').replace(/[-:]/g, '').replace('T', '-');
  return join('runs', `${name.replace(/[^\w-]+/g, '-')}-${time}`);
}

/** A parser of option values; where it gives null the complaint becomes a usage error. */
export const parsedOption =
  <T>(parse: (text: string) => T | null, complaint: string) =>
  (text: string): T => {
    const value = parse(text);
    if (value === null) throw new InvalidArgumentError(complaint);
    return value;
  };

export const durationOption = parsedOption(
  parseDuration,
  'Give a time such as 30s, 2m, 500ms or 90 (seconds), of at most 24h.',
);

export const countOption = (least: number, most: number): ((text: string) => number) =>
  parsedOption((text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : null;
  }, `Give a whole number from ${least} to ${most}.`);

/** An option whose default is shown as a user would write it. */
export const defaultedOption = <T>(
  flags: string,
  description: string,
  parse: (text: string) => T,
  written: string,
): Option => new Option(flags, description).argParser(parse).default(parse(written), written);

/** For options that may be given again. */
export const listOption = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  text,
];

/** The rank of an adapter, or that there is none. */
export const rankOption = parsedOption<number | 'none'>(
  (text) => (text === 'none' ? text : /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null),
  'Give a rank such as 16, or none.',
);

/** Layers of a model on the GPU; null for what is none. */
export const parseGpuLayers = (text: string): number | 'max' | 'auto' | null =>
  text === 'max' || text === 'auto' ? text : /^\d{1,4}$/.test(text) ? Number(text) : null;

export const gpuLayersOption = parsedOption(parseGpuLayers, 'Give a number of layers, max or auto.');

const unitBytes = { MB: 1e6, GB: 1e9 } as const;

/** Bytes of `800MB` or `1.5GB`; null for anything else. */
export function parseSize(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)\s*(MB|GB)$/i.exec(text.trim());
  const bytes =
    found === null ? 0 : Number(found[1]) * unitBytes[found[2]!.toUpperCase() as keyof typeof unitBytes];
  // 4.1 * 1e9 is no whole number.
  return bytes > 0 ? Math.round(bytes) : null;
}

export const sizeOption = parsedOption(parseSize, 'Give a size such as 800MB or 4GB.');

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

/** Headers that import all of a library that is built in part. */
export const narrowOption = (otherwise = 'off'): Option =>
  new Option(
    '--narrow-imports',
    `read \`import Mathlib\` as the imports of the largest set that is built, and say so (${otherwise})`,
  );
