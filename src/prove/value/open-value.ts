import { basename } from 'node:path';
import { packagePart } from '../../files/package-folder.ts';
import type { LinearCritic } from '../policy/critic-in-use.ts';
import { architectureOf } from '../weights/weights-file.ts';
import { readValue, valueArchitecture } from './value-file.ts';

/** @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID */
export function openValue(path: string): LinearCritic {
  const { weights, hash } = readValue(path);
  return { kind: 'linear', path, weights, name: basename(path), origin: `sha256:${hash}` };
}

/** Whether a GGUF file is such a value, and no language model. */
export const isValue = (path: string): boolean => architectureOf(path) === valueArchitecture;

/** The file of the value that comes with Lakatos. */
export const shippedValue = (): string => packagePart('models/value.gguf', 'the value of Lakatos is missing');
