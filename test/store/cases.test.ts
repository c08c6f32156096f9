import { describe, expect, test } from '@jest/globals';
import { Level } from 'level';
import type { Case, CaseContent } from '../../src/store/case.ts';
import { openStore } from '../../src/store/open-store.ts';
import { keys } from '../../src/store/record-database.ts';
import { noStore } from '../../src/store/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const contents: readonly CaseContent[] = [
  {
    kind: 'tactic',
    template: {
      pieces: ['simp [', 0, ']'],
      slots: [{ role: 'proof', head: 'Eq', constants: ['Eq', 'Nat'], place: 1 }],
    },
  },
  {
    kind: 'lemma',
    lemma: {
      surroundings: ['{α : Type}'],
      variables: [
        { name: 'xs', type: 'List α' },
        { name: '', type: 'BEq α', style: 'instance' },
      ],
      premises: ['xs ≠ []'],
      conclusion: 'turn (turn xs) = xs',
      statementHash: 'abc',
      needs: ['turn'],
    },
  },
  { kind: 'plan', lemmas: ['∀ n, n = n'] },
  { kind: 'lesson', text: 'Generalise the accumulator first.' },
];

const caseOf = (id: string, content: CaseContent): Case => ({
  id,
  features: ['head Eq', 'target Nat'],
  content,
  origins: [
    { theorem: 't', fingerprint: 'Lean', date: '2026-01-01T00:00:00.000Z', by: 'enumerative/2', forms: [] },
  ],
  successes: 2,
  failures: 1,
});

const all = contents.map((content, at) => caseOf(`case ${at}`, content));

describe('cases', () => {
  test('of every kind come back after the store was closed, in the order of their ids', async () => {
    await using dir = await temporaryFolder();
    {
      await using store = await openStore(dir.path);
      await store.putCases(all.toReversed());
    }
    await using store = await openStore(dir.path);
    expect(await store.cases()).toEqual(all);
  });

  test('are replaced and forgotten together', async () => {
    await using dir = await temporaryFolder();
    await using store = await openStore(dir.path);
    await store.putCases(all);
    const grown = { ...all[0]!, successes: 9 };
    await store.putCases([grown], ['case 1', 'case 2', 'never there']);
    expect(await store.cases()).toEqual([grown, all[3]]);
  });

  test('that are damaged, of another version or without sense are passed over', async () => {
    await using dir = await temporaryFolder();
    {
      await using store = await openStore(dir.path);
      await store.putCases(all);
      // A slot that the template lacks.
      const template = { pieces: [1], slots: [] };
      await store.putCases([caseOf('case 4', { kind: 'tactic', template })]);
    }
    const raw = new Level<string, string>(dir.path);
    const text = (await raw.get(keys.case('case 0')))!;
    await raw.put(keys.case('case 0'), text.replace(/^2:/, '1:'));
    await raw.put(keys.case('case 1'), text);
    await raw.close();
    await using store = await openStore(dir.path);
    expect(await store.cases()).toEqual(all.slice(2));
  });

  test('are kept by no store that keeps nothing', async () => {
    await using store = noStore();
    await store.putCases(all);
    expect(await store.cases()).toEqual([]);
  });
});
