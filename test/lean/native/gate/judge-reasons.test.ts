import { expect, test } from '@jest/globals';
import { judgeReasons } from '../../../../lean/native/gate/judge-reasons.ts';

const rest = (name: string, isImported: boolean, kind: 'axiom' | 'unknown' = 'axiom') => ({
  kind,
  name: name.split('.'),
  isImported,
});

const judged = (...rests: ReturnType<typeof rest>[]) => judgeReasons({ stage: 'confirmed', rests });

test('the axioms of the logic are listed, each once', () => {
  const { axioms, checks } = judged(rest('propext', true), rest('Quot.sound', true), rest('propext', true));
  expect(axioms).toEqual(['propext', 'Quot.sound']);
  expect(checks.flatMap(([, reasons]) => reasons)).toEqual([]);
  expect(checks.map(([name]) => name)).toEqual([
    'statement',
    'definitions',
    'sorry',
    'axioms',
    'kernel-replay',
  ]);
});

test.each([
  ['a sorry of a library', rest('sorryAx', true), 'sorry'],
  ['compiled code', rest('Lean.ofReduceBool', true), 'native-trust'],
  ['an axiom of a library', rest('Project.cheat', true), 'axiom'],
  ['an axiom of the text', rest('cheat', false), 'axiom'],
  ['an axiom of the text with a good name', rest('propext', false), 'axiom'],
  ['a constant that is not there', rest('gone', false, 'unknown'), 'kernel-unchecked'],
])('%s is a reason to reject a proof', (_, found, code) => {
  expect(judged(found).checks.flatMap(([, reasons]) => reasons)).toMatchObject([{ code }]);
});
