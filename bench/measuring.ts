import { cpus, loadavg } from 'node:os';

/** For who waits; figures alone go to standard output. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** What figures depend on besides. */
export const machine = (): string =>
  `Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`;

/** Of several the upper middle one. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);
