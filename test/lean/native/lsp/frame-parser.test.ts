import { expect, test } from '@jest/globals';
import { FrameParser } from '../../../../lean/native/lsp/frame-parser.ts';
import fc from '../../../support/properties.ts';

const limits = { maxMessageBytes: 1_000, maxHeaderBytes: 100 };
const frame = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** The bodies in a stream that comes in pieces of the lengths given, repeated. */
function read(stream: string, lengths: readonly number[]): readonly string[] {
  const bytes = Buffer.from(stream);
  const parser = new FrameParser(limits);
  const bodies: string[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length]!;
    for (const body of parser.push(bytes.subarray(at, at + length))) bodies.push(body.toString());
    at += length;
  }
  return bodies;
}

test('messages are the same however the stream is cut', () => {
  const body = fc.string({ unit: 'grapheme', maxLength: 60 });
  const lengths = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(body, { maxLength: 6 }), lengths, (bodies, cut) => {
      expect(read(bodies.map(frame).join(''), cut)).toEqual(bodies);
    }),
  );
});

test('other headers and other cases are read over', () => {
  const stream = 'content-type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-LENGTH:  2\r\n\r\n{}';
  expect(read(stream, [7])).toEqual(['{}']);
});

test.each([
  ['a word', 'hello', /it wrote "hello", which begins no message/],
  ['a long text', `${'hello '.repeat(50)}`, /it wrote "hello hello [^"]*…"/],
  ['a header that goes on and on', `Content-Type: ${'x'.repeat(200)}`, /begins no message/],
  ['a header without a length', 'Content-Type: x\r\n\r\n{}', /begins no message/],
  ['a length that is no number', 'Content-Length: many\r\n\r\n{}', /begins no message/],
  ['a negative length', 'Content-Length: -1\r\n\r\n{}', /begins no message/],
  ['a length that is too large', 'Content-Length: 1001\r\n\r\n{}', /a message of 1001 bytes, more than 1000/],
  ['garbage behind a message', `${frame('{}')}garbage`, /it wrote "garbage"/],
])('%s is no message of a language server', (_name, stream, complaint) => {
  expect(() => read(stream, [10_000])).toThrow(complaint);
  // Not later when it comes in pieces, though less of it may be shown.
  expect(() => read(stream, [3])).toThrow(/^it wrote /);
});
