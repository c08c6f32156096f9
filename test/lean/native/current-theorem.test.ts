import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fileLimits } from '../../../core/limits.ts';
import { Companion } from '../../../lean/native/companion/companion.ts';
import { CompanionTask } from '../../../lean/native/companion/companion-task.ts';
import { CompanionLibraries } from '../../../lean/native/companion/libraries.ts';
import { NoAnswer } from '../../../lean/native/companion/no-answer.ts';
import { CurrentTheorem } from '../../../lean/native/current-theorem.ts';
import { fakeLean } from './companion/fake-lean.ts';
import { StandInCompanion } from './stand-in/companion.ts';

const theoremOf = (header = '') => ({ id: 't', header, statement: 'theorem t : True' });
const { signal } = new AbortController();
const short = { ...fileLimits, wallClockMs: 200 };

let companion: Companion;
let task: CurrentTheorem;
let opened: number;

beforeEach(async () => {
  opened = 0;
  const lean = new StandInCompanion({ slowMs: 1_000, log: () => {} });
  const { server } = fakeLean();
  const started = await Companion.start({
    server: {
      ...server,
      request: (type, params, options) =>
        type.method === '$/lean/rpc/connect'
          ? server.request(type, params, options)
          : new Promise((resolve) => {
              options.signal?.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
              lean.answer(params, (wire) => resolve({ kind: 'answered', value: type.result.parse(wire) }));
            }),
    },
    uri: 'file:///tmp/Ours.lean',
    timeoutMs: 1_000,
  });
  if (typeof started === 'string') throw new Error(started);
  companion = started;
  const libraries = new CompanionLibraries(companion, 10_000);
  task = new CurrentTheorem((time) => {
    opened += 1;
    return CompanionTask.open(companion, libraries, time);
  });
});

afterEach(() => {
  task[Symbol.dispose]();
  companion[Symbol.dispose]();
});

test('the theorem that was read last is not read again', async () => {
  for (const header of ['', '', '-- another\n', '']) {
    using reading = await task.turnTo(theoremOf(header), fileLimits, signal);
    expect(reading.text.stop).toBeNull();
  }
  expect(opened).toBe(3);
});

test('an import takes no time of the task', async () => {
  using reading = await task.turnTo(theoremOf('import Slow\n'), short, signal);
  expect(reading.text.modules).toEqual(['Slow']);
  expect(reading.task.isInterrupted).toBe(false);
});

test('a text that Lean reads for ever is given up at the limit of the task, and the companion is unfit', async () => {
  await expect(task.turnTo(theoremOf('-- endless\n'), short, signal)).rejects.toThrow(NoAnswer);
  expect(companion.isUnfit).toBe(true);
});

test('an interruption of the task ends the reading, also one that came before', async () => {
  const stop = new AbortController();
  const reading = task.turnTo(theoremOf('import Slow\n'), fileLimits, stop.signal);
  stop.abort();
  await expect(reading).rejects.toThrow(NoAnswer);
  await expect(task.turnTo(theoremOf(), fileLimits, stop.signal)).rejects.toThrow(NoAnswer);
  expect(companion.isUnfit).toBe(false);
});

test('time that passes between two tasks is nobody’s', async () => {
  {
    using reading = await task.turnTo(theoremOf(), short, signal);
    expect(reading.task.isInterrupted).toBe(false);
  }
  await new Promise((resolve) => setTimeout(resolve, 2 * short.wallClockMs));
  using again = await task.turnTo(theoremOf(), short, signal);
  expect(again.task.isInterrupted).toBe(false);
  expect(opened).toBe(1);
});
