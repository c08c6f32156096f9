import { sha256 } from '../../core/hash.ts';
import type { SplitName } from '../../datasets/suite.ts';

/** Of a hundred modules: `train` gets the first 80, `valid` 10, `test` the rest. */
const [trainShare, validShare] = [80, 10];

/** The split that a module belongs to, by its name alone: it stays when others are traced. */
export function splitOf(module: string): SplitName {
  const place = Number.parseInt(sha256(`split ${module}`).slice(0, 8), 16) % 100;
  if (place < trainShare) return 'train';
  return place < trainShare + validShare ? 'valid' : 'test';
}

/** Some of many modules, spread evenly: the first of an order that does not depend on what else there is. */
export const sampleOrder = (modules: readonly string[]): readonly string[] =>
  modules
    .map((name) => ({ name, place: sha256(`sample ${name}`) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ name }) => name);
