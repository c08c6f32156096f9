import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '../../../core/clock.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { callTool, toolLimits } from '../../../src/agent/tools/call-tool.ts';
import { type Library, openSearchableLibrary } from '../../../src/agent/tools/library.ts';
import { toolsFor } from '../../../src/agent/tools/tools-for.ts';
import type { ByImports } from '../../../src/prove/lemma-index/by-imports.ts';
import { openFor } from './tool-context.ts';

const header = `def double : Nat → Nat
  | 0 => 0
  | n + 1 => double n + 2

def common (a b : Nat) : Nat := if _h : a = 0 then b else common (b % a) a
termination_by a
decreasing_by exact Nat.mod_lt _ (Nat.pos_of_ne_zero _h)

inductive Colour where
  | red
  | green (shade : Nat)
`;

const theorem: Theorem = { id: 'd', header, statement: 'theorem d (n : Nat) : double n = n + n' };

const importing: Theorem = {
  id: 'i',
  header: 'import Std\n\nopen Std\n',
  statement: 'theorem i (m : HashMap Nat Nat) (k v : Nat) : (m.insert k v).contains k = true',
};

describe('with Lean', () => {
  let engine: LeanEngine;
  let libraries: ByImports<Library>;
  beforeAll(async () => {
    engine = await createEmbeddedEngine({ workers: 1 });
    const opened = await openSearchableLibrary(engine, { patienceMs: 120_000 });
    if (opened === null) throw new Error('Lean gave no theorems');
    libraries = opened;
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
  });

  async function ask(tool: string, given: object, of = theorem) {
    const library = await libraries.for(of.header, new AbortController().signal);
    const context = await openFor(of, engine, { library });
    const limits = { ...toolLimits, ms: 120_000 };
    const use = { tools: toolsFor(context), context, limits, clock: systemClock };
    return callTool({ tool, arguments: given }, use);
  }

  const proof = `by
  induction n with
  | zero => rfl
  | succ n ih =>
    simp [double]
    omega`;

  test('a proof is read, and errors come with the code around them', async () => {
    expect(await ask('check_proof', { proof })).toMatchObject({
      kind: 'answered',
      text: expect.stringContaining('No errors and no sorry'),
      leanCalls: 1,
    });
    const wrong = await ask('check_proof', { proof: 'by\n  simp [doubel]' });
    expect(wrong.text).toContain('simp [<error>doubel</error>]');
    expect(wrong.text).toContain('Unknown identifier');
    const open = await ask('check_proof', { proof: 'by\n  cases n\n  · rfl\n  · sorry' });
    expect(open.text).toContain('there is still a sorry');
    const other = await ask('check_proof', { proof: 'theorem e : True := trivial' });
    expect(other.text).toContain('no proof of the theorem');
  });

  test('commands are read behind the header, and none that runs code', async () => {
    const reply = await ask('check_code', { code: 'theorem e : double 1 = 2 := rfl\n#check double' });
    expect(reply.text).toBe('information at 2:1: double : Nat → Nat');
    const refused = await ask('check_code', { code: '#eval double 3' });
    expect(refused.text).toContain('`#eval` is refused');
  });

  test('the state at a place', async () => {
    const reply = await ask('proof_state', { proof, line: 6 });
    expect(reply.text).toBe('case succ\nn : Nat\nih : double n = n + n\n⊢ double n + 2 = n + 1 + (n + 1)');
    const whole = await ask('proof_state', {
      proof: `${theorem.statement} := by\n  simp; omega`,
      line: 2,
      column: 2,
    });
    expect(whole.text).toBe('n : Nat\n⊢ double n = n + n');
    const begun = 'by\n  induction n with\n  | zero => rfl\n  | succ n ih =>\n    simp only [double]';
    for (const text of [begun, `${theorem.statement} := ${begun}`])
      expect((await ask('proof_state', { proof: text, line: 6 })).text).toContain(
        '⊢ double n + 2 = n + 1 + (n + 1)',
      );
    const nowhere = await ask('proof_state', { proof: 'by\n  wrong\n  simp', line: 3 });
    expect(nowhere.text).toContain('does not get to that place');
  });

  test('the goals that are left', async () => {
    const open = 'by\n  induction n with\n  | zero => rfl\n  | succ n ih => sorry';
    const { text } = await ask('open_goals', { proof: open });
    expect(text).toContain('⊢ double (n + 1) = n + 1 + (n + 1)');
    expect(text).toContain('At `sorry`');
    expect((await ask('open_goals', { proof })).text).toContain('No goal is left');
  });

  test.each([
    ['double 5', '10 : Nat'],
    ['common 12 18', '6 : Nat'],
    ['[1, 2].map double', '[2, 4] : List Nat'],
    ['(3 - 5 : Int)', '-2 : Int'],
    ['double 3 = 6', 'True.'],
    ['∀ n < 4, double n < 6', 'False: its negation has a proof.'],
    ['∀ n : Nat, n + 0 = n', 'True.'],
  ])('the tool evaluates %s', async (expression, text) => {
    expect((await ask('evaluate', { expression })).text).toBe(text);
  });

  test('what has no value, or no meaning', async () => {
    expect((await ask('evaluate', { expression: 'doubel 3' })).text).toContain('Lean can not read it');
    const stuck = await ask('evaluate', { expression: '∀ n : Nat, double n = n + n' });
    expect(stuck.text).toContain('can not be evaluated');
  });

  test('the tool finds counterexamples', async () => {
    const wrong = await ask('find_counterexample', {
      statement: '∀ (n m : Nat), double n - m + m = double n',
    });
    expect(wrong.text).toMatch(/^It is false for n = \d+, m = \d+\.$/u);
    const own = await ask('find_counterexample', { statement: '∀ c : Colour, c = .red' });
    expect(own.text).toContain('Colour.green');
    expect((await ask('find_counterexample', {})).text).toContain('No counterexample');
    expect((await ask('find_counterexample', { statement: '∀ n, n' })).text).toContain('can not read');
  });

  test('the library by name, by symbols and by type', async () => {
    const name = await ask('search_library', { by: 'name', query: 'Nat.add_comm', count: 2 });
    expect(name.text).toContain('Nat.add_comm (n m : Nat) : n + m = m + n');
    const symbols = await ask('search_library', { by: 'symbols', query: 'List.map ++' });
    expect(symbols.text).toContain('List.map_append');
    const type = await ask('search_library', { by: 'type', query: '∀ a b : Nat, a + b = b + a' });
    expect(type.text).toMatch(/^Lean's exact\? suggests \(nobody has checked it\): exact /);
    expect(type.text).toContain('Nat.add_comm (n m : Nat)');
  });

  test('what rests on a sorry of the header is suggested, and not called a proof', async () => {
    const header = 'theorem open_one : (1 : Nat) = 2 := by sorry\n';
    const of = { id: 's', header, statement: 'theorem s : (2 : Nat) = 1' };
    const { text } = await ask('search_library', { by: 'type', query: '(1 : Nat) = 2' }, of);
    expect(text).toMatch(/^Lean's exact\? suggests \(nobody has checked it\): exact open_one$/m);
    expect(text).not.toMatch(/\bprove/);
  });

  test.each([
    { by: 'name', query: 'HashMap.contains_insert_self' },
    { by: 'symbols', query: 'HashMap.contains HashMap.insert' },
    { by: 'type', query: '∀ (m : HashMap Nat Nat) (k v : Nat), (m.insert k v).contains k = true' },
  ])('what a header imports, by $by', async (given) => {
    expect((await ask('search_library', given, importing)).text).toContain('HashMap.contains_insert_self');
    expect(JSON.stringify(await ask('search_library', given))).not.toContain('HashMap.contains_insert_self');
  });
});
