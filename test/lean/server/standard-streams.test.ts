import { expect, test } from '@jest/globals';
import { connectStreams, LineBuffer } from '../../../lean/server/file-worker/standard-streams.ts';

interface Operations {
  read(stream: null, target: Int8Array, offset: number, length: number): number;
  write(stream: null, source: Int8Array, offset: number, length: number): number;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The streams of a file system, connected; what is written, and the answers that `read` has left. */
function connected(inputs: string[]) {
  const streams = [0, 1, 2].map(() => ({ stream_ops: {} }));
  const written: string[] = [];
  connectStreams(
    { FS: { streams } },
    {
      read: () => bytes(inputs.shift() ?? ''),
      write: (block) => void written.push(`out ${new TextDecoder().decode(block)}`),
      complain: (block) => void written.push(`err ${new TextDecoder().decode(block)}`),
    },
  );
  const operations = streams.map(({ stream_ops }) => stream_ops as Operations);
  return { input: operations[0]!, output: operations[1]!, errors: operations[2]!, written, inputs };
}

test('a read gives what there is, and asks for more only when all is given', () => {
  const { input, inputs } = connected(['abc', 'd']);
  const target = new Int8Array(6);
  expect(input.read(null, target, 1, 2)).toBe(2);
  expect(input.read(null, target, 3, 9)).toBe(1);
  expect(inputs).toEqual(['d']);
  expect(input.read(null, target, 4, 9)).toBe(1);
  expect(new TextDecoder().decode(target)).toBe('\0abcd\0');
  expect(input.read(null, target, 0, 9)).toBe(0);
});

test('a write hands on a copy, for the memory it comes from goes on changing', () => {
  const { output, errors, written } = connected([]);
  const memory = new Int8Array(new SharedArrayBuffer(8));
  memory.set(bytes('xhello'));
  expect(output.write(null, memory.subarray(1), 0, 5)).toBe(5);
  memory.fill(0);
  memory.set(bytes('oh'));
  errors.write(null, memory, 0, 2);
  expect(written).toEqual(['out hello', 'err oh']);
});

test('lines are made of bytes however they are cut', () => {
  const lines: string[] = [];
  const buffer = new LineBuffer((line) => lines.push(line));
  const text = bytes('one\nzwölf\n\nrest');
  for (const byte of text) buffer.add(Uint8Array.of(byte));
  expect(lines).toEqual(['one', 'zwölf', '']);
});
