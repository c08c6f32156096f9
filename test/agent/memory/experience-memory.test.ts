import { describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import {
  type Experience,
  ExperienceMemory,
  type Learnt,
} from '../../../src/agent/memory/experience-memory.ts';
import { HeldOutTheorems } from '../../../src/agent/same-theorem/held-out-theorems.ts';
import { lookAlikeForms } from '../../../src/agent/same-theorem/levels.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { noStore } from '../../../src/store/store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const theorem: Theorem = { id: 'mine', header: '', statement: 'theorem mine (n : Nat) : n = n' };
const measured: Theorem = {
  id: 'theirs',
  header: '',
  statement: 'theorem theirs (a b : Nat) : a + b = b + a',
};
const heldOut = new HeldOutTheorems([measured]);
const from = (id: string, day = 1) => ({
  theorem: id,
  fingerprint: 'Lean',
  date: `2026-01-0${day}T00:00:00.000Z`,
  by: 'enumerative/2',
});
const lesson = (text: string): Experience => ({ features: ['head Eq'], content: { kind: 'lesson', text } });
const learnt = (worked: readonly Experience[], tried: Learnt['tried'] = new Map()): Learnt => ({
  worked,
  tried,
});
const contentsOf = ({ index }: ExperienceMemory) =>
  index.cases.map(({ content, successes, failures }) =>
    content.kind === 'lesson' ? `${content.text} ${successes}/${failures}` : content.kind,
  );

describe('the memory', () => {
  test('is as it was when it is opened again', async () => {
    await using dir = await temporaryFolder();
    const options = [from('mine'), from('other', 2)];
    const before = await (async () => {
      await using store = await openStore(dir.path);
      const memory = await ExperienceMemory.open({ store, heldOut });
      for (const origin of options) await memory.learn(theorem, origin, learnt([lesson('a'), lesson('b')]));
      return memory.index.cases;
    })();
    await using store = await openStore(dir.path);
    const memory = await ExperienceMemory.open({ store, heldOut });
    expect(new Set(memory.index.cases)).toEqual(new Set(before));
    expect(contentsOf(memory).sort()).toEqual(['a 2/0', 'b 2/0']);
    expect(memory.index.cases[0]?.origins).toMatchObject(options);
  });

  test('counts what became of its cases, once each', async () => {
    const memory = await ExperienceMemory.open({ store: noStore(), heldOut });
    await memory.learn(theorem, from('mine'), learnt([lesson('a'), lesson('b')]));
    const [a, b] = memory.index.cases.map(({ id }) => id);
    const tried = new Map([
      [a!, { successes: 1, failures: 2 }],
      [b!, { successes: 0, failures: 3 }],
      ['forgotten', { successes: 5, failures: 0 }],
    ]);
    // `a` worked because it was remembered: that is one success, not two.
    await memory.learn(theorem, from('mine', 2), learnt([lesson('a'), lesson('c')], tried));
    expect(contentsOf(memory)).toEqual(['a 2/2', 'b 1/3', 'c 1/0']);
  });

  test('keeps the first origin and the latest', async () => {
    const memory = await ExperienceMemory.open({ store: noStore(), heldOut });
    for (const day of [1, 2, 3, 4, 5, 6])
      await memory.learn(theorem, from(`t${day}`, day), learnt([lesson('a')]));
    expect(memory.index.cases[0]?.origins.map(({ theorem: id }) => id)).toEqual(['t1', 't4', 't5', 't6']);
  });

  test('an index that was taken stays as it is', async () => {
    const memory = await ExperienceMemory.open({ store: noStore(), heldOut });
    await memory.learn(theorem, from('mine'), learnt([lesson('a')]));
    const { index } = memory;
    await memory.learn(theorem, from('mine'), learnt([lesson('a'), lesson('b')]));
    expect(index.cases.map(({ successes }) => successes)).toEqual([1]);
    expect(memory.index.cases.length).toBe(2);
  });

  test('forgets what brings least, the oldest first, on the disk too', async () => {
    await using dir = await temporaryFolder();
    await using store = await openStore(dir.path);
    const memory = await ExperienceMemory.open({ store, heldOut, capacity: 2 });
    await memory.learn(theorem, from('mine', 1), learnt([lesson('old')]));
    await memory.learn(theorem, from('mine', 2), learnt([lesson('good'), lesson('good')]));
    await memory.learn(theorem, from('mine', 3), learnt([lesson('new')]));
    expect(contentsOf(memory).sort()).toEqual(['good 2/0', 'new 1/0']);
    expect((await store.cases()).length).toBe(2);
    await memory.learn(theorem, from('mine', 4), learnt([lesson('x'), lesson('y'), lesson('z')]));
    expect(memory.size).toBe(2);
    expect(new Set(await store.cases())).toEqual(new Set(memory.index.cases));
  });
});

describe('the door', () => {
  test.each([
    ['a theorem that is measured on', measured],
    [
      'the same under another name',
      { ...measured, id: 'x', statement: measured.statement.replace('theirs', 'x') },
    ],
    ['the same with other variables', { ...measured, statement: 'theorem t (m k : Nat) : m + k = k + m' }],
  ])('is shut to %s: no case, and no count', async (_, theirs) => {
    await using dir = await temporaryFolder();
    await using store = await openStore(dir.path);
    const memory = await ExperienceMemory.open({ store, heldOut });
    await memory.learn(theorem, from('mine'), learnt([lesson('a')]));
    const before = await store.cases();
    const tried = new Map([[before[0]!.id, { successes: 0, failures: 1 }]]);
    expect(memory.isOpenTo(theirs)).toBe(false);
    expect(await memory.learn(theirs, from('theirs'), learnt([lesson('b')], tried))).toBe('refused');
    expect(await store.cases()).toEqual(before);
    expect(memory.index.cases).toEqual(before);
  });

  test.each([
    ['the theorem', lesson('theirs'), measured, 'theirs'],
    ['a goal or lemma of it', { ...lesson('inside'), forms: lookAlikeForms(measured) }, theorem, 'inside'],
  ])('is shut to what turns out later to be measured on: %s', async (_, experience, of, name) => {
    await using dir = await temporaryFolder();
    await using store = await openStore(dir.path);
    const before = await ExperienceMemory.open({ store, heldOut: new HeldOutTheorems([]) });
    await before.learn(of, from('early'), learnt([experience]));
    await before.learn(theorem, from('mine', 2), learnt([lesson('mine')]));
    expect(contentsOf(before).sort()).toEqual([`${name} 1/0`, 'mine 1/0'].sort());
    const after = await ExperienceMemory.open({ store, heldOut });
    expect(contentsOf(after)).toEqual(['mine 1/0']);
    // Another theorem teaches it anew, and owes nothing to the first.
    await after.learn(theorem, from('mine', 3), learnt([lesson(name)]));
    const again = await ExperienceMemory.open({ store, heldOut });
    expect(contentsOf(again).sort()).toEqual([`${name} 1/0`, 'mine 1/0'].sort());
  });
});
