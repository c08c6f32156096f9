import { expect, test } from '@jest/globals';
import { WaitingLine } from '../../core/waiting-line.ts';

const never = new AbortController().signal;
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that goes on until it is told to end. */
function heldWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => (): Promise<void> => {
    started.push(name);
    return new Promise((resolve) => ends.set(name, resolve));
  };
  return { started, work, end: (name: string) => ends.get(name)!() };
}

test('no more is under way than there is room for, and it starts in order', async () => {
  const line = new WaitingLine(3);
  const { started, work, end } = heldWork();
  const names = [...'abcdefgh'];
  const all = names.map((name) => line.run(1, never, work(name)));
  await settle();
  expect([started.join(''), line.length]).toEqual(['abc', 5]);
  end('b');
  await settle();
  expect(started.join('')).toBe('abcd');
  for (const name of names) {
    end(name);
    await settle();
  }
  await Promise.all(all);
  expect(started).toEqual(names);
});

test('who wants much waits until there is so much room, and is not overtaken', async () => {
  const line = new WaitingLine(3);
  const { started, work, end } = heldWork();
  const all = [line.run(2, never, work('a')), line.run(3, never, work('b')), line.run(1, never, work('c'))];
  await settle();
  expect(started.join('')).toBe('a');
  end('a');
  await settle();
  expect(started.join('')).toBe('ab');
  end('b');
  await settle();
  expect(started.join('')).toBe('abc');
  end('c');
  await Promise.all(all);
});

test('who gives up leaves the line, and the place goes to the next', async () => {
  const line = new WaitingLine(2);
  const { work, end } = heldWork();
  const first = line.run(1, never, work('first'));
  const impatient = new AbortController();
  const second = line.run(2, impatient.signal, async () => 'second');
  const third = line.run(1, never, async () => 'third');
  impatient.abort(new Error('enough'));
  await expect(second).rejects.toThrow('enough');
  // It need not wait for the first one.
  expect(await third).toBe('third');
  end('first');
  await first;
  await expect(line.run(1, AbortSignal.abort(new Error('late')), async () => {})).rejects.toThrow('late');
});

test('who gives up after the start takes nobody else’s place in the line', async () => {
  const line = new WaitingLine(1);
  const first = line.run(1, never, async () => 'first');
  const late = new AbortController();
  const second = line.run(1, late.signal, async () => {
    late.abort();
    return 'second';
  });
  const third = line.run(1, never, async () => 'third');
  expect(await Promise.all([first, second, third])).toEqual(['first', 'second', 'third']);
});

test('work that fails frees its place', async () => {
  const line = new WaitingLine(1);
  await expect(line.run(1, never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await line.run(1, never, async () => 1)).toBe(1);
});
