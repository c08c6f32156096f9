import { openStore } from '../../../src/store/open-store.ts';

/**
 * Opens the store of the folder given, says what came of it in one line of JSON, and holds the store until its
 * input ends. With `as nobody` it gives up the right to write everywhere first.
 */
const [dir, as] = process.argv.slice(2);
if (dir === undefined) throw new Error('usage: holder.ts FOLDER [nobody]');
// The library behind the store is loaded by now: it may lie where only this user can read.
if (as === 'nobody' && process.getuid?.() === 0) process.seteuid?.(65_534);

const answer = await openStore(dir).then(
  (store) => ({ store, line: { opened: true } }),
  (error: { code?: string; message: string; advice?: string }) => ({
    store: null,
    line: { code: error.code, message: error.message, advice: error.advice },
  }),
);
process.stdout.write(`${JSON.stringify(answer.line)}\n`);
if (answer.store !== null) {
  for await (const _ of process.stdin);
  await answer.store[Symbol.asyncDispose]();
}
