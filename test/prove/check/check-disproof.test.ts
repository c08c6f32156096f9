import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sha256 } from '../../../core/hash.ts';
import { fileLimits } from '../../../core/limits.ts';
import { certificateSchema } from '../../../core/verdict.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import { isAcceptanceOf } from '../../../lean/gate/certificate.ts';
import type { WorkerPool } from '../../../lean/pool/worker-pool.ts';
import { isCertified } from '../../../src/prove/ask-gate.ts';
import { checkFile } from '../../../src/prove/check/check-file.ts';
import { judgeSubmission } from '../../../src/prove/check/check-submission.ts';
import { askedTheorem } from '../../../src/prove/input/asked-theorem.ts';

let engine: WorkerPool;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1, verifiesSoon: true });
});
afterAll(() => engine?.[Symbol.asyncDispose]());

const { signal } = new AbortController();
const judge = async (reference: string, submission: string, allowsDisproof = true) => {
  const options = { engine, limits: fileLimits, signal, allowsDisproof };
  return await checkFile({ reference, submission }, options);
};
const codesOf = async (reference: string, submission: string) => {
  const { judgement } = await judge(reference, submission);
  return judgement.kind === 'rejected' ? judgement.reasons.map(({ code }) => code) : [judgement.kind];
};

const small = 'def isSmall (n : Nat) : Prop := n < 3\n\n';
const asked = `${small}theorem t (n : Nat) : isSmall n := by\n  sorry\n`;
const negated = 'theorem t_negated : ¬ ∀ (n : Nat), isSmall n';
const disproof = `${negated} := fun h => absurd (h 7) (by unfold isSmall; decide)\n`;

describe('a proof of the negation', () => {
  test('disproves what was asked, and its certificate is none of a proof', async () => {
    const submission = small + disproof;
    const { judgement } = await judge(asked, submission);
    if (judgement.kind !== 'disproved') throw new Error(JSON.stringify(judgement));
    const { certificate } = judgement;
    expect(certificate).toMatchObject({
      verdict: 'disproved',
      theorems: ['t_negated'],
      statementHash: sha256(asked),
      submissionHash: sha256(submission),
      negation: 'theorem t_negated : _root_.Not (∀ (n : Nat)\n  , isSmall n\n  )',
    });
    expect(certificateSchema.parse(certificate)).toEqual(certificate);
    expect(isAcceptanceOf(certificate, { reference: asked, submission })).toBe(false);
    const theorem = { id: 't', header: small, statement: 'theorem t (n : Nat) : isSmall n' };
    expect(isCertified(theorem, { proof: 'by sorry', certificate })).toBe(false);
  });

  test('is none of the whole text where theorems are asked for that are proved in part', async () => {
    const partial = 'theorem u : isSmall 2 ∧ True := by\n  constructor\n  · sorry\n  · trivial\n';
    const together = 'mutual\ntheorem v : isSmall 2 := by sorry\ntheorem w : isSmall 1 := by sorry\nend\n';
    for (const more of [partial, together]) {
      const { judgement, theorems } = await judge(asked + more, small + disproof);
      expect(judgement.kind).toBe('rejected');
      expect(theorems).toMatchObject([{ name: 't', verdict: 'disproved' }]);
    }
  });

  test('and each of several theorems are told by their places in a text with other line ends, too', async () => {
    const two = `${'-- a line\n'.repeat(20)}${asked}theorem u : isSmall 2 := by sorry\n`.replaceAll(
      '\n',
      '\r\n',
    );
    const proved = 'theorem u : isSmall 2 := by unfold isSmall; decide\n';
    const { judgement, theorems } = await judge(two, small + disproof + proved);
    expect(judgement.kind).toBe('rejected');
    expect(theorems).toMatchObject([
      { name: 't', verdict: 'disproved' },
      { name: 'u', verdict: 'accepted' },
    ]);
  });

  test('is rejected as before where nobody has allowed it', async () => {
    const { judgement } = await judge(asked, small + disproof, false);
    expect(judgement).toMatchObject({ kind: 'rejected', reasons: [{ code: 'theorem-missing' }] });
  });

  test('is told apart for each of several theorems, and nothing is accepted as a whole', async () => {
    const three = `${asked}theorem u : isSmall 2 := by sorry\ntheorem v : isSmall 3 := by sorry\n`;
    const proved = 'theorem u : isSmall 2 := by unfold isSmall; decide\n';
    const { judgement, theorems } = await judge(three, small + disproof + proved);
    expect(judgement.kind).toBe('rejected');
    expect(theorems.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
      't disproved',
      'u accepted',
      'v rejected',
    ]);
  });

  test('is found in a file that begins with `module`, in a namespace and with universes', async () => {
    const before = 'module\n\npublic section\n\nnamespace Boat\n\n';
    const reference = `${before}theorem one.{u} (α : Type u) (a b : α) : a = b := by\n  sorry\n\nend Boat\n`;
    const proof = '(by simpa using h (ULift Bool) ⟨true⟩ ⟨false⟩)';
    const submission = `${before}theorem one_negated.{u} : ¬ ∀ (α : Type u) (a b : α), a = b := fun h =>\n  absurd ${proof} id\n\nend Boat\n`;
    expect(await codesOf(reference, submission)).toEqual(['disproved']);
  });
});

test('a proof of the theorem is a proof, whatever else is allowed', async () => {
  const easy = 'theorem t : 1 + 1 = 2 := by sorry\n';
  expect(await codesOf(easy, 'theorem t : 1 + 1 = 2 := rfl\n')).toEqual(['accepted']);
});

describe('is no disproof:', () => {
  test('the negation on a theorem of the reference that nobody has proved', async () => {
    const open = 'theorem all (n : Nat) : n < 3 := by sorry\n\n';
    const claim = 'theorem t_negated : ¬ ∀ (n : Nat), n = 0 := fun _ => absurd (all 7) (by decide)\n';
    const { theorems } = await judge(`${open}theorem t (n : Nat) : n = 0 := by sorry\n`, open + claim);
    expect(theorems.map(({ verdict, reasons }) => [verdict, reasons[0]?.code])).toEqual([
      ['rejected', 'sorry'],
      ['rejected', 'sorry'],
    ]);
  });

  test.each<[string, string, string, string]>([
    ['the negation without a proof', asked, `${small}${negated} := by sorry\n`, 'sorry'],
    [
      'the negation of something else',
      asked,
      `${small}theorem t_negated : ¬ ∀ (n : Nat), n < 3 ∧ False := fun h => (h 0).2\n`,
      'statement-changed',
    ],
    [
      'the negation with a definition that means something else',
      asked,
      `def isSmall (n : Nat) : Prop := n < 2\n\n${disproof}`,
      'definition-changed',
    ],
    [
      'the negation by a sign that means something else',
      asked,
      `${small}local notation:max (priority := high) "¬" p:40 => (p → True)\n${negated} := fun _ => trivial\n`,
      'statement-changed',
    ],
    [
      'the negation by another `Not`',
      asked,
      `${small}namespace X\ndef Not (_ : Prop) : Prop := True\nend X\nopen X in\ntheorem t_negated : X.Not (∀ (n : Nat), isSmall n) := trivial\n`,
      'statement-changed',
    ],
    [
      'the negation of one instance, by a variable of the submission',
      asked,
      `${small}variable (n : Nat)\ntheorem t_negated (h : n = 7) : ¬ isSmall n := by subst h; unfold isSmall; decide\n`,
      'statement-changed',
    ],
    [
      'the negation where a variable of the reference is missing from the text',
      'variable (n : Nat)\n\ntheorem t : n ≠ 0 ∨ n = 7 := by\n  sorry\n',
      'theorem t_negated : ¬ ((0 : Nat) ≠ 0 ∨ (0 : Nat) = 7) := by decide\n',
      'theorem-missing reference-invalid',
    ],
    [
      'what the header makes of the words of a negation',
      'local macro (priority := high) "_root_.Not" p:term : term => `(True ∨ $p)\n\ntheorem t : 1 = 1 := by\n  sorry\n',
      'theorem t_negated : True ∨ 1 = 1 := Or.inl trivial\n',
      'theorem-missing',
    ],
    [
      'a theorem that only has the name',
      asked,
      `${small}theorem t_negated : True := trivial\n`,
      'statement-changed',
    ],
    ['a word in a comment', asked, `${small}-- t_negated\n`, 'theorem-missing'],
  ])('%s', async (_, reference, submission, codes) => {
    expect((await codesOf(reference, submission)).join(' ')).toContain(codes);
  });
});

test.each([
  [
    'behind a bracket',
    'notation "nt(" a ")" => a\nnotation "nt(" a ")--" b => a ∧ b\n',
    'nt(True)--False',
    'nt(True)',
  ],
  ['behind a word', 'notation:50 a " holds--" b:50 => a ∧ b\n', 'True holds--False', 'True'],
  ['that looks like white space', 'notation:max a "\u2003" => Not a\n', 'True\u2003', 'True'],
  ['with an assignment', 'notation:max a " :=sorry" => Not a\n', 'True :=sorry', 'True'],
  ['with one that is written otherwise', 'notation:max a " :\\x3dsorry" => Not a\n', 'True :=sorry', 'True'],
  ['with one on two lines', 'notation:max a " :\\\n  =sorry" => Not a\n', 'True :=sorry', 'True'],
])(
  'a sign of the header %s is a part of the statement, and who proves less has not proved it',
  async (_what, header, said, less) => {
    for (const open of [' := sorry', ''])
      for (const before of [header, '']) {
        const asked = askedTheorem({ header, statement: `theorem foo : ${said}${open}` });
        const submission = `${before}theorem foo : ${less} := trivial\n`;
        const options = { engine, limits: fileLimits, signal, allowsDisproof: false };
        expect((await judgeSubmission({ asked: asked!, submission }, options)).kind).toBe('rejected');
      }
  },
);
