import { basename } from 'node:path';
import { packagePart } from '../../files/package-folder.ts';
import type { LinearCritic } from '../policy/describe-model.ts';
import { architectureOf, encodeWeights, readWeights, type WeightsKind } from '../weights/weights-file.ts';
import type { ValueWeights } from './linear-value.ts';

/** What `general.architecture` of such a file says. */
const valueArchitecture = 'lakatos-value';

const kind: WeightsKind = {
  what: 'value',
  architecture: valueArchitecture,
  /** Of `features.ts`, and of the one in `ranking`. */
  featureVersion: 1,
  numbers: [],
  advice: '`lakatos train` of this version makes one; without --critic the size of goals is gone by.',
};

export const encodeValue = (weights: ValueWeights, name: string): Buffer =>
  encodeWeights(kind, { numbers: new Map(), features: weights }, name);

/** @throws LakatosError INPUT_UNREADABLE, or INPUT_INVALID for a file that is no value of this version */
export function openValue(path: string): LinearCritic {
  const { features, hash } = readWeights(path, kind);
  return { kind: 'linear', path, weights: features, name: basename(path), origin: `sha256:${hash}` };
}

/** Whether a GGUF file is such a value, and no language model. */
export const isValue = (path: string): boolean => architectureOf(path) === valueArchitecture;

/** The file of the value that comes with Lakatos. */
export const shippedValue = (): string => packagePart('models/value.gguf', 'the value of Lakatos is missing');
