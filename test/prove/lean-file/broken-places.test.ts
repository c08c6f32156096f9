import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unlimited } from '../../../core/ledger.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { applyEdits } from '../../../src/prove/lean-file/mend-asked.ts';
import { proveLeanFile } from '../../../src/prove/lean-file/prove-lean-file.ts';
import fc from '../../support/properties.ts';
import { proveOptions } from '../../support/prove-options.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1, verifiesSoon: true });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

/** What was proved, what is invalid (with its messages), and the completed text. */
async function proveFile(text: string) {
  const actions = ['simp', 'intro h', 'exact h', 'rfl'];
  const options = proveOptions({
    engine,
    propose: () => actions.map((action, at) => ({ action, logProbability: -0.1 * (at + 1) })),
    limits: { ...unlimited, ms: 60_000 },
  });
  const reported: ReportedResult[] = [];
  const taken = new Map<string, number>();
  const takeId = (wanted: string) => {
    const times = (taken.get(wanted) ?? 0) + 1;
    taken.set(wanted, times);
    return times === 1 ? wanted : `${wanted}:${times}`;
  };
  const run = proveLeanFile({ name: 'X.lean', text }, takeId, options);
  let step = await run.next();
  for (; step.done !== true; step = await run.next()) reported.push(step.value);
  const results = reported.map(({ result }) => result);
  return {
    proved: results.filter(({ status }) => status === 'proved').map(({ id }) => id),
    others: results.filter(({ status }) => status !== 'proved'),
    details: reported.map(({ detail }) => detail ?? ''),
    completed: applyEdits(text, step.value),
    notes: options.events.flatMap((event) => (event.kind === 'note' ? [event.text] : [])),
  };
}

/** Of three, whose proofs end with tactics that take more and that don't. */
const theorems = [
  'theorem first (p : Prop) : p → p := by sorry',
  'theorem second (n : Nat) : n + 0 = n := by\n  sorry',
  'theorem third : (fun n : Nat => n) 2 = 2 := sorry',
];

/** Takes proofs, and a `done` behind one, back out. */
const withoutProofs = (text: string) =>
  text.replace(/:= by\n {2,}(?:simp|intro h|exact h|rfl)(?:\n {2,}(?:exact h|rfl|done))*/g, ':= PROOF');
const withoutSorries = (text: string) => text.replace(/:= (?:by\s+)?sorry/g, ':= PROOF');

describe('a broken place between theorems costs none of them', () => {
  test.each([
    ['a stray word', 'hello', 2, 1, 'expected command'],
    ['a word that stands as tactics do', '  hello', 2, 3, 'expected command'],
    ['words and signs', '== what follows is easy ==', 2, 1, 'expected command'],
    ['a code fence', '```', 2, 1, 'expected command'],
    ['an import', 'import Std', 2, 1, "invalid 'import' command"],
    ['a lemma', 'lemma mid (q : Prop) : q → q := fun h => h', 2, 1, 'expected command'],
    ['a lemma with an attribute', '@[simp] lemma mid (q : Prop) : q → q := fun h => h', 2, 8, 'expected'],
    ['a private lemma', 'private lemma mid (q : Prop) : q → q := fun h => h', 2, 8, 'expected'],
    ['a documented lemma', '/-- Told. -/\nlemma mid (q : Prop) : q → q := fun h => h', 2, 13, 'expected'],
    ['a proof that does not begin', 'theorem mid : 1 = 1 := by', 2, 26, 'tactic'],
    ['a bracket in a proof', 'theorem mid : 1 = 1 := (', 2, 25, 'term'],
    ['a bracket behind a proof', ')', 2, 1, 'expected command'],
    ['a list behind a proof', '[first]', 2, 1, 'expected command'],
    ['a statement that breaks off', 'theorem mid (n : Nat) : n = := by rfl', 2, 28, 'expected term'],
    ['a statement without a name', 'theorem (n : Nat) : n = n := by rfl', 2, 8, 'expected identifier'],
    ['an unclosed string', 'def mid := "never', 2, 12, 'unterminated string'],
    ['a question that would run code', '#eval 2 + 2', 2, 1, '`#eval` is refused'],
    ['a new axiom', 'axiom mid (q : Prop) : q', 2, 1, 'axiom is refused'],
    ['a partial definition', 'partial def mid (n : Nat) : Nat := mid n', 2, 1, '`partial` is refused'],
    [
      'an unknown attribute',
      '@[to_additive]\ntheorem mid : 1 = 1 := rfl',
      2,
      3,
      'Unknown attribute `[to_additive]`',
    ],
    ['compiled code as a proof', 'theorem mid : 1 = 1 := by native_decide', 2, 1, 'compiled code'],
    ['a definition that is wrong', 'def mid : Nat := "two"', 2, 18, 'ype mismatch'],
    ['a zero-width space in a definition', 'def mid := 1 +\u200b 1', 2, 15, 'invisible character U+200B'],
    ['a byte order mark', '\ufeff', 2, 1, 'invisible character U+FEFF'],
    ['a change of direction in a remark', '-- told \u202e backwards', 2, 9, 'invisible character U+202E'],
    ['a form feed', 'def mid := 1\f', 2, 13, 'invisible character U+000C'],
    ['a tab', '\tdef mid := 1', 2, 1, 'tabs are not allowed'],
    ['tabs in a proof', 'theorem mid : 1 = 1 := by\n\tskip\n\trfl', 3, 1, 'tabs are not allowed'],
    ['a namespace that is not there', 'open Nowhere', 2, 6, 'unknown namespace `Nowhere`'],
    ['one of several namespaces that is not there', 'open Nat Nowhere', 2, 10, 'unknown namespace `Nowhere`'],
    ['names of a namespace that is not there', 'open Nowhere (mid)', 2, 6, 'unknown namespace `Nowhere`'],
    ['such names exported', 'export Nowhere (mid)', 2, 8, 'unknown namespace `Nowhere`'],
    ['other names for them', 'open Nowhere renaming mid → more', 2, 6, 'unknown namespace `Nowhere`'],
    ['all but some of them', 'open Nowhere hiding mid', 2, 6, 'unknown namespace `Nowhere`'],
    ['a name that a namespace lacks', 'open Nat (mid)', 2, 11, 'nknown constant `Nat.mid`'],
    ['the end of another section', 'section Some\nend Other', 3, 1, 'nvalid name after `end`'],
    ['a universe that is there', 'universe u u', 2, 12, 'already been declared'],
    ['an attribute of what is not there', 'attribute [simp] nowhere', 2, 18, 'nknown constant'],
    ["an attribute of Mathlib's", 'attribute [gcongr] first', 2, 12, 'Unknown attribute `[gcongr]`'],
    [
      'an option for one theorem',
      'set_option linter.nowhere true in\ntheorem mid : 1 = 1 := rfl',
      2,
      1,
      'Unknown option',
    ],
    ['an attribute of nothing', 'attribute [simp]', 2, 17, 'expected identifier'],
    ['an option that is not there', 'set_option linter.style.nowhere true', 2, 1, 'Unknown option'],
    ['an option with a value of another kind', 'set_option pp.all "yes"', 2, 1, 'type mismatch'],
    ['an option of compiled code', 'set_option compiler.check false', 2, 1, '`compiler.check` is refused'],
    ['a value that code makes', 'initialize mid : Nat ← pure 2', 2, 1, '`initialize` is refused'],
    ['a procedure of simp', 'simproc mid (_ + 0) := fun _ => return .continue', 2, 1, '`simproc` is refused'],
    ['advice on spelling', 'recommended_spelling "mid" for "+" in [«term_+_»]', 2, 1, 'is refused'],
    ['a pattern without its variables', 'grind_pattern Nat.add_comm => 1 + 2', 2, 1, 'nvalid pattern'],
    [
      'a coinductive predicate',
      'coinductive Mid (n : Nat) : Prop\n  | mk : Mid n → Mid n',
      2,
      1,
      'is refused',
    ],
    [
      'theorems that need each other',
      'mutual\ntheorem one : 1 = 1 := rfl\ntheorem two : 2 = 2 := nowhere\nend',
      4,
      24,
      'nknown identifier',
    ],
    ['a notation without a meaning', 'notation "mid" => nowhere', 2, 19, 'nknown identifier'],
    ['a tactic of code', 'elab "mid" : tactic => pure ()', 2, 1, '`elab` is refused'],
    ['a term of code', 'elab "mid" x:term : term => throwError "no {x}"', 2, 1, '`elab` is refused'],
    ['a class that is not there', 'variable {M : Type} [Magma M]', 2, 22, 'nknown identifier `Magma`'],
    [
      'a class by its parents',
      'class abbrev Mid (α : Type) := Add α, Mul α',
      2,
      1,
      '`class abbrev` is refused',
    ],
    [
      'a definition that takes the next line in',
      'def mid := 1\nlemma more (q : Prop) : q := id q',
      3,
      23,
      'command',
    ],
  ])('be it %s', async (_what, junk, line, column, said) => {
    const text = `${theorems[0]}\n${junk}\n${theorems[1]}\n${theorems[2]}\n`;
    const { proved, others, completed } = await proveFile(text);
    expect(proved).toEqual(['first', 'second', 'third']);
    expect(others).toHaveLength(1);
    expect(others[0]).toMatchObject({ status: 'invalid' });
    const errors = others[0]?.messages?.filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([{ severity: 'error', line, column, text: expect.stringContaining(said) }]);
    expect(withoutProofs(completed)).toBe(withoutSorries(text));
  });

  test.each(['/- never closed', '/-- never closed', '/-! never closed'])(
    '%s reaches to the end of the file, and no further back',
    async (comment) => {
      const text = `${theorems[0]}\n${comment}\n${theorems[1]}\n`;
      const { proved, others, completed } = await proveFile(text);
      expect(proved).toEqual(['first']);
      expect(others).toMatchObject([
        { status: 'invalid', messages: [{ text: 'unterminated comment', line: 5, column: 1 }] },
      ]);
      expect(completed).toContain(`${comment}\n${theorems[1]}\n`);
    },
  );

  test.each([
    ['formulas', '$$x^2 + 1$$', 2],
    ['a command of TeX', '\\begin{theorem} x', 2],
    ['a tab before a theorem', '\ttheorem mid : 1 = 1 := by sorry', 1],
  ])('what is wrong on one line is told once: %s', async (_what, junk, errors) => {
    const { proved, others } = await proveFile(`${theorems[0]}\n${junk}\n${theorems[1]}\n`);
    expect(proved.filter((id) => id !== 'mid')).toEqual(['first', 'second']);
    expect(others.map(({ id }) => id)).toEqual(['line-2']);
    expect(others[0]?.messages?.length).toBeGreaterThanOrEqual(errors);
    expect(others[0]?.messages?.[0]).toMatchObject({ line: 2, column: 1 });
  });

  test('several pieces of junk behind a proof are no more of it', async () => {
    const { proved, others } = await proveFile(`${theorems[0]}\n\t\n\n   hello\n${theorems[1]}\n`);
    expect(proved).toEqual(['first', 'second']);
    expect(others.map(({ id }) => id)).toEqual(['line-2', 'line-4']);
  });

  test('junk that a proof is no longer read with costs no proof, whatever it says by itself', async () => {
    const text = `${theorems[0]}\n${theorems[2]}\n→ open Nowhere\n`;
    const { proved, others, completed } = await proveFile(text);
    expect(proved).toEqual(['first', 'third']);
    expect(others.map(({ id }) => id)).toEqual(['line-3']);
    expect(withoutProofs(completed)).toBe(withoutSorries(text));
  });

  test('a doc comment before a late import is told of what is written there', async () => {
    const { proved, others } = await proveFile(`${theorems[0]}\n/-- Told. -/\nimport Std\n${theorems[1]}\n`);
    expect(proved).toEqual(['first', 'second']);
    expect(others.flatMap(({ messages }) => messages)).toMatchObject([
      { line: 2, column: 13, text: expect.stringContaining("unexpected token 'import'; expected") },
      { line: 3, column: 1, text: expect.stringContaining("invalid 'import' command") },
    ]);
  });

  test('what has an error is not said to have a sorry', async () => {
    const text = 'structure Mid where\n  x : Nowhere\ndef two : Nat := nowhere\ndef three : Nat := sorry';
    const { notes } = await proveFile(`${text}\n${theorems[0]}`);
    expect(notes).toEqual([expect.stringContaining('X.lean:4: def three is left alone')]);
  });

  test('#exit ends the file, and keeps what stands before it', async () => {
    const text = `${theorems[0]}\n#exit\n${theorems[1]}\n`;
    const { proved, others, completed } = await proveFile(text);
    expect(proved).toEqual(['first']);
    expect(others).toMatchObject([
      {
        status: 'invalid',
        messages: [{ text: expect.stringContaining("using 'exit'"), line: 2, column: 1 }],
      },
    ]);
    expect(withoutProofs(completed)).toBe(text.replace(/:= by sorry/, ':= PROOF'));
  });

  test('an invisible character in a theorem makes that one invalid, and what needs it', async () => {
    const text = [
      'theorem hid\u200bden : 1 = 1 := by sorry',
      'def two := "2\u2066"',
      theorems[0],
      'theorem uses_two : two = two := by sorry',
      'theorem said : "\u202e" = "\u202e" := by sorry',
      'theorem behind : 2 = 2 := by sorry -- told \u202e backwards',
      theorems[1],
    ].join('\n');
    const { proved, others } = await proveFile(text);
    expect(proved).toEqual(['first', 'behind', 'second']);
    expect(others.map(({ status, messages }) => `${status} ${messages?.[0]?.line}`)).toEqual([
      'invalid 1',
      'invalid 2',
      'invalid 4',
      'invalid 5',
      'invalid 6',
    ]);
  });

  test.each([
    'local instance : Inhabited Nat := ⟨3⟩',
    'attribute [local irreducible] Nat.add',
    'attribute [-instance] instInhabitedNat',
    'unseal Nat.gcd',
    'open Nat',
    'set_option autoImplicit false',
  ])('the end of another section may be that of %s', async (command) => {
    const { proved } = await proveFile(`${theorems[0]}\nsection Some\n${command}\nend Other\n${theorems[1]}`);
    expect(proved).toEqual(['first']);
  });

  test('an instance that is taken away is none that other theorems may have, though more of its command is wrong', async () => {
    const { proved } = await proveFile(
      `${theorems[0]}\nattribute [-instance] instInhabitedNat nowhere\n${theorems[1]}`,
    );
    expect(proved).toEqual(['first']);
  });

  test.each([
    ['its word', 'notation "two" => nowhere', 'theorem of_two (two : Nat) : two = two := by sorry'],
    ['a sign that may be a part of others', 'infixl:65 " ++ " => nowhere', theorems[1]],
    [
      'what has its word',
      'elab "two" : term => pure default',
      'def d (two : Nat) := two\ntheorem t : d 2 = 2 := by sorry',
    ],
    ['syntax that breaks off', 'syntax "two" (', theorems[1]],
    ['rules for other syntax', 'elab_rules : term | `(1) => pure default', theorems[1]],
  ])('syntax that is broken or refused is needed behind %s', async (_what, command, theorem) => {
    expect((await proveFile(`${theorems[0]}\n${command}\n${theorem}\n`)).proved).toEqual(['first']);
  });

  const add = 'def f (_ _ : Nat) : Nat := 0\n';
  const k = 'def k : Nat := 1\nnamespace Foo\ndef k : Nat := 2\nend Foo\n';
  const colours = 'def red : Nat := 1\ndef green : Nat := 1\n';
  const sum = '1 + 1 = 2';
  test.each([
    ['a sign for what it is', `${add}infixl 65 " + " => f`, sum],
    ['a sign that is local', `${add}local infix 50 " + " => f`, sum],
    ['a notation', `${add}notation 65 " + " => f`, sum],
    ['an instance without a name', 'instance 1st : Add Nat := ⟨fun _ _ => 0⟩', sum],
    ['rules for a sign', 'macro_rules `(($a + $b)) => `(0)', sum],
    ['rules on the next line', `${add}local macro_rules\n  \`($a + $b) => \`(0)`, sum],
    ['an attribute without brackets', `${add}attribute instance f`, sum],
    [
      'an attribute in the way of Lean 3',
      `def f : Add Nat := ⟨fun _ _ => 0⟩\nlocal attribute [instance] f`,
      sum,
    ],
    ['an attribute that breaks off', '@[instance\ndef add : Add Nat := ⟨fun _ _ => 0⟩', sum],
    ['an attribute of no declaration', '@[default_instance]\ninstnce : Add Nat := ⟨fun _ _ => 0⟩', sum],
    ['a variable without brackets', 'def n : Nat := 1\nvariable n : Nat', 'n = 1'],
    ['several variables without brackets', 'def n : Nat := 1\nvariable m n : Nat', 'n = 1'],
    ['a namespace that is opened among others', `${k}open 3Foo Foo`, 'k = 1'],
    ['a namespace of Lean that is opened in brackets', 'def succ (n : Nat) := n\nopen (Nat)', 'succ 1 = 1'],
    ['a name that is exported without brackets', `${k}export Foo k`, 'k = 1'],
    ['a name in brackets that break off', `${k}open Foo (k`, 'k = 1'],
    ['a namespace whose name breaks off', `${k}namespace «Foo`, 'k = 1'],
    ['a namespace in brackets', `${k}namespace (Foo)`, 'k = 1'],
    [
      'constructors of a wrong type',
      `${colours}def Colour.size := 2\nopen Colour\ninductive Colour where\n  | red\n  | green : Color`,
      'red = green',
    ],
    [
      'constructors behind it',
      `${colours}inductive Colour where\n  | red\n  | green : Color\nopen Colour`,
      'red = green',
    ],
    [
      'a constructor with an attribute',
      `${colours}inductive Colour where\n  | @[match_pattern] red\n  | @[match_pattern] green : Color\nopen Colour`,
      'red = green',
    ],
    [
      'constructors in a mutual block',
      `${colours}def Colour.size := 2\nopen Colour\nmutual\ninductive Colour where\n  | red\n  | green : Color\nend`,
      'red = green',
    ],
    ['fields of a wrong type', 'def P.m := 1\ndef k := 1\nopen P\nstructure P where\n  k : Natt', 'k = 1'],
    [
      'fields of a class',
      'def k := 1\nclass P (α : Type) where\n  j : Nat\n  (k : α → Natt)\nexport P (j k)',
      'k = 1',
    ],
    [
      'a constructor with a name',
      'def P.m := 1\ndef made := 1\nopen P\nstructure P where made ::\n  k : Natt',
      'made = 1',
    ],
  ])('a theorem may mean something else behind %s', async (_what, command, statement) => {
    const text = `${theorems[0]}\n${command}\n\ntheorem behind : ${statement} := by sorry\n`;
    expect((await proveFile(text)).proved).toEqual(['first']);
  });

  test('a name of a namespace that is not there is none of what a theorem means by it', async () => {
    const text = `${theorems[0]}\nopen Nowhere (two)\ntheorem of_two (two : Nat) : two = two := by sorry\n`;
    expect((await proveFile(text)).proved).toEqual(['first']);
  });

  test('several namespaces that are not there are told once', async () => {
    const { proved, others } = await proveFile(`${theorems[0]}\nopen Nat Far Away\n${theorems[1]}\n`);
    expect(proved).toEqual(['first', 'second']);
    expect(others.map(({ messages }) => messages?.map(({ column }) => column))).toEqual([[10, 14]]);
  });

  test('what mentions a variable behind a class of it that is not there means something else, and what has one without mentioning it does', async () => {
    const text = [
      'variable {M : Type} (m : M)',
      'variable [Magma M]',
      theorems[0],
      'theorem of_m : m = m := by sorry',
      'def same := m',
      'theorem of_same : same = same := by sorry',
      'include m',
      theorems[1],
    ];
    const { proved } = await proveFile(text.slice(0, 4).join('\n'));
    expect(proved).toEqual(['first']);
    expect((await proveFile(text.slice(0, 6).join('\n'))).proved).toEqual(['first']);
    expect((await proveFile(text.join('\n'))).proved).toEqual([]);
    expect((await proveFile(`variable [Magma Nat]\n${theorems[0]}`)).proved).toEqual([]);
    const behindSign = [
      ...text.slice(0, 2),
      'notation "‡" => M',
      'theorem of_sign (x : ‡) : x = x := by sorry',
    ];
    expect((await proveFile(behindSign.join('\n'))).proved).toEqual([]);
  });

  test('a namespace that is there is open, whatever else the command names', async () => {
    const text =
      'namespace A\ndef two := 3\nend A\ndef two := 2\nopen B A C\ntheorem t : two = 2 := by sorry';
    const { proved } = await proveFile(text);
    expect(proved).toEqual([]);
  });

  test('what a theorem needs of it makes that one invalid, which is said', async () => {
    const text = [
      'lemma three : 3 = 3 := rfl',
      'def two : Nat := "2"',
      'variable (n : Nat',
      theorems[0],
      'theorem uses_two : two = 2 := by sorry',
      'theorem uses_three : three = three := by sorry',
      'theorem uses_n : n = n := by sorry',
    ].join('\n');
    const { proved, others, details } = await proveFile(text);
    expect(proved).toEqual(['first']);
    expect(others.map(({ id }) => id)).toEqual([
      'line-1',
      'line-2',
      'line-3',
      'uses_two',
      'uses_three',
      'uses_n',
    ]);
    for (const [at, name] of ['three', 'two', 'n'].entries())
      expect(details.join('\n')).toContain(
        `it mentions \`${name}\`, which was not accepted before it (line ${at + 1})`,
      );
  });

  test('what is refused is not run, and costs what needs it', async () => {
    const text = [
      'unsafe def two := 2',
      '@[simps] theorem three : 3 = 3 := by sorry',
      theorems[0],
      'theorem uses_two : two = two := by sorry',
      'theorem uses_three : three = three := by sorry',
      'run_cmd Lean.logInfo "run"',
      theorems[1],
    ].join('\n');
    const { proved, others, details } = await proveFile(text);
    expect(proved).toEqual(['first']);
    const ids = ['line-1', 'three', 'uses_two', 'uses_three', 'line-6', 'second'];
    expect(others.map(({ id }) => id)).toEqual(ids);
    expect(others.map(({ reason }) => reason).filter((reason) => reason === 'command-refused')).toHaveLength(
      2,
    );
    const said = details.join('\n');
    expect(said).toContain('it mentions `two`, which was not accepted before it (line 1)');
    expect(said).toContain('it mentions `three`, which was not accepted before it (line 2)');
    expect(said).toContain("`simps` is Mathlib's");
    expect(said).toContain('what stands behind the error of line 6 may mean something else by it');
  });

  test.each([
    'infixl:65 " +--+ " => Nat.add\ndef g (n : Nat) : Nat := 0 +--+ f n',
    'def g (n : Nat) : Nat := let _u : Lean.CoreM Unit := throwErrorAt .missing "a {" -- "} c"; f n',
  ])('what looks like a comment to others uses what was not accepted: %j', async (uses) => {
    const text = [
      ...['import Lean.Exception', theorems[0], 'def f (n : Nat) : Nat := 0', 'namespace A'],
      ...['defn f (n : Nat) : Nat := n', uses, 'theorem t : g 5 = 0 := by sorry', 'end A', ''],
    ].join('\n');
    expect((await proveFile(text)).proved).toEqual(['first']);
  });

  test('a comment or a string uses nothing', async () => {
    const text = [
      ...[theorems[0], 'defn f (n : Nat) : Nat := n', '/-- As f. -/', 'def g := "f" -- not f'],
      ...['theorem t : g = g := by sorry', ''],
    ].join('\n');
    expect((await proveFile(text)).proved).toEqual(['first', 't']);
  });

  test.each([
    ['#eval (Lean.versionString)', false],
    ['#guard_msgs in\ninstance : Inhabited Nat := ⟨1⟩', false],
    ['#guard_msgs in #check 1', true],
    ['#eval 1', true],
  ])('whether what stands behind %j may mean something else by it', async (command, isSame) => {
    const { proved } = await proveFile(`${theorems[0]}\n${command}\n${theorems[1]}\n`);
    expect(proved).toEqual(isSame ? ['first', 'second'] : ['first']);
  });

  test("what is Mathlib's is called so", async () => {
    const text = [
      ...['lemma a : 1 = 1 := by sorry', 'theorem b (x : ℝ) : x = x := by sorry'],
      ...[
        'theorem c : ∑ i, i = 1 := by sorry',
        'theorem d (s : Finset Nat) : s = s := by sorry',
        theorems[0],
      ],
    ].join('\n');
    const { others, proved } = await proveFile(text);
    expect(proved).toEqual(['first']);
    const said = others.map(
      ({ messages }) => messages?.find(({ severity }) => severity === 'information')?.text,
    );
    expect(said).toEqual(
      ['lemma', 'ℝ', '∑', 'Finset'].map((word) => expect.stringContaining(`\`${word}\` is Mathlib's`)),
    );
    expect(said[0]).toContain('write `theorem`');
  });
});

const words = [
  'stray',
  'lemma',
  'QED',
  'by',
  'end',
  'namespace',
  'open',
  'def',
  'at',
  'where',
  'sorry',
  '@[simp]',
  ...[
    'theorem',
    'example',
    'variable',
    'section',
    'set_option',

    '#check',
    'private',
    'class',
    'structure',
    'inductive',
    'axiom',
    'universe',
    'calc',
    'fun',
    'match',
    'if',
    'then',
    '∀',
    'λ',
    '→',
    '∑',
    'ℝ',
    'have',
    'show',
    'exact',
    'simp',
    'open Nat (x)',
    'end Foo',
    'deriving',
    '#eval 1',
    '#check 1',
  ],
];
const signs = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '⟨',
  '⟩',
  '⟦',
  ':=',
  '```',
  '```lean',
  '~~~',
  '·',
  '|',
  '"',
  '$',
  '…',
];
const lines = [
  'import Std',
  'import Nowhere.At.All',
  'open Nowhere',
  '-- a remark',
  '/- a remark -/',
  'lemma x (q : Prop) : q → q := id',
];
const reaching = ['/- open', '/-- open', '/-! open'];

test('random junk around three theorems costs only what stands behind an unclosed comment', async () => {
  const piece = fc.oneof(fc.constantFrom(...words, ...signs), fc.constantFrom(...lines, ...reaching));
  const junk = fc
    .array(fc.tuple(fc.constantFrom('', ' ', '   '), piece, fc.constantFrom(' ', '\n', '\n\n')), {
      minLength: 1,
      maxLength: 5,
    })
    .map((pieces) => pieces.flat().join(''));
  const gaps = fc.array(fc.option(junk, { freq: 2 }), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(gaps, async ([head = null, ...rest]) => {
      // At the beginning of a file an import is one.
      const texts = [head?.replaceAll('Nowhere.At.All', 'Init') ?? null, ...rest];
      const pieces = texts.flatMap((text, at) => [text, theorems[at] ?? null]);
      const file = pieces.filter((text) => text !== null).join('\n');
      const { proved, completed } = await proveFile(file);
      const names = ['first', 'second', 'third'];
      const reached = texts.findIndex((text) =>
        reaching.some((comment) => text?.replace(/(?<!\/)--.*/g, '').includes(comment)),
      );
      // Lean may recover from an unclosed comment, too.
      const isCut = reached >= 0 && proved.length < names.length;
      expect(proved).toEqual(isCut ? names.slice(0, reached) : names);
      const cut = isCut
        ? file.length -
          pieces
            .slice(reached * 2)
            .filter((text) => text !== null)
            .join('\n').length
        : file.length;
      expect(withoutProofs(completed)).toBe(withoutSorries(file.slice(0, cut)) + file.slice(cut));
    }),
    { numRuns: 80 },
  );
}, 600_000);

test('nothing of a statement goes when its proof is put in: comments behind it stay, and what looks like one', async () => {
  const asked = 'theorem third : (fun n : Nat => n) 2 = 2 -- by computation\n  := sorry\n';
  expect((await proveFile(asked)).completed).toBe(asked.replace('sorry', 'by\n  simp'));
  const apart = 'example : 1 = 1 /-/- old -/ ∧ 1 = 2 := by sorry\n';
  expect(await proveFile(apart)).toMatchObject({ proved: [], completed: apart });
  const behind = 'example : 1 = 1 /-/- old -/ ∨ 1 = 2 := by sorry\n';
  expect((await proveFile(behind)).completed).toMatch(/^example : 1 = 1 \/-\/- old -\/ ∨ 1 = 2 := by/);
});
