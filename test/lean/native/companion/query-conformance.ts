import { expect, test } from '@jest/globals';
import { z } from 'zod';
import type { CompanionTask } from '../../../../lean/native/companion/companion-task.ts';
import { elaborateText } from '../../../../lean/native/companion/elaborate-text.ts';
import { askInductives } from '../../../../lean/native/companion/inductive-types.ts';
import { askLocalDeclarations } from '../../../../lean/native/companion/local-declarations.ts';
import { NoAnswer } from '../../../../lean/native/companion/no-answer.ts';
import type { RemoteReference } from '../../../../lean/native/companion/remote-calls.ts';
import type { RemoteText } from '../../../../lean/native/companion/remote-text.ts';
import type { RealCompanion } from './real-companion.ts';

/** What our Lean code says of texts. `real`: a companion in a real Lean. */
export function queryConformance(real: () => RealCompanion): void {
  const at = async <Value>(
    text: string,
    act: (task: CompanionTask, session: RemoteReference) => Promise<Value>,
  ) => {
    using task = await real().openTask();
    const { session, messages } = await elaborateText(task, text, { stopAtError: false });
    expect(messages.filter(({ severity }) => severity === 'error')).toEqual([]);
    if (session === null) throw new Error('no session');
    return await act(task, session);
  };
  const elaborate = async (text: string, wallClockMs?: number): Promise<RemoteText> => {
    using task = await real().openTask(wallClockMs);
    return await elaborateText(task, text, { stopAtError: false });
  };

  test('inductive types are described', async () => {
    const text =
      'inductive Tree where\n  | leaf\n  | node (left : Tree) (value : Nat) {_ : 1 = 1} (right : Tree)\n';
    const described = await at(text, (task, session) =>
      askInductives(task, session, ['Tree', 'And', 'bogus']),
    );
    expect(described).toMatchObject([
      {
        name: 'Tree',
        isProposition: false,
        isRecursive: true,
        indices: 0,
        constructors: [
          { name: 'leaf', fields: [] },
          {
            name: 'node',
            fields: [
              { name: 'left', isRecursive: true, isProof: false },
              { name: 'value', isRecursive: false, isProof: false },
              { isRecursive: false, isProof: true, isImplicit: true },
              { name: 'right', isRecursive: true, isProof: false },
            ],
          },
        ],
      },
      { name: 'And', isProposition: true },
    ]);
  });

  test('declarations of a header are described', async () => {
    const header = `structure Monoid (α : Type) where
  mul : α → α → α
  assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
abbrev Count := Nat
def power {α : Type} (M : Monoid α) (a : α) : Nat → α
  | 0 => a
  | n + 1 => M.mul a (power M a n)
private def twice (n : Count) : Count := n + n
theorem twice_zero : twice 0 = 0 := rfl
`;
    const found = await at(header, (task, session) => askLocalDeclarations(task, session, 't'));
    expect(
      found.map(({ name, kind, isRecursive, isReducible }) => [name, kind, isRecursive, isReducible]),
    ).toEqual([
      ['Count', 'definition', false, true],
      ['Monoid', 'inductive', false, false],
      ['Monoid.assoc', 'theorem', false, false],
      ['Monoid.mul', 'definition', false, true],
      ['power', 'definition', true, false],
      ['twice', 'definition', false, false],
      ['twice_zero', 'theorem', false, false],
    ]);
    expect(found.at(-1)).toMatchObject({ head: 'Eq', constants: expect.arrayContaining(['twice']) });
  });

  test('a file has its messages with positions, parse errors too', async () => {
    const { messages, parseMessages, stop } = await elaborate(
      'theorem a : 1 = 2 := rfl\n\ntheorem b : := rfl\n#check 1\n',
    );
    expect(stop).toBeNull();
    expect(messages.filter(({ severity }) => severity === 'error').map(({ start }) => start.line)).toContain(
      1,
    );
    expect(parseMessages.map(({ start }) => start.line)).toContain(3);
    expect(messages).toContainEqual(
      expect.objectContaining({ severity: 'information', text: '1 : Nat', start: { line: 4, column: 0 } }),
    );
  });

  test('definitions that have no compiled code can be used', async () => {
    const { messages } = await elaborate('def f (xs : List Nat) : Nat := (xs.map id ++ xs.reverse).length\n');
    expect(messages.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('what Lean does not hold is refused, and the next question is answered', async () => {
    const { companion } = real();
    const question = { method: 'constants', held: [{ p: '999999' }] };
    const answer = await companion.call(question, z.json(), { timeoutMs: 10_000 });
    expect(answer).toMatchObject({ kind: 'lost', reason: expect.stringContaining('999999') });
    const unknown = await companion.call({ method: 'bogus' }, z.json(), { timeoutMs: 10_000 });
    expect(unknown).toEqual({ kind: 'failed', message: 'no such method' });
    expect(companion.isUnfit).toBe(false);
  });

  test('a missing library is named', async () => {
    const { stop } = await elaborate('import Mathlib\ntheorem t : 1 = 1 := rfl\n');
    expect(stop).toMatchObject({ kind: 'import', message: expect.stringContaining('Mathlib') });
  });

  test.each([
    '#eval 1',
    'run_cmd pure ()',
    'initialize pure ()',
    'open Nat in #eval 1',
    'mutual #eval 1 end',
  ])('nothing runs of %s', async (command) => {
    expect((await elaborate(`${command}\n`)).stop?.kind).toBe('refused');
  });

  test('what loops is interrupted, and the next question is answered', async () => {
    const loop =
      'set_option maxRecDepth 1000000\nset_option maxHeartbeats 0\ntheorem t (f : Nat → Nat) (h : ∀ x, f x = f (x + 1)) : f 0 = 1 := by simp only [h]\n';
    await expect(elaborate(loop, 1_500)).rejects.toMatchObject({ kind: 'timeout' });
    await expect(elaborate(loop, 1_500)).rejects.toBeInstanceOf(NoAnswer);
    expect((await elaborate('theorem t : 1 = 1 := rfl\n')).messages).toEqual([]);
  });
}
