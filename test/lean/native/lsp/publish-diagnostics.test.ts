import { expect, test } from '@jest/globals';
import { publishDiagnosticsSchema } from '../../../../lean/native/lsp/protocol.ts';

const range = (line: number, from: number, to: number) => ({
  start: { line, character: from },
  end: { line, character: to },
});

const read = (diagnostic: object) =>
  publishDiagnosticsSchema.parse({ uri: 'file:///a', version: 1, diagnostics: [diagnostic] }).diagnostics[0]!;

test('a message without severity is an error', () => {
  const severities = [undefined, 1, 2, 3, 4].map(
    (severity) => read({ range: range(0, 0, 0), message: '', severity }).severity,
  );
  expect(severities).toEqual(['error', 'error', 'warning', 'information', 'hint']);
});

test.each([
  [{ range: range(0, 0, 0) }],
  [{ range: range(0, 0, 0), message: 7 }],
  [{ range: range(0, 0, 0), message: { neither: 1 } }],
  [{ range: range(-1, 0, 0), message: '' }],
  [{ range: { start: { line: 0 } }, message: '' }],
  [{ range: range(0, 0, 0), message: '', severity: 9 }],
  [{ message: '' }],
])('%j is no diagnostic', (diagnostic) => {
  expect(() => read(diagnostic)).toThrow();
});
