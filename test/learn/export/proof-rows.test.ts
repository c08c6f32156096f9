import { describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { proofRows } from '../../../src/learn/export/make-rows.ts';
import type { Lessons } from '../../../src/learn/export/read-lessons.ts';
import type { ShownPrompt } from '../../../src/learn/export/row.ts';
import { profiles } from '../../../src/llm/profiles/find-profile.ts';

const theorem: Theorem = {
  id: 'two_comm',
  header: 'open Nat\n\ndef two : Nat := 2\n',
  statement: 'theorem two_comm (n : Nat) : n + two = two + n',
};
const proof = 'by\n  cases n with\n  | zero => rfl\n  | succ n =>\n    exact Nat.add_comm (n + 1) two';
const lessons: Lessons = {
  examples: [],
  theorems: new Map([
    [theorem.id, theorem],
    ['open', { id: 'open', header: '', statement: 'theorem open : False' }],
  ]),
  heldOut: new Set(),
  refused: [],
  made: new Set(),
  measured: 0,
};
const searchedWith = (text: string) =>
  new Map([
    [theorem.id, { searches: 2, proved: 1, proof: { text, round: 3 } }],
    ['open', { searches: 1, proved: 0, proof: null }],
  ]);

const wholeProof = profiles.filter((profile) => profile.kind === 'whole-proof');

describe('rows with whole proofs', () => {
  test.each(wholeProof.map((profile) => [profile.name, profile] as const))(
    '%s: a row for what was proved, whose answer the profile reads back',
    (_name, profile) => {
      const { rows, unfit } = proofRows(lessons, searchedWith(proof), profile);
      expect(unfit).toBe(0);
      expect(rows.map((row) => row.theorem)).toEqual(['two_comm']);
      const { completion, ...rest } = rows[0]!.columns as { completion: ShownPrompt['prompt'] };
      const answer = typeof completion === 'string' ? completion : completion[0]?.content;
      const read = profile.readProof(theorem, answer ?? '');
      expect(read?.replace(/\n\s*\n/g, '\n')).toBe(proof);
      expect(rest).toMatchObject({ weight: 1, provenance: { theorem: 'two_comm', kind: 'proof', round: 3 } });
    },
  );

  test('behind an open block the answer continues the text of the prompt', () => {
    const stp = wholeProof.find(({ name }) => name === 'stp')!;
    const { rows } = proofRows(lessons, searchedWith(proof), stp);
    const { prompt, completion } = rows[0]!.columns as Record<string, string>;
    expect(`${prompt}${completion}`).toMatch(
      /theorem two_comm \(n : Nat\) : n \+ two = two \+ n := by\n {2}cases n with\n/,
    );
  });

  test('a term can not continue `:= by`, and is left out', () => {
    const stp = wholeProof.find(({ name }) => name === 'stp')!;
    expect(proofRows(lessons, searchedWith('Nat.add_comm n two'), stp)).toEqual({ rows: [], unfit: 1 });
    const kimina = wholeProof.find(({ name }) => name === 'kimina-prover')!;
    expect(proofRows(lessons, searchedWith('Nat.add_comm n two'), kimina).rows).toHaveLength(1);
  });
});
