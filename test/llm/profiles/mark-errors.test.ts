import { expect, test } from '@jest/globals';
import { markErrors } from '../../../src/llm/profiles/chat-proofs.ts';

const code = Array.from({ length: 20 }, (_, index) => `  line ${index + 1}`).join('\n');
const error = { line: 5, column: 2, endLine: 5, endColumn: 6, message: 'bad' };

test('four lines before and one after', () => {
  expect(markErrors({ code, errors: [error] })).toBe(
    '\nError 1:\n\nCorresponding Code:\n```lean4\n  line 1\n  line 2\n  line 3\n  line 4\n  <error>line</error> 5\n  line 6\n\n```\n\nError Message: bad\n',
  );
});

test('the inside of a long error is cut', () => {
  const text = markErrors({ code, errors: [{ ...error, endLine: 14, endColumn: 3 }] });
  expect(text).toContain(
    '  <error>line 5\n  line 6\n  line 7\n  line 8\n  line 9\n  line 10\n\n  ... --[Truncated]-- ...\n  l</error>ine 14\n  line 15\n',
  );
});

test('more than eight errors are counted', () => {
  const text = markErrors({ code, errors: Array.from({ length: 11 }, () => error) });
  expect(text).toContain('Error 8:');
  expect(text).not.toContain('Error 9:');
  expect(text.endsWith('\n... [Omitted 3 more errors] ...\n')).toBe(true);
});

test('places outside of the code are moved into it, characters of two units count once', () => {
  expect(
    markErrors({ code: '𝔸𝔸 x', errors: [{ ...error, line: 1, column: 1, endLine: 1, endColumn: 2 }] }),
  ).toContain('𝔸<error>𝔸</error> x\n');
  expect(
    markErrors({ code: 'a', errors: [{ ...error, line: 9, column: 0, endLine: 12, endColumn: 9 }] }),
  ).toContain('<error>a</error>\n');
});
