import { expect, test } from '@jest/globals';
import { fileLimits } from '../../../core/limits.ts';
import { NoAnswer } from '../../../lean/native/companion/no-answer.ts';
import { TheoremDesk } from '../../../lean/native/theorem-desk.ts';

const theorem = { id: 't', header: '', statement: 'theorem t : True' };

/** A desk at which Lean is busy for ever, until it is interrupted. */
const busy = () =>
  new TheoremDesk(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        const end = () => reject(NoAnswer.of({ kind: 'timeout' }));
        if (signal.aborted) end();
        else signal.addEventListener('abort', end);
      }),
  );

test('a text that Lean reads for ever is given up at its own limit, not at that of the desk', async () => {
  using desk = busy();
  const { signal } = new AbortController();
  await expect(desk.turnTo(theorem, { ...fileLimits, wallClockMs: 50 }, signal)).rejects.toThrow(NoAnswer);
});

test('an interruption of the task ends the reading, also one that came before', async () => {
  using desk = busy();
  const stop = new AbortController();
  const reading = desk.turnTo(theorem, fileLimits, stop.signal);
  stop.abort();
  await expect(reading).rejects.toThrow(NoAnswer);
  await expect(desk.turnTo(theorem, fileLimits, stop.signal)).rejects.toThrow(NoAnswer);
});
