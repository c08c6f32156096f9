import { expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import { faultPool, quick, stateOf } from '../../support/fault-pool.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const batches = 40;

/** A command, and what must be answered to it whatever happens to the workers. */
type Trial = readonly [command: string, answer: string];

const kinds: readonly ((unique: string) => Trial)[] = [
  ...Array<(unique: string) => Trial>(14).fill((unique) => [`echo ${unique}`, `failed ${unique}`]),
  () => ['proved', 'proved'],
  () => ['progress', 'progress'],
  () => ['slow 30', 'proved'],
  () => ['loop', 'timeout'],
  () => ['hang', 'timeout'],
  () => ['exit', 'lost'],
  () => ['swell', 'proved'],
  (unique) => [`once ${unique} exit`, 'proved'],
  (unique) => [`once ${unique} unfit`, 'proved'],
  (unique) => [`once ${unique} throw`, 'proved'],
];

test.each([1, 2])('in a storm of faults every tactic gets its own answer, once (seed %i)', async (seed) => {
  await using folder = await temporaryFolder();
  await using pool = await faultPool(folder.path, { workers: 3 });
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random.next() * items.length)] as T;
  const work = Array.from({ length: batches }, (_, batch) => {
    const trials = Array.from({ length: Math.floor(random.next() * 8) }, (_, at) =>
      pick(kinds)(`${batch}-${at}`),
    );
    return { state: stateOf(pick(['a', 'b', 'c']), ...(random.next() < 0.5 ? ['step'] : [])), trials };
  });
  const answers = await Promise.all(
    work.map(({ state, trials }) =>
      pool.apply(
        state,
        trials.map(([command]) => command),
        quick,
      ),
    ),
  );
  expect(answers.map((outcomes) => outcomes.map(inShort))).toEqual(
    work.map(({ trials }) => trials.map(([, answer]) => answer)),
  );
  const answered = answers.flat().filter(({ kind }) => kind !== 'lost').length;
  expect(pool.stats().calls).toBe(answered);
});

function inShort(outcome: TacticOutcome): string {
  return outcome.kind === 'failed' ? `failed ${outcome.message}` : outcome.kind;
}
