import { inspect } from 'node:util';
import { expect, test } from '@jest/globals';
import { QueueAddress } from '../../src/queue/queue-address.ts';

test.each([
  ['', 'nothing'],
  ['10.0.0.1:6379', 'no scheme'],
  ['http://10.0.0.1', 'another protocol'],
  ['redis://', 'no host'],
  ['redis://host?family=6', 'options of a client'],
  ['redis://:100%@host', 'a password with a % that stands for nothing'],
  ['redis://:se%ZZcret@host', 'a password with a % before no digits'],
  ['redis://%ff@host', 'a user that is no text'],
])('%j is no address of a queue: %s', (text) => {
  expect(() => QueueAddress.read(text)).toThrow(expect.objectContaining({ code: 'QUEUE_UNAVAILABLE' }));
});

test('a password with a bare % is told of as such, and not shown', () => {
  let thrown: unknown;
  try {
    QueueAddress.read('redis://:s3cret%@host');
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ advice: expect.stringContaining('%25') });
  expect(inspect(thrown)).not.toContain('s3cret');
});

test('of an address, host, port and database are shown, and neither user nor password', () => {
  expect(QueueAddress.read('rediss://me:s%40cret@queue.example:6380/2').shown).toBe(
    'rediss://queue.example:6380/2',
  );
  expect(JSON.stringify(QueueAddress.read('redis://me:secret@host'))).not.toContain('secret');
});

test('a Redis that is not there is told of at once, without the password', async () => {
  // Port 1 is nobody's.
  const connecting = QueueAddress.read('redis://:s%40cret@127.0.0.1:1').connect(() => {});
  const error = await connecting.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: 'QUEUE_UNAVAILABLE', message: expect.stringContaining('127.0.0.1:1') });
  expect(String(error)).not.toMatch(/s(@|%40)cret/);
});
