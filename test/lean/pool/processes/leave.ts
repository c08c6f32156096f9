import { WorkerPool } from '../../../../lean/pool/worker-pool.ts';
import { faultOptions, quick, stateOf } from '../../../support/fault-pool.ts';

/** Uses a pool in the way its second argument says, disposes of it, and must then end by itself. */
const [folder, way] = process.argv.slice(2) as [string, string];
const options = await faultOptions(folder);

if (way === 'early') {
  await using pool = await WorkerPool.start(options);
  console.log(pool.fingerprint);
} else if (way === 'failed') {
  await WorkerPool.start(options).catch((error: { code: string }) => console.log(error.code));
} else {
  await using pool = await WorkerPool.start(options);
  const outcomes = await Promise.all([
    pool.apply(stateOf('a'), ['echo a', 'hang', 'exit'], quick),
    pool.apply(stateOf('b'), ['loop', 'throw'], quick),
  ]);
  console.log(
    outcomes
      .flat()
      .map(({ kind }) => kind)
      .join(' '),
  );
  if (way === 'busy') void pool.apply(stateOf('c'), ['hang'], quick);
}
const left = (): readonly string[] =>
  process.getActiveResourcesInfo().filter((name) => /Worker|MessagePort|Timeout/.test(name));
// The ports of a thread that was stopped close a turn of the event loop later.
const patience = performance.now() + 5_000;
while (left().length > 0 && performance.now() < patience)
  await new Promise((resolve) => setImmediate(resolve));
console.log(`left: ${left()}`);
