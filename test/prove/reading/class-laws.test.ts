import { describe, expect, test } from '@jest/globals';
import { classLaws } from '../../../src/prove/reading/laws.ts';
import { data, goal, hypothesis, shape } from '../enumerative/goals.ts';

const instance = (of: string, carrier: string) =>
  hypothesis('inst✝', `${of} ${carrier}`, shape(of), { isProof: false, isInstance: true });
const target = (text: string, ...hypotheses: Parameters<typeof goal>[2][]) =>
  goal(text, shape('Eq'), data('G', 'Type', null), ...hypotheses);

describe('the laws of classes', () => {
  test('are said of the type of the instance', () => {
    const laws = classLaws(target('a = b', instance('Group', 'G'), data('a', 'G')));
    expect(laws).toContainEqual({
      name: 'mul_assoc',
      type: '∀ (a b c : G), a * b * c = a * (b * c)',
    });
    expect(laws.map(({ name }) => name)).not.toContain('mul_comm');
  });

  test('tell what other operations of the goal are, where the class has what these are made of', () => {
    const of = (text: string, name: string) =>
      classLaws(target(text, instance(name, 'G'), data('a', 'G'))).map((law) => law.name);
    expect(of('a ^ 2 = 1', 'Group')).toContain('pow_two');
    expect(of('a - b = 0', 'Group')).not.toContain('sub_eq_add_neg');
    expect(of('a - b = 0', 'AddGroup')).toContain('sub_eq_add_neg');
  });

  test('are none without a class for what the target is about', () => {
    expect(classLaws(target('a = b', data('a', 'G')))).toEqual([]);
    expect(classLaws(target('a = b', instance('Group', 'H'), data('a', 'G')))).toEqual([]);
  });
});
