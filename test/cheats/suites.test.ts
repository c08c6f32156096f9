import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { Format } from '../../datasets/manifest.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { WorkerPool } from '../../lean/pool/worker-pool.ts';
import { gateRequest } from '../../src/prove/ask-gate.ts';
import { collect, oneSplit } from '../datasets/collect.ts';
import { memorySource } from '../datasets/memory-source.ts';
import { holdsByKind } from '../support/holds-by-kind.ts';

/*
 * Suites are read without Lean. Where our reading finds another theorem in a text than Lean does, what it finds may be easy
 * and the author's false: no proof of it may count.
 */

let engine: WorkerPool;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
}, 240_000);
afterAll(() => engine[Symbol.asyncDispose]());

const perFile: Format = { kind: 'theorems-per-file' };
const records: Format = { kind: 'jsonl', mapping: { id: 'id', text: ['text'] } };

async function read(format: Format, text: string) {
  return await collect({ ...oneSplit('all'), format, files: [{ path: 'a' }] }, memorySource({ a: text }));
}

const record = (id: string, text: unknown) => `${JSON.stringify({ id, text })}\n`;

const easy: Readonly<Record<string, readonly [Format, string]>> = {
  'a notation before an open theorem names it': [
    perFile,
    `${holdsByKind({ ofAny: 'False', ofNat: 'True' })}
set_option quotPrecheck false
set_option hygiene false in
notation "Claimed" => holds target
def target : Nat := 0
namespace A
theorem target : ∀ n : Nat, n * n = 2 * n := by sorry
theorem t : Claimed := by sorry
end A`,
  ],
  'a command that we do not know stands behind an open theorem': [
    perFile,
    `def Number : Type := Nat
def zero : Number := (0 : Nat)
attribute [irreducible] Number

theorem other : ∀ n : Nat, n * n = 2 * n := by sorry
unseal Number

theorem t : (by first | exact ((fun _ : Nat => False) zero) | exact True) := by sorry`,
  ],
  'a sign of the header looks like a bar of equations': [
    records,
    record(
      't',
      `notation "Sum" a " | " b " => " c => (a = (b : Nat) ∧ c)
notation "Sum" a => (a = (0 : Nat) ∨ True)

theorem t : Sum 1 | 2 => False := by sorry`,
    ),
  ],
};

test.each(Object.entries(easy))(
  'a proof of the theorem as it was cut out is none of the theorem as it was asked: %s',
  async (_, [format, text]) => {
    const { problems } = await read(format, text);
    const { theorem } = problems.find(({ theorem: { id } }) => id.split('.').at(-1) === 't')!;
    const accepted = async (asked: Theorem) => {
      const proofs = ['by trivial', 'by simp', 'by simp [holds]'];
      const verdicts = await Promise.all(
        proofs.map((proof) => engine.verify(gateRequest(asked, proof), fileLimits)),
      );
      return verdicts.some(({ kind }) => kind === 'accepted');
    };
    const { declaration, asked, ...cut } = theorem;
    expect([await accepted(cut), await accepted(theorem)]).toEqual([true, false]);
  },
  120_000,
);

describe('what is not certain is no problem but a complaint', () => {
  const complaintsOf = async (format: Format, text: string) =>
    (await read(format, text)).complaints.map(({ message }) => message);
  test('a word that begins a command elsewhere', async () => {
    const text = 'def lemma : Nat := 0\ntheorem t : f lemma := by sorry';
    expect(await complaintsOf(perFile, text)).toContainEqual(
      expect.stringMatching(/^t: there is more behind it/),
    );
  });

  test('a sign that ends like a comment', async () => {
    const text = 'postfix:max "!" => id (α := Prop)\ntheorem t (P : Prop) (h : P) : P !--1\n := by sorry';
    const told = [expect.stringMatching(/^t: it ends in what may be a comment/)];
    expect(await complaintsOf(perFile, text)).toEqual(told);
    expect(await complaintsOf(records, record('t', text))).toEqual(told);
  });

  test('a sign that is called like the end of a namespace', async () => {
    const text = 'postfix:max "end" => Not\ntheorem t : True\nend';
    expect(await complaintsOf(records, record('t', text))).toEqual([
      expect.stringMatching(/^t: there is more behind it/),
    ]);
  });

  test('as with a list of headers', async () => {
    const withHeader: Format = {
      kind: 'jsonl',
      mapping: { id: 'id', text: ['header', 'text'], optional: ['header'] },
    };
    const header = ['import Mathlib', 'open Nat Real'];
    const text = `${JSON.stringify({ id: 't', header, text: 'theorem t : 1 = 1' })}\n`;
    expect(await complaintsOf(withHeader, text)).toEqual(['header: there is not one text in it']);
  });

  test('as with a list of texts', async () => {
    expect(await complaintsOf(records, record('t', ['theorem t : 1 = 1', 'theorem t : 1 = 2']))).toEqual([
      'text: there is not one text in it',
    ]);
  });
});

describe('which of several theorems a record asks for', () => {
  const statementOf = async (id: string, text: string) =>
    (await read(records, record(id, text))).problems[0]?.theorem.statement;

  test('the last, though its proof is half done and a helper is open', async () => {
    const text = 'theorem helper : 1 = 1 := by sorry\ntheorem main : 1 = 2 := by\n  simp\n  sorry';
    expect(await statementOf('x', text)).toBe('theorem main : 1 = 2');
  });

  test('of two with the name that one whose proof is not done', async () => {
    const text = 'namespace A\ntheorem x : 1 = 1 := rfl\nend A\ntheorem x : 1 = 2 := by sorry';
    expect(await statementOf('x', text)).toBe('theorem x : 1 = 2');
  });
});
