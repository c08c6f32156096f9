import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LakatosError } from '../../../core/errors.ts';
import type { LinearCritic } from '../policy/critic-in-use.ts';
import { architectureOf } from '../weights/weights-file.ts';
import { readValue, valueArchitecture } from './value-file.ts';

/** From the source tree and from the compiled files the models lie at different heights. */
const places = ['../../../models/value.gguf', '../../../../models/value.gguf'];

/** @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID */
export function openValue(path: string): LinearCritic {
  const { weights, hash } = readValue(path);
  return { kind: 'linear', weights, name: basename(path), origin: `sha256:${hash}` };
}

/** Whether a GGUF file is such a value, and no language model. */
export const isValue = (path: string): boolean => architectureOf(path) === valueArchitecture;

/** The file of the value that comes with Lakatos. */
export function shippedValue(): string {
  const path = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find(existsSync);
  if (path === undefined) throw new LakatosError('INTERNAL', 'the value of Lakatos is missing');
  return path;
}
