import { encodeWeights, readWeights, type WeightsKind } from '../weights/weights-file.ts';
import type { ValueWeights } from './linear-value.ts';

/** What `general.architecture` of such a file says. */
export const valueArchitecture = 'lakatos-value';

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

export interface ValueFile {
  readonly weights: ValueWeights;
  /** SHA-256 of the file. */
  readonly hash: string;
}

/** @throws LakatosError INPUT_UNREADABLE, or INPUT_INVALID for a file that is no value of this version */
export function readValue(path: string): ValueFile {
  const { features, hash } = readWeights(path, kind);
  return { weights: features, hash };
}
