import { expect, test } from '@jest/globals';
import { reportFile } from '../../lean/file-report.ts';
import type { SyntaxNode, SyntaxTree } from '../../lean/syntax-tree.ts';

const command = 'Lean.Parser.Command.';
const node = (name: string, ...children: SyntaxTree[]): SyntaxNode => ({ kind: 'node', name, children });

test("Mathlib's lemma is a theorem", () => {
  const text = 'private lemma foo : 1 = 1 := sorry\n';
  const atom = (word: string): SyntaxTree => {
    const start = text.indexOf(word);
    return { kind: 'atom', text: word, start, end: start + word.length };
  };
  const value = node(
    `${command}declValSimple`,
    atom(':='),
    node('Lean.Parser.Term.sorry', atom('sorry')),
    node('null'),
  );
  const foo: SyntaxTree = { kind: 'identifier', text: 'foo', parts: ['foo'], start: 14, end: 17 };
  const group = node('group', atom('lemma'), node(`${command}declId`, foo), value);
  const tree = node('lemma', node(`${command}declModifiers`, atom('private')), group);
  const messages = [] as const;
  const elaborated = { namespace: [], tree, start: 0, end: text.length, parseMessages: messages, messages };
  const report = reportFile(text, { commands: [elaborated], parseMessages: messages, messages });
  expect(report.partial).toEqual([]);
  expect(report.open).toMatchObject([{ name: 'foo', keyword: 'lemma', line: 1 }]);
  expect(text.slice(0, report.open[0]?.statementEnd)).toBe('private lemma foo : 1 = 1 ');
});
