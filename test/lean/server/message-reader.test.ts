import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { StreamMessageReader } from 'vscode-jsonrpc/node';
import { readMessages } from '../../../lean/server/protocol.ts';

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test.each([
  ['vscode-jsonrpc’s own reader', (stream: PassThrough) => new StreamMessageReader(stream), 1],
  ['ours', readMessages, 0],
])('half a message leaves a timer behind: %s', async (_, open, left) => {
  const before = timers();
  const stream = new PassThrough();
  const reader = open(stream);
  reader.listen(() => {});
  const received = new Promise((resolve) => stream.once('data', resolve));
  stream.write('Content-Length: 100\r\n\r\n{"jsonrpc":');
  await received;
  expect(timers() - before).toBe(left);
  reader.partialMessageTimeout = 0;
  stream.write(' "2.0"');
});
