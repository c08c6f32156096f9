import { tacticLimits } from '../core/limits.ts';
import { createEmbeddedEngine } from '../lean/embedded/create.ts';

/** What `bench/engine.ts` starts to time: prints the first goal and ends. */
const engine = await createEmbeddedEngine({ workers: 1 });
const theorem = { id: 'cold', header: '', statement: 'theorem cold (a b : Nat) : a + b = b + a' };
const outcome = await engine.open(theorem, tacticLimits);
if (outcome.kind !== 'opened') throw new Error(`the theorem does not open: ${outcome.kind}`);
process.stdout.write(`${outcome.opened.part.goals[0]?.pretty}\n`);
await engine[Symbol.asyncDispose]();
