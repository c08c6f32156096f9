import { basename } from 'node:path';
import { sha256 } from '../../../core/hash.ts';
import { packagePart } from '../../files/package-folder.ts';
import { nameOfFile, nameOfRanked } from '../policy/create-policy.ts';
import type { TacticProposer } from '../policy/guide-policy.ts';
import { encodeWeights, readWeights, type WeightsKind } from '../weights/weights-file.ts';
import { type RankerWeights, rankedProposer } from './ranker.ts';

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

export interface NamedProposer {
  /** For episodes and reports. */
  readonly name: string;
  readonly propose: TacticProposer;
  /** The file of a ranker that did not come with Lakatos, and its SHA-256 as `sha256:...`. */
  readonly ranker?: { readonly name: string; readonly origin: string; readonly path: string };
}

/**
 * A proposer with its tactics in the order of a ranker.
 * @param choice the file of the ranker; `shipped`: those which come with Lakatos; `none`: the proposer as it is
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID
 */
export function withRanker(policy: NamedProposer, choice: string): NamedProposer {
  if (choice === 'none') return policy;
  if (choice === 'shipped') {
    const { core, mathlib, name } = shippedRankers();
    const inCore = rankedProposer(policy.propose, core.weights);
    const inMathlib = rankedProposer(policy.propose, mathlib.weights);
    return {
      name: `${policy.name} in the order of ${name}`,
      propose: (goals, surroundings) =>
        (surroundings.tactics?.has('norm_num') ? inMathlib : inCore)(goals, surroundings),
    };
  }
  const { weights, hash } = readRanker(choice);
  const name = basename(choice);
  return {
    name: nameOfRanked(policy.name, name, hash),
    propose: rankedProposer(policy.propose, weights),
    ranker: { name, origin: `sha256:${hash}`, path: choice },
  };
}

/**
 * The rankers that come with Lakatos, and what names of policies call both: where a header has Mathlib's tactics, other ones are
 * proposed and other ones are best.
 */
function shippedRankers() {
  const read = (file: string) =>
    readRanker(packagePart(`models/${file}`, `${file}, a ranker of Lakatos, is missing`));
  const [core, mathlib] = [read('ranker.gguf'), read('ranker-mathlib.gguf')];
  return { core, mathlib, name: nameOfFile('shipped', sha256(`${core.hash} ${mathlib.hash}`)) };
}

export const shippedRankerName = (): string => shippedRankers().name;
