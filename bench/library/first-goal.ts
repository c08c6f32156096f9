import { fileLimits } from '../../core/limits.ts';
import { beginLean, createEmbeddedEngine } from '../../lean/embedded/create.ts';
import { openBuilt } from './open-built.ts';

/** What `bench/library.ts` starts to time: prints how long it took from the start of this process to the first goal, and ends. */
const [project = '', whole = '', from = '', ...modules] = process.argv.slice(2);
const begun = beginLean({});
const { fingerprint } = await begun.installation;
const { library, header } = await openBuilt(fingerprint, project, whole, modules);
await using engine = await createEmbeddedEngine({
  begun,
  workers: 1,
  library,
  header: from === 'with-image' ? header : '',
});
const statement = 'theorem first (a b : ℤ) : 2 * a * b ≤ a ^ 2 + b ^ 2';
const outcome = await engine.open(
  { id: 'first', header, statement },
  { ...fileLimits, wallClockMs: 600_000 },
);
if (outcome.kind !== 'opened') throw new Error(`the theorem does not open: ${JSON.stringify(outcome)}`);
process.stdout.write(`${Math.round(performance.now())}\n`);
