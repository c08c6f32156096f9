import { describe, expect, test } from '@jest/globals';
import { readActions, readLenientJson } from '../../../src/agent/dialogue/read-actions.ts';
import fc from '../../support/properties.ts';

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

describe('JSON as models write it', () => {
  test('what is JSON means what it says', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(readLenientJson(text)).toEqual({ kind: 'json', value: JSON.parse(text) });
      }),
    );
  });

  test('line breaks and tabs in strings, and commas at the end, are forgiven', () => {
    const lines = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '"', '\\', 'λ', '\t') }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(lines, (texts) => {
        const proof = texts.join('\n');
        const written = JSON.stringify({ proof }).replaceAll('\\n', '\n').replaceAll('\\t', '\t');
        // A backslash before a line break can be either.
        fc.pre(!texts.some((text) => text.includes('\\')));
        expect(readLenientJson(written.replace(/\}$/u, ',}'))).toEqual({ kind: 'json', value: { proof } });
      }),
    );
  });

  test.each([
    ['{"a": "fun x \\mapsto \\u x"}', { a: 'fun x \\mapsto \\u x' }],
    ['{"a": "A \\ B",\n}', { a: 'A \\ B' }],
    ['{"a": "say \\"x\\",\n}"}', { a: 'say "x",\n}' }],
    ['[1, 2,]', [1, 2]],
  ])('is read leniently: %s', (text, value) => {
    expect(readLenientJson(text)).toEqual({ kind: 'json', value });
  });

  test('what is nested deeper than any call is none', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(readLenientJson(nested(64)).kind).toBe('json');
    for (const depth of [65, 5_000, 200_000])
      expect(readLenientJson(nested(depth))).toEqual({ kind: 'bad', message: 'it is nested too deep' });
  });

  test('is read without an exception, whatever text it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', ',', 'u', '1', '\n', ':') }),
        (text) => {
          expect(['json', 'bad']).toContain(readLenientJson(text).kind);
        },
      ),
    );
  });
});

describe('actions', () => {
  test('calls and submissions in their order, with words between them', () => {
    const answer = [
      'First I look.',
      fenced('tool', '{"tool": "evaluate", "arguments": {"expression": "1 + 1"}}'),
      'For instance:',
      fenced('lean', 'example : True := trivial'),
      'And then:',
      fenced('submit', 'by\n  simp'),
    ].join('\n');
    expect(readActions(answer)).toEqual([
      { kind: 'call', call: { tool: 'evaluate', arguments: { expression: '1 + 1' } } },
      { kind: 'submit', text: 'by\n  simp\n' },
    ]);
  });

  const call = { kind: 'call', call: { tool: 'a', arguments: { b: 1 } } };
  test.each([
    ['the name of the tool as others call it', fenced('tool', '{"name": "a", "arguments": {"b": 1}}')],
    ['parameters', fenced('json', '{"name": "a", "parameters": {"b": 1}}')],
    ['arguments inside a string', fenced('tool_call', '{"name": "a", "arguments": "{\\"b\\": 1}"}')],
    ['tags', 'Well.\n<tool_call>\n{"name": "a", "arguments": {"b": 1}}\n</tool_call>'],
    ['a tag that is not closed', '<tool_call>{"name": "a", "arguments": {"b": 1}}'],
    [
      'thinking before it',
      `<think>${fenced('tool', 'x')}</think>${'\n'}${fenced('tool', JSON.stringify(call.call))}`,
    ],
  ])('are read from an answer with %s', (_, answer) => {
    expect(readActions(answer)).toEqual([call]);
  });

  test('a call without arguments, and several in one block', () => {
    expect(readActions(fenced('tool', '{"tool": "a"}'))).toEqual([
      { kind: 'call', call: { tool: 'a', arguments: {} } },
    ]);
    expect(readActions(fenced('tool', '{"tool": "a"}\n{"name": "a", "arguments": {"b": 1}}'))).toEqual([
      { kind: 'call', call: { tool: 'a', arguments: {} } },
      call,
    ]);
  });

  test('a proof in a fence of its own inside a call', () => {
    const proof = '```lean\nby simp\n```';
    const submitting = fenced('tool', JSON.stringify({ tool: 'submit', arguments: { proof } }));
    const checking = fenced('tool', JSON.stringify({ tool: 'check_proof', arguments: { proof } }));
    expect(readActions(`${checking}\nand then\n${submitting}`)).toEqual([
      { kind: 'call', call: { tool: 'check_proof', arguments: { proof } } },
      { kind: 'submit', text: proof },
    ]);
    expect(readActions(checking.replace(/\n?```$/u, ''))).toEqual([
      { kind: 'call', call: { tool: 'check_proof', arguments: { proof } } },
    ]);
  });

  test('a fence inside a block', () => {
    const answer = fenced('submit', fenced('lean', 'by simp'));
    expect(readActions(answer)).toEqual([{ kind: 'submit', text: 'by simp\n' }]);
  });

  test('a proof in Lean at the end of an answer without actions is handed in', () => {
    expect(readActions(`So:\n${fenced('lean4', 'by simp')}`)).toEqual([
      { kind: 'submit', text: 'by simp\n' },
    ]);
    const submit = fenced('tool', '{"tool": "submit", "arguments": {"proof": "by rfl"}}');
    expect(readActions(submit)).toEqual([{ kind: 'submit', text: 'by rfl' }]);
  });

  test.each([
    ['no action', 'I think it is true.', 'no action'],
    ['no JSON', fenced('tool', '{"tool": '), 'no JSON'],
    ['no call', fenced('tool', '[1, 2]'), 'no call'],
    ['a submission without a proof', fenced('tool', '{"tool": "submit", "arguments": {}}'), 'one argument'],
    ['endless thinking', '<think>and so on', 'while you were thinking'],
  ])('%s is told as a mistake', (_, answer, said) => {
    const actions = readActions(answer);
    expect(actions).toMatchObject([{ kind: 'mistake' }]);
    expect(actions[0]?.kind === 'mistake' && actions[0].text).toContain(said);
  });

  test('every call comes back as it was written', () => {
    const names = fc
      .string({ unit: fc.constantFrom('a', 'b', '_'), minLength: 1 })
      .filter((name) => name !== 'submit');
    fc.assert(
      fc.property(names, fc.dictionary(fc.string(), fc.jsonValue()), (tool, given) => {
        const text = JSON.stringify({ tool, arguments: given });
        fc.pre(!text.includes('```') && !text.includes('think>'));
        const actions = readActions(`Words.\n${fenced('tool', text)}`);
        expect(actions).toEqual([{ kind: 'call', call: JSON.parse(text) }]);
      }),
    );
  });

  test('there is always one, whatever a model writes', () => {
    const pieces = fc.constantFrom(
      '```',
      'tool',
      'submit',
      '\n',
      '{',
      '"tool"',
      ':',
      '"a"',
      '}',
      '<think>',
      '</think>',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme' }))), (parts) => {
        expect(readActions(parts.join('')).length).toBeGreaterThan(0);
      }),
    );
  });
});
