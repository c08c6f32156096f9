import { InvalidArgumentError } from 'commander';
import { parseDuration } from '../../report/duration.ts';

/** Parsers of option values; a complaint becomes a usage error. */

export function durationOption(text: string): number {
  const ms = parseDuration(text);
  if (ms === null)
    throw new InvalidArgumentError('Give a time such as 30s, 2m, 500ms or 90 (seconds), of at most 24h.');
  return ms;
}

export function countOption(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}

/** For options that may be given again. */
export const listOption = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  text,
];

/** The rank of an adapter, or that there is none. */
export function rankOption(text: string): number | 'none' {
  if (text === 'none') return text;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a rank such as 16, or none.');
}

/** Layers of a model on the GPU; null for what is none. */
export const parseGpuLayers = (text: string): number | 'max' | 'auto' | null =>
  text === 'max' || text === 'auto' ? text : /^\d{1,4}$/.test(text) ? Number(text) : null;

export function gpuLayersOption(text: string): number | 'max' | 'auto' {
  const layers = parseGpuLayers(text);
  if (layers !== null) return layers;
  throw new InvalidArgumentError('Give a number of layers, max or auto.');
}

const unitBytes = { MB: 1e6, GB: 1e9 } as const;

/** Bytes of `800MB` or `1.5GB`; null for anything else. */
export function parseSize(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)\s*(MB|GB)$/i.exec(text.trim());
  const bytes =
    found === null ? 0 : Number(found[1]) * unitBytes[found[2]!.toUpperCase() as keyof typeof unitBytes];
  // 4.1 * 1e9 is no whole number.
  return bytes > 0 ? Math.round(bytes) : null;
}

export function sizeOption(text: string): number {
  const bytes = parseSize(text);
  if (bytes !== null) return bytes;
  throw new InvalidArgumentError('Give a size such as 800MB or 4GB.');
}
