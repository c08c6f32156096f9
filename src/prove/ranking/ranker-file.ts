import { encodeWeights, readWeights, type WeightsKind } from '../weights/weights-file.ts';
import type { RankerWeights } from './ranker.ts';

const kind: WeightsKind = {
  what: 'ranker',
  architecture: 'lakatos-ranker',
  /** Of `features.ts`. */
  featureVersion: 1,
  numbers: ['prior'],
  advice:
    '`lakatos train --preset ranker` of this version makes one; `--ranker shipped` takes that of Lakatos, `--ranker none` does without.',
};

export const encodeRanker = ({ prior, features }: RankerWeights, name: string): Buffer =>
  encodeWeights(kind, { numbers: new Map([['prior', prior]]), features }, name);

export interface RankerFile {
  readonly path: string;
  readonly weights: RankerWeights;
  /** SHA-256 of the file. */
  readonly hash: string;
}

/** @throws LakatosError INPUT_UNREADABLE, or INPUT_INVALID for a file that is no ranker of this version */
export function readRanker(path: string): RankerFile {
  const { numbers, features, hash } = readWeights(path, kind);
  return { path, weights: { prior: numbers.get('prior') ?? 1, features }, hash };
}
