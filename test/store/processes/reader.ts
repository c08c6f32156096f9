import { openStoreCopy } from '../../../src/store/open-store.ts';

/**
 * Opens a copy of the store of the folder given, and says in one line of JSON where it lies and which of the proofs of
 * `statement 0` to `statement 49` it has. As `nobody` it gives up the right to write in the folder first.
 */
const [dir, as] = process.argv.slice(2);
if (dir === undefined) throw new Error('usage: reader.ts FOLDER [nobody]');
if (as === 'nobody' && process.getuid?.() === 0) process.seteuid?.(65_534);

await using store = await openStoreCopy(dir);
const proofs: number[] = [];
for (let number = 0; number < 50; number += 1) {
  if ((await store.proof(`statement ${number}`)) !== undefined) proofs.push(number);
}
process.stdout.write(`${JSON.stringify({ location: store.location, proofs: proofs.length })}\n`);
