import { describe, expect, test } from '@jest/globals';
import { longestWritten, readLesson } from '../../../src/agent/memory/ask-lesson.ts';

const names = ['total_mirror', 'Bag.total', 'total', 'm'];
const read = (text: string, isCut = false) => readLesson({ text, isCut }, names);

describe('a lesson in an answer', () => {
  test.each([
    ['Generalise the list before the induction.', 'Generalise the list before the induction.'],
    ['  Unfold first.\n  Then use `simp`.  ', 'Unfold first. Then use `simp`.'],
    ['<think>What was it? total!</think>\nUnfold first.', 'Unfold first.'],
    ['**Lesson:** Unfold first.', 'Unfold first.'],
    ['Lesson: Unfold first.', 'Unfold first.'],
    ['"Unfold first."', 'Unfold first.'],
    ['Nothing is gained by `simp` here; use induction.', 'Nothing is gained by `simp` here; use induction.'],
    // Names of one letter are words too, and parts of names are no names.
    ['Use m times a totally other Nat.total way.', 'Use m times a totally other Nat.total way.'],
    ['Use e.g. `omega`, i.e. no search.', 'Use e.g. `omega`, i.e. no search.'],
  ])('is read from %j', (text, lesson) => {
    expect(read(text)).toEqual({ kind: 'lesson', text: lesson });
  });

  test.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['...', 'empty'],
    ['Lesson: ', 'empty'],
    ['<think>I wonder', 'empty'],
    ['none', 'none'],
    ['None.', 'none'],
    ['"none"', 'none'],
    ['Lesson: no lesson.', 'none'],
    [`${'x'.repeat(longestWritten)}.`, 'too-long'],
    ['Unfold it. Then cry. Then stop.', 'too-long'],
    ['Unfold it.\n```submit\nby simp\n```', 'code'],
    ['Unfold total first.', 'names'],
    ['Unfold `Bag.total`.', 'names'],
    ['As in total_mirror, use induction.', 'names'],
    ["Unfold 'total' first.", 'names'],
    ["See total's definition.", 'names'],
    ['Use Bag.total.induct.', 'names'],
  ])('is not in %j: %s', (text, kind) => {
    expect(read(text)).toEqual({ kind });
  });

  test('is not in what was cut off', () => {
    expect(read('Unfold first.', true)).toEqual({ kind: 'too-long' });
    expect(read('<think>so', true)).toEqual({ kind: 'empty' });
  });
});
