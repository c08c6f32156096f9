import { writeSync } from 'node:fs';
import { openStore } from '../../../src/store/open-store.ts';
import { entries, episode, limits, proof, stateKey } from '../samples.ts';

/**
 * Writes records of all kinds without end, from the number given on, several at a time. Prints `outcomes N`,
 * `proof N` or `episode N` when the store has said that the record is kept, and `problem CODE` when the store
 * failed: then it writes three more and ends.
 */
const [dir, first] = process.argv.slice(2);
if (dir === undefined) throw new Error('usage: writer.ts FOLDER FIRST');
const episodeSize = 400_000;

const say = (line: string) => writeSync(1, `${line}\n`);
const problems: string[] = [];
const store = await openStore(dir, {
  onProblem(problem) {
    problems.push(problem.code);
    say(`problem ${problem.code} ${problem.message}`);
  },
});
const acknowledge = async (line: string, write: Promise<void>) => {
  await write;
  if (problems.length === 0) say(line);
};

let left = Number.POSITIVE_INFINITY;
for (let number = Number(first ?? 0); left > 0; number += 1) {
  await Promise.all([
    acknowledge(`outcomes ${number}`, store.putOutcomes(stateKey(number), entries(number), limits)),
    acknowledge(`proof ${number}`, store.putProof(`statement ${number}`, proof(number))),
    acknowledge(`episode ${number}`, store.putEpisode(episode(number, episodeSize))),
  ]);
  if (problems.length > 0) left = Math.min(left, 3) - 1;
}
const found = await store.outcomes(stateKey(0), ['simp'], limits);
say(`end ${store.location} ${found.length} ${problems.length}`);
await store[Symbol.asyncDispose]();
