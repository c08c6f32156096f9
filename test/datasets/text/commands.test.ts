import { expect, test } from '@jest/globals';
import { cutCommands } from '../../../datasets/text/commands.ts';

test.each([
  ['theorem foo : True', 'theorem'],
  ['/-- lemma -/ @[simp, reducible] private theorem foo : True', 'theorem'],
  ['-- example\nopen Nat in\nset_option maxHeartbeats 10 in lemma foo : True', 'lemma'],
  ['noncomputable example : True', 'example'],
  ['theorem Foo.example : ∃ n, n = Foo.lemma', 'theorem'],
  ['', undefined],
  ['-- nothing', undefined],
])('the keyword of the one command in %j', (text, keyword) => {
  const [command, ...more] = cutCommands(text);
  expect(command?.keyword).toBe(keyword);
  expect(more).toEqual([]);
});
