import { expect, test } from '@jest/globals';
import type { Hypothesis } from '../../../core/goal.ts';
import { goalBinders, surroundingsOf } from '../../../src/agent/sketch/goal-binders.ts';
import { data, fact, goal, hypothesis, shape } from '../../prove/enumerative/goals.ts';

const hidden = (entry: Hypothesis): Hypothesis => ({
  ...entry,
  name: `${entry.name}✝`,
  accessible: false,
  isUsed: false,
});
const instance = hypothesis('inst', 'BEq α', shape('BEq'), { isProof: false, isInstance: true });
const stated = goal(
  'xs = ys',
  shape('Eq'),
  data('α', 'Type u_1', null),
  hidden(instance),
  hidden(data('n', 'Nat')),
  data('xs', 'List\n  α', 'List'),
  { ...data('k', 'Nat'), value: '3' },
  hidden(fact('h', 'k = 3', shape('Eq'))),
);

test('the hypotheses of a goal are told apart, with the binders of a statement about it', () => {
  expect(goalBinders(stated)).toEqual([
    { binder: { name: 'α', type: 'Type _' }, role: 'type', isWritable: true, isNeeded: true },
    {
      binder: { name: '', type: 'BEq α', style: 'instance' },
      role: 'instance',
      isWritable: true,
      isNeeded: false,
    },
    { binder: { name: 'n✝', type: 'Nat' }, role: 'data', isWritable: false, isNeeded: false },
    { binder: { name: 'xs', type: 'List α' }, role: 'data', isWritable: true, isNeeded: true },
    { binder: { name: 'k', type: 'Nat' }, role: 'data', isWritable: false, isNeeded: true },
    { binder: { name: 'h✝', type: 'k = 3' }, role: 'proof', isWritable: false, isNeeded: true },
  ]);
});

test('the surroundings of a goal are its type variables and instances', () => {
  expect(surroundingsOf(stated)).toEqual(['{α : Type _}', '[BEq α]']);
});
