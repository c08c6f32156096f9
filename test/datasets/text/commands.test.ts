import { expect, test } from '@jest/globals';
import { cutCommands, declaresNothing } from '../../../datasets/text/commands.ts';

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

test('a header declares nothing where it only imports, opens and sets up', () => {
  const plain = [
    '',
    'import Mathlib\n\nopen Real Nat\nnamespace A\nsection\nvariable (n : Nat)\nset_option maxRecDepth 1000\n',
    '-- def f := 1\nimport Init\n/- theorem t : True -/\nuniverse u\nomit [Ring R]\nend',
  ];
  for (const header of plain) expect([header, declaresNothing(header)]).toEqual([header, true]);
  const declaring = [
    'import Init\ndef f := 1',
    'open Nat in\n@[simp] theorem t : True := trivial',
    'local notation "x" => 1',
    'private structure S where',
    'noncomputable section\ndef f := 1',
    'some_command_of_a_library',
  ];
  for (const header of declaring) expect([header, declaresNothing(header)]).toEqual([header, false]);
});
