import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unlimited } from '../../../core/ledger.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { goedelProverV2 } from '../../../src/llm/profiles/whole-proof-profiles.ts';
import { applyEdits } from '../../../src/prove/lean-file/mend-asked.ts';
import { proveLeanFile } from '../../../src/prove/lean-file/prove-lean-file.ts';
import { wholeProofProver } from '../../../src/prove/whole-proof/prove-whole.ts';
import { wholeProofDefaults } from '../../../src/prove/whole-proof/whole-proof-settings.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { continuation, scriptedLanguageModel } from '../../support/scripted-language-model.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

/** Proves a file with a model that answers a prompt with the first of `answers` whose theorem stands in it last. */
const proveFile = async (text: string, answers: Readonly<Record<string, string>>) =>
  (await completeFile(text, answers)).results;

async function completeFile(text: string, answers: Readonly<Record<string, string>>) {
  const model = scriptedLanguageModel(({ prompts }) =>
    prompts.map((prompt) => {
      const asked = JSON.stringify(prompt);
      const [, answer = 'I do not know.'] =
        Object.entries(answers)
          .filter(([name]) => asked.includes(`theorem ${name} `))
          .sort(([a], [b]) => asked.lastIndexOf(`theorem ${b} `) - asked.lastIndexOf(`theorem ${a} `))[0] ??
        [];
      return { continuations: [continuation(`\`\`\`lean4\n${answer}\n\`\`\``)], reading: null };
    }),
  );
  const options = proveOptions({
    engine,
    propose: () => ['rfl', 'trivial', 'decide'].map((action, at) => ({ action, logProbability: -1 - at })),
    limits: { ...unlimited, ms: 60_000 },
    prover: wholeProofProver({
      ...wholeProofDefaults,
      ...{ model, profile: goedelProverV2, names: null, rescue: null, rounds: 0, samples: 1 },
    }),
  });
  const results: ReportedResult[] = [];
  const taken = new Set<string>();
  const takeId = (wanted: string) => {
    taken.add(wanted);
    return wanted;
  };
  const run = proveLeanFile({ name: 'X.lean', text }, takeId, options);
  let step = await run.next();
  for (; step.done !== true; step = await run.next()) results.push(step.value);
  return {
    results: Object.fromEntries(
      results.map(({ result: { id, status }, detail }) => [id, { status, detail }]),
    ),
    completed: applyEdits(text, step.value),
  };
}

const macro = 'macro_rules | `($x = $y) => `(True)';

describe('what a proof of one theorem declares changes no other one', () => {
  test.each([
    // It is cut off: the proof ends before it.
    ['a command on a line of its own', `theorem a : True := by\n  trivial\n  ${macro}`, true],
    ['a command on the last line', `theorem a : True := by trivial ${macro}`, false],
    ['a command behind a docstring', `theorem a : True := by\n  trivial\n/-- no -/ ${macro}`, false],
  ])('be it %s', async (_what, answer, isCutOff) => {
    const results = await proveFile(
      'theorem a : True := by sorry\n\ntheorem b : 1 = 2 := by sorry\n\ntheorem c : 2 < 1 := by sorry\n',
      { a: answer, b: 'theorem b : 1 = 2 := by\n  trivial' },
    );
    expect(results['a']?.status === 'proved').toBe(isCutOff);
    expect(results['b']?.status).not.toBe('proved');
  });

  test('be it a local definition', async () => {
    const file = [
      'def two : Nat := 2',
      'theorem S.a : True := by sorry',
      'namespace S.a',
      'theorem b : two = 3 := by sorry',
      'end S.a',
    ].join('\n');
    const results = await proveFile(file, {
      'S.a': 'theorem S.a : True := by\n  trivial\nwhere\n  two : Nat := 3',
      b: 'theorem b : two = 3 := by\n  rfl',
    });
    expect(results['S.a']?.status).toBe('proved');
    expect(results['b']?.status).not.toBe('proved');
  });
});

describe('where Lean did not accept something before a theorem', () => {
  const invalid = (what: string) => ({ status: 'invalid', detail: expect.stringContaining(what) });

  test('what stands behind it may mean something else, and is not proved', async () => {
    const file = [
      'theorem s : 1 + 1 = 2 := by sorry',
      'instance bad : Add Nat := ⟨fun _ => "x"⟩',
      'theorem t : 1 + 1 = 2 := by sorry',
    ].join('\n');
    const proof = (name: string) => `theorem ${name} : 1 + 1 = 2 := by\n  rfl`;
    expect(await proveFile(file, { s: proof('s'), t: proof('t') })).toMatchObject({
      s: { status: 'proved' },
      t: invalid('behind the error of line 2 may mean something else'),
    });
  });

  test('a definition with an error costs what mentions it, and what mentions what is made of it', async () => {
    const file = [
      'open Nat',
      'def add : Nat := "x"',
      'theorem t : 1 + 1 = 2 := by sorry',
      'theorem u : add 1 1 = 2 := by sorry',
      'def twice (n : Nat) := add n n',
      'theorem v : twice 1 = 2 := by sorry',
    ].join('\n');
    const proof = (statement: string) => `theorem ${statement} := by\n  rfl`;
    const results = await proveFile(file, {
      t: proof('t : 1 + 1 = 2'),
      u: proof('u : add 1 1 = 2'),
      v: proof('v : twice 1 = 2'),
    });
    expect(results).toMatchObject({
      t: { status: 'proved' },
      u: invalid('it mentions `add`, which was not accepted before it (line 2)'),
      v: invalid('it mentions `twice`, which was not accepted before it (line 5)'),
    });
  });

  test('theorems with wrong proofs and examples disturb nobody, and statements that Lean does not read only who mentions them', async () => {
    const file = [
      'theorem wrong : 2 = 3 := by\n  exact foo',
      'theorem parsed : 2 = 3 := by\n  simp [\n',
      'example : 2 = 3 := foo',
      '#check foo',
      'theorem unread : foo = 3 := rfl',
      'theorem t : 1 + 1 = 2 := by sorry',
      'theorem u : sizeOf unread = 2 := by sorry',
      'theorem v : (fun (_ : 2 = 3) => 1) wrong = 1 := by sorry',
    ].join('\n');
    const results = await proveFile(file, {
      t: 'theorem t : 1 + 1 = 2 := by\n  rfl',
      v: 'theorem v : (fun (_ : 2 = 3) => 1) wrong = 1 := by\n  rfl',
    });
    expect(results).toMatchObject({
      t: { status: 'proved' },
      u: invalid('unread'),
      // Its statement needs a theorem that has no proof.
      v: { status: 'invalid' },
    });
    expect(Object.keys(results).filter((id) => id.endsWith('.lean'))).toEqual([]);
  });
});

describe('without what stands before it and is not proved, a statement would be another one', () => {
  const size = (theorem: string, statement: string, between = '') =>
    `@[irreducible] def size : Nat := 5\nnamespace A\n${theorem}\n${between}theorem t : ${statement} := by sorry\nend A\n`;
  const inLongerProof = 'theorem size : (0 : Nat) = 5 := by\n  have h := trivial\n  sorry\n';
  const bySize = (statement: string) => `theorem t : ${statement} := by\n  simp [size, *]`;
  test.each([
    ['a sorry in a longer proof', size(inLongerProof, 'sizeOf size = 5'), bySize('sizeOf size = 5')],
    [
      'a proof that is missing',
      size('theorem size : (0 : Nat) = 5 := sorry\n', 'sizeOf size = 5'),
      bySize('sizeOf size = 5'),
    ],
    [
      'an error in a proof',
      size('theorem size : (0 : Nat) = 5 := by\n  exact foo\n', 'sizeOf size = 5'),
      bySize('sizeOf size = 5'),
    ],
    [
      'an error in a lemma behind `in`',
      size('open Nat in\ntheorem size : (0 : Nat) = 5 := foo\n', 'sizeOf size = 5'),
      bySize('sizeOf size = 5'),
    ],
    [
      'a definition in between',
      size(inLongerProof, 'k = 5', 'def k : Nat := sizeOf size\n'),
      'theorem t : k = 5 := by\n  simp [k, size]',
    ],
    [
      'a theorem that is an instance',
      [
        'class Small (α : Type) : Prop where\n  small : True',
        'class Val (α : Type) where\n  val : Nat',
        'instance (priority := low) lowVal (α : Type) : Val α := ⟨0⟩',
        'instance highVal (α : Type) [Small α] : Val α := ⟨1⟩',
        '@[instance] theorem smallNat : Small Nat := by\n  have h := trivial\n  sorry',
        'theorem t : Val.val Nat = 0 := by sorry\n',
      ].join('\n'),
      'theorem t : Val.val Nat = 0 := by\n  rfl',
    ],
    [
      'an instance by a broken theorem',
      [
        'class Small (α : Type) : Prop where\n  small : True',
        'class Val (α : Type) where\n  val : Nat',
        'instance (priority := low) lowVal (α : Type) : Val α := ⟨0⟩',
        'instance highVal (α : Type) [Small α] : Val α := ⟨1⟩',
        '@[instance] theorem smallNat : Small Nat := foo',
        'theorem t : Val.val Nat = 0 := by sorry\n',
      ].join('\n'),
      'theorem t : Val.val Nat = 0 := by\n  rfl',
    ],
    [
      'definitions of one another',
      [
        "def even' (n : Nat) : Bool := n == n\nnamespace A\nmutual",
        "def even' : Nat → Bool\n  | 0 => true\n  | n + 1 => odd' n\ntermination_by n => n\ndecreasing_by sorry",
        "def odd' : Nat → Bool\n  | 0 => false\n  | n + 1 => even' n\ntermination_by n => n\ndecreasing_by sorry",
        "end\ntheorem t : even' 1 = true := by sorry\nend A\n",
      ].join('\n'),
      "theorem t : even' 1 = true := by\n  decide",
    ],
    [
      'a broken theorem that `simp` uses in a definition',
      [
        'opaque p : Nat\n@[simp] theorem broken : p = 7 := foo',
        'def k : Nat := by first | (have : p = 7 := (by simp); exact 0) | exact 1',
        'theorem t : k = 1 := by sorry\n',
      ].join('\n'),
      'theorem t : k = 1 := by\n  rfl',
    ],
    [
      'a broken theorem that `exact?` finds in a definition',
      [
        'opaque p : Nat\ntheorem broken : p = 7 := by exact Nat.le_refl',
        'def k : Nat := by first | (have : p = 7 := (by exact?); exact 0) | exact 1',
        'theorem t : k = 1 := by sorry\n',
      ].join('\n'),
      'theorem t : k = 1 := by\n  rfl',
    ],
    [
      'a broken definition with universes',
      'def max.{u} {α : Type u} (a b : α) : Nat := a + "x"\ntheorem t : max 1 2 = 2 := by sorry\n',
      'theorem t : max 1 2 = 2 := by\n  rfl',
    ],
    [
      'a broken definition behind a notation',
      'namespace A\ndef max (a b : Nat) : Nat := a + "x"\nlocal notation "mm" => max\ntheorem t : mm 1 2 = 2 := by sorry\nend A\n',
      'theorem t : mm 1 2 = 2 := by\n  rfl',
    ],
    [
      'what a broken proof declares',
      'def x : Nat := 1\ntheorem a : True := foo\nwhere\n  x : Nat := 2\nopen a\ntheorem t : x = 1 := by sorry\n',
      'theorem t : x = 1 := by\n  rfl',
    ],
    [
      'an `open` of which a part is not there',
      [
        'class Val (α : Type) where\n  val : Nat',
        'instance lowVal (α : Type) : Val α := ⟨0⟩',
        'namespace A\nscoped instance highVal : Val Nat := ⟨1⟩\nend A\nopen A Nope',
        'theorem t : Val.val Nat = 0 := by sorry\n',
      ].join('\n'),
      'theorem t : Val.val Nat = 0 := by\n  rfl',
    ],
  ])('as with %s', async (_what, file, answer) => {
    const results = await proveFile(file, { t: answer });
    expect(results['t']).toBeDefined();
    expect(results['t']?.status).not.toBe('proved');
  });

  test('what has nothing to do with it is proved all the same', async () => {
    const file = [
      '@[simp] theorem open₁ (n : Nat) : n * n < 3 := by sorry',
      'theorem partly (n : Nat) : n < 7 := by\n  have h := trivial\n  sorry',
      'theorem rests : 8 < 7 := partly 8',
      'theorem wrong : 2 = 3 := by\n  exact foo',
      '#check foo',
      'theorem t : 1 + 1 = 2 := by sorry\n',
    ].join('\n');
    const results = await proveFile(file, { t: 'theorem t : 1 + 1 = 2 := by\n  rfl' });
    expect(results['t']?.status).toBe('proved');
    expect(Object.entries(results).filter(([id]) => id.endsWith('.lean'))).toEqual([]);
  });

  test('a proof that rests on a sorry where the file has it is left out of it, with what rests on it', async () => {
    // Alone `both` is the theorem that is proved; in the file it is the one of the namespace.
    const theorem = (name: string) => `theorem ${name} (p : Prop) (h : p) : p := by sorry`;
    const file = [
      'theorem both (p : Prop) (h : p) : p := h',
      'namespace A\ntheorem both (p : Prop) (h : p) : p := by\n  have k := trivial\n  sorry',
      ...['before', 'rests', 'uses', 'behind'].map(theorem),
      'end A\n',
    ].join('\n');
    const answer = (name: string, proof: string) => theorem(name).replace('by sorry', `by\n  ${proof}`);
    const proofs = [
      ['before', 'exact h'],
      ['rests', 'exact both p h'],
      ['uses', 'exact rests p h'],
      ['behind', 'exact before p h'],
    ] as const;
    const { results, completed } = await completeFile(
      file,
      Object.fromEntries(proofs.map(([name, proof]) => [name, answer(name, proof)])),
    );
    expect(results).toMatchObject({
      before: { status: 'proved' },
      rests: {
        status: 'not-proved',
        detail: expect.stringMatching(/^X.lean:7: the proof of rests does not hold in the .*sorryAx/s),
      },
      uses: { status: 'not-proved', detail: expect.stringContaining('it rests on one that does not') },
      behind: { status: 'proved' },
    });
    expect(completed).toBe(
      file
        .replace(theorem('before'), answer('before', 'exact h'))
        .replace(theorem('behind'), answer('behind', 'exact before p h')),
    );
  });
});
