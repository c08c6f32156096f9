import { expect, test } from '@jest/globals';
import type { ElaboratedCommand } from '../../../lean/elaborated-text.ts';
import { refuseSyntax } from '../../../lean/gate/policy/syntax-policy.ts';
import { commandsBehind, findTargets, type TextConstant } from '../../../lean/gate/target-rules.ts';
import type { NameParts } from '../../../lean/name-parts.ts';
import type { SyntaxNode, SyntaxTree } from '../../../lean/syntax-tree.ts';

const node = (name: string, ...children: SyntaxTree[]): SyntaxNode => ({ kind: 'node', name, children });
const command = 'Lean.Parser.Command.';
const sorry = node('Lean.Parser.Term.sorry');

function declared(kind: string, name: string | null, hasSorry = false, namespace: NameParts = []) {
  const parts = (name ?? '').split('.');
  const identifier: SyntaxTree = { kind: 'identifier', text: name ?? '', parts, start: 0, end: 1 };
  const naming = name === null ? [] : [node(`${command}declId`, identifier)];
  const tree = node(
    `${command}declaration`,
    node(`${command}${kind}`, ...naming, ...(hasSorry ? [sorry] : [])),
  );
  return { namespace, tree, start: 0, end: 1, parseMessages: [], messages: [] } satisfies ElaboratedCommand;
}

/** A constant of the text; its name is as text what an engine would have. */
function constant(parts: NameParts, isTheorem = true, usesSorry = false): TextConstant<string> {
  return { name: parts.join('/'), parts, isTheorem, usesSorry: () => usesSorry };
}

test('theorems with a sorry are asked for, and no others', () => {
  const commands = [declared('theorem', 'a'), declared('theorem', 'b', true)];
  expect(findTargets(commands, [constant(['a']), constant(['b'], true, true)], undefined)).toEqual({
    names: ['b'],
    uncovered: [],
  });
});

test('without a sorry every theorem is asked for, but nothing that only Lean has made', () => {
  const commands = [declared('theorem', 'a'), declared('definition', 'f')];
  const constants = [constant(['a']), constant(['f'], false), constant(['f', 'eq_1'])];
  expect(findTargets(commands, constants, undefined)).toEqual({ names: ['a'], uncovered: [] });
});

test('the last theorem alone is asked for on request; nothing is looked up for that', () => {
  const commands = [declared('theorem', 'a', true), declared('theorem', 'b')];
  const fails = () => {
    throw new Error('looked up');
  };
  const constants = ['a', 'b'].map((name) => ({ ...constant([name]), usesSorry: fails }));
  expect(findTargets(commands, constants, 'last')).toEqual({ names: ['b'], uncovered: [] });
  expect(() => findTargets(commands, constants, undefined)).toThrow('looked up');
});

test.each([
  ['a definition', declared('definition', 'f', true)],
  ['an example', declared('example', null, true)],
  ['an instance', declared('instance', null, true)],
])('no theorem before it is taken for the last one when that is %s', (_, last) => {
  const constants = [constant(['a']), constant(['f'], false, true)];
  expect(findTargets([declared('theorem', 'a'), last], constants, 'last')).toEqual({
    names: [],
    uncovered: ['its last command, which is no theorem'],
  });
});

test('a sorry in what Lean made of a theorem belongs to it; in a declaration of its own it does not', () => {
  const commands = [declared('theorem', 'a')];
  const constants = [constant(['a']), constant(['a', '_proof_1'], true, true)];
  expect(findTargets(commands, constants, undefined)).toEqual({ names: ['a'], uncovered: [] });

  const more = [...commands, declared('definition', 'a.b')];
  const found = [constant(['a']), constant(['a', 'b'], false, true)];
  expect(findTargets(more, found, undefined).uncovered).toEqual(['a.b']);
});

test.each([
  ['a definition', [declared('definition', 'f', true)], [constant(['f'], false, true)], ['f']],
  ['an example', [declared('example', null, true)], [], ['an example']],
  ['a theorem that Lean does not have', [declared('theorem', 'a', true)], [], ['a']],
])('a sorry in %s belongs to no theorem', (_, commands, constants, uncovered) => {
  expect(findTargets(commands, constants, undefined)).toEqual({ names: [], uncovered });
});

test('a sorry below the name of a theorem belongs to what is declared there: a structure, or an instance without a name', () => {
  const commands = [declared('theorem', 't', true), declared('structure', 't.S', true)];
  const parts = ['t', 'S', 'x', '_default'];
  const constants = [constant(['t'], true, true), constant(['t', 'S'], false), constant(parts, false, true)];
  expect(findTargets(commands, constants, undefined).uncovered).toEqual(['t.S.x._default']);

  const nameless = [declared('theorem', 't', true), declared('instance', null, true, ['t'])];
  const made = [constant(['t'], true, true), constant(['t', 'instF'], false, true)];
  expect(findTargets(nameless, made, undefined).uncovered).toEqual(['an instance']);
});

test('the theorems of the commands that begin at given places are asked for, whatever else is open', () => {
  const commands = [
    declared('theorem', 'a', true),
    declared('theorem', 'b'),
    declared('definition', 'f', true),
  ].map((command, at) => ({ ...command, start: 10 * at }));
  const constants = ['a', 'b'].map((name) => constant([name], true, true));
  expect(findTargets(commands, constants, { at: [10] })).toEqual({ names: ['b'], uncovered: [] });
  expect(findTargets(commands, constants, { at: [0, 10] }).names).toEqual(['a', 'b']);
  for (const at of [20, 5])
    expect(findTargets(commands, constants, { at: [0, at] }).uncovered).toEqual([
      `what begins at byte ${at}`,
    ]);
});

test('commands behind a theorem are counted from where it is declared first', () => {
  const theorem = declared('theorem', 't', true);
  const other = declared('definition', 'f');
  const quoting = { ...other, tree: node(`${command}macro_rules`, node('quot', theorem.tree)) };
  expect(commandsBehind([theorem], [other, other, theorem])).toBe(0);
  expect(commandsBehind([other, theorem, other], [theorem])).toBe(1);
  expect(commandsBehind([theorem, quoting], [theorem])).toBe(1);
  expect(commandsBehind([theorem, other], [theorem, other])).toBe(0);
  expect(commandsBehind([other], [theorem])).toBe(0);
});

test('names are full ones: of the namespace, of the root, and of private theorems what the user wrote', () => {
  const commands = [
    declared('theorem', 'a', true, ['N']),
    declared('theorem', '_root_.b', true, ['N']),
    declared('theorem', 'c', true),
  ];
  const constants = [
    ...[['N', 'a'], ['b'], ['a'], ['N', 'b']].map((parts) => constant(parts)),
    constant(['_private', 'Main', 0, 'c']),
  ];
  expect(findTargets(commands, constants, undefined)).toEqual({
    names: ['N/a', 'b', '_private/Main/0/c'],
    uncovered: [],
  });
});

test('a name with a dot in one component is another name', () => {
  const found = findTargets([declared('theorem', 'a.b', true)], [constant(['a.b'])], undefined);
  expect(found).toEqual({ names: [], uncovered: ['a.b'] });
});

test('a lemma of Mathlib is a theorem, and the policy lets it stand', () => {
  const { tree } = declared('theorem', 'b', true);
  const lemma = (...modifiers: SyntaxTree[]) =>
    node(
      'lemma',
      node(`${command}declModifiers`, ...modifiers),
      node('group', ...tree.children.flatMap(inside)),
    );
  const inside = (child: SyntaxTree) => (child.kind === 'node' ? child.children : []);
  const commands = [declared('theorem', 'a'), { ...declared('theorem', 'b'), tree: lemma() }];
  expect(findTargets(commands, [constant(['a']), constant(['b'], true, true)], undefined)).toEqual({
    names: ['b'],
    uncovered: [],
  });
  const lookBack = () => ({
    names: new Set<string>(),
    results: new Set<string>(),
    hasMacros: false,
    definesValues: false,
  });
  expect(refuseSyntax(lemma(), lookBack)).toBeNull();
  expect(refuseSyntax(lemma(node(`${command}unsafe`)), lookBack)).not.toBeNull();
});
