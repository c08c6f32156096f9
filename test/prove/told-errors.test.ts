import { expect, test } from '@jest/globals';
import { askedTheorem } from '../../src/prove/input/asked-theorem.ts';
import { tellTheoremErrors } from '../../src/prove/told-errors.ts';

const written = {
  header: 'open Nat\n\nuniverse u\n',
  statement: 'namespace A\n\n/- What is asked. -/\ntheorem foo :\n    1 = 2 := by sorry\nend A',
};

/** Where a mistake of the author's is told, which Lean finds by a sign in what it is given. */
function told(sign: string, change: (text: string) => string): object | undefined {
  const theorem = askedTheorem({ header: change(written.header), statement: change(written.statement) })!;
  const lines = `${theorem.header}\n${theorem.statement}`.split('\n');
  const line = lines.findIndex((text) => text.includes(sign));
  const start = { line: line + 1, column: lines[line]!.indexOf(sign) };
  return tellTheoremErrors([{ severity: 'error', text: 'no', start }], theorem).messages[0];
}

test.each([
  ['the header', 'universe', 'header', 3],
  ['what stands before the theorem in its statement', 'namespace', undefined, 1],
  ['the first line of the theorem', 'foo', undefined, 4],
  ['its last line', '1 = 2', undefined, 5],
])('an error in %s is told in the lines of its author', (_what, word, of, line) => {
  const message = told('§', (text) => text.replace(word, `§${word}`));
  expect(message).toMatchObject({ line, ...(of !== undefined && { of }) });
  expect(message !== undefined && 'of' in message).toBe(of !== undefined);
});
