import { inspect } from 'node:util';
import { LakatosError, messageOf } from '../../core/errors.ts';
import { paintFor } from '../report/paint.ts';
import { withoutControls } from '../report/single-line.ts';
import type { Terminal } from './terminal.ts';

/** Tells a person what went wrong and what to do; with `verbose` also where and why. */
export function reportError(thrown: unknown, { stderr }: Terminal, verbose: boolean): void {
  const paint = paintFor(stderr);
  const known = thrown instanceof LakatosError;
  const code = known ? thrown.code : 'INTERNAL';
  stderr.write(`${paint.red('lakatos:')} ${withoutControls(messageOf(thrown))} ${paint.dim(`(${code})`)}\n`);
  if (known && thrown.advice !== undefined) stderr.write(`${withoutControls(thrown.advice)}\n`);
  if (verbose) stderr.write(`${withoutControls(inspect(thrown))}\n`);
  else if (!known) stderr.write('This is a fault of Lakatos itself; --verbose shows where.\n');
}

/** What a server did wrong, in words; with `verbose` where and why. */
export const problemText = (problem: unknown, verbose: boolean): string =>
  withoutControls(verbose ? inspect(problem) : messageOf(problem));
