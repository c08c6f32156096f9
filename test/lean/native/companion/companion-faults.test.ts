import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { LakatosError } from '../../../../core/errors.ts';
import { Companion } from '../../../../lean/native/companion/companion.ts';
import { CompanionTask } from '../../../../lean/native/companion/companion-task.ts';
import { CompanionLibraries } from '../../../../lean/native/companion/libraries.ts';
import { NoAnswer, OwnFailure } from '../../../../lean/native/companion/no-answer.ts';
import { confirmTexts } from '../../../../lean/native/gate/confirm-texts.ts';
import { examineTexts } from '../../../../lean/native/gate/examine-texts.ts';
import type { NoReply } from '../../../../lean/native/lsp/protocol.ts';
import { type FakeWishes, fakeLean } from './fake-lean.ts';

const uri = 'file:///tmp/Ours.lean';

const start = (wishes: FakeWishes): Promise<Companion> =>
  Companion.start({ ...fakeLean(wishes), uri, timeoutMs: 1_000, makeNonce: () => 'ours' });

const ask = async (wishes: FakeWishes) => {
  using companion = await start(wishes);
  return await companion.call({ method: 'constants' }, z.array(z.string()), { timeoutMs: 1_000 });
};
const says = (json: unknown) => () => ({ wire: { json, held: [] } });

test.each([
  [
    ['"Lean 4.40.0"'],
    /^our Lean code, written for Lean 4\.9\.0 to 4\.\d+\.0, does not fit Lean 4\.40\.0: line 1: /,
  ],
  [['"Lean 4.30.0, commit 38f3c0c45b8d"'], /does not fit Lean 4\.30\.0: /],
  [[], /does not fit this Lean: /],
])(
  'an error in our own code is a reason not to use it, and names the version: %j',
  async (information, text) => {
    const fake = fakeLean({ errors: ['Unknown constant `X`'], information });
    const started = Companion.start({ ...fake, uri, timeoutMs: 1_000 });
    await expect(started).rejects.toThrow(text);
    await expect(started).rejects.toThrow(/Unknown constant `X`$/);
    expect(fake.isOpen).toBe(false);
  },
);

test.each([
  [{ kind: 'crashed', message: 'Lean died of this file' }, 'crashed (Lean died of this file)'],
  [{ kind: 'lost', error: new LakatosError('LEAN_SERVER_DIED', 'it ended') }, 'lost (it ended)'],
  [{ kind: 'cancelled' }, 'cancelled'],
] as const)(
  'where our code does not get ready, the error says what became of it: %j',
  async (unsettled, text) => {
    const fake = fakeLean({ unsettled });
    const started = Companion.start({ ...fake, uri, timeoutMs: 1_000 });
    await expect(started).rejects.toThrow(new NoAnswer('lost', `our Lean code is not ready: ${text}`));
    expect(fake.isOpen).toBe(false);
  },
);

test('an answer with the nonce of its call counts', async () => {
  expect(await ask({ answer: says({ nonce: 'ours', answer: ['a'] }) })).toMatchObject({ value: ['a'] });
});

test.each([
  ['another nonce', { nonce: 'theirs', answer: ['a'] }],
  ['no nonce', { answer: ['a'] }],
  ['more than an answer', { nonce: 'ours', answer: ['a'], failure: 'b' }],
  ['an answer of another form', { nonce: 'ours', answer: 'a' }],
])('%s is no answer of the companion', async (_, json) => {
  await expect(ask({ answer: says(json) })).rejects.toMatchObject({ kind: 'lost' });
});

test('our Lean code may say that it can not', async () => {
  const asked = ask({ answer: says({ nonce: 'ours', failure: 'why' }) });
  await expect(asked).rejects.toThrow(new OwnFailure('why'));
});

const silences: readonly [NoReply, 'timeout' | 'lost'][] = [
  [{ kind: 'timeout' }, 'timeout'],
  [{ kind: 'cancelled' }, 'timeout'],
  [{ kind: 'refused', code: -32801, message: 'changed' }, 'lost'],
  [{ kind: 'refused', code: -32603, message: 'no' }, 'lost'],
  [{ kind: 'lost', error: new LakatosError('LEAN_SERVER_DIED', 'gone') }, 'lost'],
];

test.each(silences)("nothing is known after the companion's silence %j", async (silence, kind) => {
  await expect(ask({ answer: () => silence })).rejects.toMatchObject({ kind });
});

test.each([...silences, [{ wire: { json: { nonce: 'ours', answer: true }, held: [] } }, 'lost'] as const])(
  'the gate accepts nothing on %j',
  async (silence, code) => {
    using companion = await start({ answer: () => silence });
    const libraries = new CompanionLibraries(companion, 1_000);
    const request = { reference: 'theorem t : 1 = 1 := sorry', submission: 'theorem t : 1 = 1 := rfl' };
    const options = {
      openTask: () => CompanionTask.open(companion, libraries, { wallClockMs: 1_000 }),
      toolchain: 'fake',
      libraryHasProofs: true,
    };
    const nothing = { modules: ['Init'], words: Uint32Array.of(), texts: [] };
    const verdicts = [
      await examineTexts(request, options),
      await confirmTexts(request, { kind: 'examined', declarations: nothing }, options),
    ];
    for (const verdict of verdicts) expect(verdict).toMatchObject({ kind: 'rejected', reasons: [{ code }] });
  },
);
