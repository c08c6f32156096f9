import { basename } from 'node:path';
import { packagePart } from '../../files/package-folder.ts';
import { nameOfFile, nameOfRanked } from '../policy/name-of-policy.ts';
import type { TacticProposer } from '../policy/shape-policy.ts';
import { rankedProposer } from './ranked-proposer.ts';
import { readRanker } from './ranker-file.ts';

export interface NamedProposer {
  /** For episodes and reports. */
  readonly name: string;
  readonly propose: TacticProposer;
  /** The file of a ranker that did not come with Lakatos, and its SHA-256 as `sha256:...`. */
  readonly ranker?: { readonly name: string; readonly origin: string; readonly path: string };
}

/**
 * A proposer with its tactics in the order of a ranker.
 * @param choice the file of the ranker; `shipped`: that which comes with Lakatos; `none`: the proposer as it is
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID
 */
export function withRanker(policy: NamedProposer, choice: string): NamedProposer {
  if (choice === 'none') return policy;
  const path = choice === 'shipped' ? shippedPath() : choice;
  const { weights, hash } = readRanker(path);
  const name = basename(path);
  return {
    name: nameOfRanked(policy.name, name, hash),
    propose: rankedProposer(policy.propose, weights),
    ...(choice !== 'shipped' && { ranker: { name, origin: `sha256:${hash}`, path } }),
  };
}

const shippedPath = (): string => packagePart('models/ranker.gguf', 'the ranker of Lakatos is missing');

/** The ranker that comes with Lakatos as the names of policies have it. */
export function shippedRankerName(): string {
  const path = shippedPath();
  return nameOfFile(basename(path), readRanker(path).hash);
}
