import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { messageForms, messageKind } from '../../../lean/versions/message-forms.ts';
import { testedVersion } from '../../../lean/versions/support.ts';

/** The forms that the tables say of the embedded Lean are seen with the real one. */
let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const messagesOf = async (text: string): Promise<readonly string[]> => {
  const outcome = await engine.elaborate(text, { heartbeats: 400_000, wallClockMs: 30_000 });
  if (outcome.kind !== 'elaborated') throw new Error(outcome.kind);
  return outcome.report.messages.map((message) => message.text);
};

const provoked = [
  ['theorem t : 1 = 2 := by sorry', 'sorry'],
  ['theorem t (n : Nat) : n = 2 := by skip', 'unsolved-goals'],
  ['theorem t (n : Nat) : n = 2 := by rfl', 'tactic-failed'],
  ['theorem t (n : Nat) : n = 2 := by exact foo', 'unknown-identifier'],
  ['theorem t (n : Nat) : n = 2 := by exact Nat.foo', 'unknown-constant'],
  ['theorem t (n : Nat) : n = 2 := by no_such_tactic', 'unknown-tactic'],
  ['set_option maxHeartbeats 1\ntheorem t (n m k : Nat) : n + m + k = k + m + n := by omega', 'timeout'],
  ['theorem t : (List.range 900).length = 900 := by decide', 'recursion'],
] as const;

test.each(provoked)('%j', async (text, kind) => {
  const messages = await messagesOf(text);
  expect([messages, messages.map(messageKind)]).toEqual([messages, expect.arrayContaining([kind])]);
});

test('every form said to be seen with the embedded Lean is provoked here', () => {
  const seen = messageForms
    .filter(({ source }) => source.other?.includes(testedVersion))
    .map(({ kind }) => kind);
  expect(provoked.map(([, kind]) => kind).toSorted()).toEqual(seen.toSorted());
});
