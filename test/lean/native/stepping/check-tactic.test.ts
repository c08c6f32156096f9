import { describe, expect, test } from '@jest/globals';
import { checkTactic } from '../../../../lean/native/stepping/text/check-tactic.ts';
import { declaredName } from '../../../../lean/native/stepping/text/statement-shape.ts';

describe('before Lean sees it, a tactic', () => {
  test.each([
    'simp [h, Nat.add_comm] at *',
    'cases n with\n| zero => rfl\n| succ n => omega',
    'open Nat in\nset_option maxRecDepth 2000 in simp',
    'exact h.prefix.trans (f (n := k + 1))',
    '-- sorry, theorem, #eval\nrfl',
    'trace "sorry"',
    "have h' : 'a' ≠ ')' := by decide",
  ])('%j is fine', (tactic) => {
    expect(checkTactic(tactic)).toEqual({ kind: 'fine' });
  });

  test.each([
    ...['sorry', 'exact sorry', 'first | omega | admit', 'exact sorryAx _ false', 'stop rfl'],
    ...['native_decide', 'decide +native', 'decide (config := { native := true })', 'bv_decide'],
    ...['run_tac pure ()', 'exact by_elab return default', 'exact unsafe foo', 'dbg_trace "x"; skip'],
    ...[
      'skip\n#eval IO.println 1',
      'skip\ntheorem x : 1 = 1 := rfl',
      'skip\nmacro "x" : tactic => `(tactic| rfl)',
    ],
    ...['simp (maxSteps := IO.FS.lines)', 'open Foo Lean in skip', 'apply?', 'exact s!"{ #eval evil"'],
    ...['set_option debug.skipKernelTC true in rfl', 'rw [<-- ) #eval 1\n]', 'skip\u202e'],
  ])('%j is refused', (tactic) => {
    expect(checkTactic(tactic).kind).toBe('refused');
  });

  test('a bracket left open is a failure with its place, on the line behind the tactic', () => {
    expect(checkTactic('skip\nsimp [')).toEqual({
      kind: 'failed',
      message: "<tactic>:3:0: unexpected end of input; expected ']'",
    });
    expect(checkTactic('𝔸 )')).toEqual({ kind: 'failed', message: "<tactic>:1:2: unexpected token ')'" });
  });
});

describe('a statement', () => {
  test.each([
    ['theorem t (n : Nat) : n = n', 't'],
    ['def f := 1\n@[simp] private theorem A.b : f = 1', 'A.b'],
    ['/-- theorem x -/\nlemma t : True', 't'],
    ['def f : Nat', null],
    ['theorem a : True := trivial\ntheorem b : True', null],
    ['theorem a : True\ndef f := 1', null],
  ])('%j declares %j', (statement, name) => {
    expect(declaredName(statement)).toBe(name);
  });
});
