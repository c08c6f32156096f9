import { InvalidArgumentError } from 'commander';
import { parseDuration } from './duration.ts';

/** Parsers of option values; a complaint becomes a usage error. */

export function durationOption(text: string): number {
  const ms = parseDuration(text);
  if (ms === null) throw new InvalidArgumentError('Give a time such as 30s, 2m, 500ms or 90 (seconds).');
  return ms;
}

export function countOption(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}
