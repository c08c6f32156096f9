import { describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { adviceFor, lessonExperience } from '../../../src/agent/memory/ask-lesson.ts';
import { ExperienceMemory } from '../../../src/agent/memory/experience-memory.ts';
import { goalFeatures, OwnNames } from '../../../src/agent/memory/shape-index.ts';
import { makeTemplate } from '../../../src/agent/memory/tactic-template.ts';
import { HeldOutTheorems } from '../../../src/agent/same-theorem/held-out-theorems.ts';
import { noStore } from '../../../src/store/store.ts';
import { data, definition, goal, shape } from '../../prove/enumerative/goals.ts';

const sums = (name: string, list: string) => ({
  goal: goal(`${name} ${list} = 0`, shape('Eq', ['Nat', name]), data(list, 'List Nat', 'List')),
  own: new OwnNames([definition(name, 'List', 'Nat')]),
});
const theorem: Theorem = { id: 't', header: '', statement: 'theorem t : True' };
const measured: Theorem = { id: 'm', header: '', statement: 'theorem m (n : Nat) : n = n' };
const written = { theorem: 't', fingerprint: '', date: '2026-01-01T00:00:00.000Z', by: 'a person' };

async function openMemory() {
  const memory = await ExperienceMemory.open({ store: noStore(), heldOut: new HeldOutTheorems([measured]) });
  const teach = (text: string, about = sums('total', 'xs'), from = theorem) =>
    memory.learn(from, written, {
      worked: [lessonExperience(text, about.goal, about.own)],
      tried: new Map(),
    });
  return { memory, teach };
}

describe('lessons', () => {
  test('are told for goals like theirs, the most helpful first', async () => {
    const { memory, teach } = await openMemory();
    await teach('Unfold the sum\n  first.');
    await teach('Generalise the list.');
    const order = sums('other', 'ys');
    const first = adviceFor(memory.index, order.goal, order.own);
    expect(first.text.split('\n').sort()).toEqual([
      'Lesson: Generalise the list.',
      'Lesson: Unfold the sum first.',
    ]);
    const [, second] = first.cases;
    const tried = new Map([[second!, { successes: 1, failures: 0 }]]);
    await memory.learn(theorem, written, { worked: [], tried });
    expect(adviceFor(memory.index, order.goal, order.own).cases[0]).toBe(second);
  });

  test('are not told for other goals', async () => {
    const { memory, teach } = await openMemory();
    await teach('Unfold the sum first.');
    const other = goal('p ∨ q', shape('Or'));
    expect(adviceFor(memory.index, other, new OwnNames([]))).toEqual({ text: '', cases: [] });
  });

  test('come with plans and tactics, in the names of the goal', async () => {
    const { memory, teach } = await openMemory();
    await teach('Unfold the sum first.');
    const { goal: about, own } = sums('total', 'xs');
    const features = goalFeatures(about, own);
    const template = makeTemplate('induction xs <;> simp_all [total]', about, own)!;
    const worked = [
      { features, content: { kind: 'tactic', template } },
      { features, content: { kind: 'plan', lemmas: ['∀ (xs : List Nat), total xs = total xs'] } },
    ] as const;
    await memory.learn(theorem, written, { worked, tried: new Map() });
    const now = sums('Bag.sum', 'ys');
    expect(adviceFor(memory.index, now.goal, now.own).text).toBe(
      [
        'Lesson: Unfold the sum first.',
        'A theorem like it was proved from: ∀ (xs : List Nat), total xs = total xs',
        'Worked on goals like it: `induction ys <;> simp_all [Bag.sum]`',
      ].join('\n'),
    );
  });

  test('are short, and say something', () => {
    const { goal: about, own } = sums('total', 'xs');
    for (const text of ['', ' \n ', 'x'.repeat(601)])
      expect(() => lessonExperience(text, about, own)).toThrow('a lesson has 1 to 600 characters');
  });

  test('from what is measured on are refused', async () => {
    const { memory, teach } = await openMemory();
    const renamed = { ...measured, id: 'x', statement: 'theorem x (k : Nat) : k = k' };
    expect(await teach('By reflexivity.', sums('total', 'xs'), renamed)).toBe('refused');
    expect(memory.size).toBe(0);
  });
});
