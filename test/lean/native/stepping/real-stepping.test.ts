import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { fileLimits, tacticLimits } from '../../../../core/limits.ts';
import { extendReference, type StateReference } from '../../../../core/state-reference.ts';
import { connectRemote } from '../../../../lean/native/companion/remote-calls.ts';
import { LanguageServer } from '../../../../lean/native/lsp/language-server.ts';
import { ProofStepper } from '../../../../lean/native/stepping/proof-stepper.ts';
import { serverStepDocument } from '../../../../lean/native/stepping/server-step-document.ts';
import { leanServer } from '../../../support/lean-server.ts';

/** Lean takes 10 s to start on an idle machine and 60 s on a crowded one. */
const opening = { ...fileLimits, wallClockMs: 110_000 };
const limits = { ...tacticLimits, wallClockMs: 20_000 };

const uri = 'file:///tmp/Stepping.lean';
let server: LanguageServer;
let stepper: ProofStepper;

beforeAll(async () => {
  server = await LanguageServer.start(leanServer());
  const document = serverStepDocument(server.open(uri, ''));
  stepper = new ProofStepper({ document, environment: 'test' });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const root = (statement: string, header = ''): StateReference => ({
  theorem: { id: 'test', header, statement },
  path: [],
});
const both = root('theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q');
const between = root('theorem t (a b : Nat) (h : a ≤ b) : a ≤ b + 1');

async function stateAfter(at: StateReference, tactic: string) {
  const [outcome] = await stepper.apply(at, [tactic], limits);
  if (outcome?.kind !== 'progress') throw new Error(JSON.stringify(outcome));
  return outcome.state;
}

test('a theorem opens with its goal as data', async () => {
  const opened = await stepper.open(
    root('theorem t (a b : Nat) (h : a < b) [Inhabited Nat] : b ≠ a').theorem,
    opening,
  );
  if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened));
  const [goal] = opened.part.goals;
  expect(goal).toMatchObject({
    target: 'b ≠ a',
    shape: { binders: 0, head: 'Ne', constants: ['Ne', 'Nat'] },
  });
  expect(
    goal?.hypotheses.map(({ name, type, isProof, isInstance }) => [name, type, isProof, isInstance]),
  ).toEqual([
    ['a', 'Nat', false, false],
    ['b', 'Nat', false, false],
    ['h', 'a < b', true, false],
    ['inst✝', 'Inhabited Nat', false, true],
  ]);
});

test('one that does not open says why, where the user wrote it', async () => {
  const header = 'def f := 1\n';
  expect(await stepper.open(root('theorem t :\n  f = bogus.g', header).theorem, opening)).toMatchObject({
    kind: 'invalid',
    messages: [{ start: { line: 3 }, text: expect.stringContaining('bogus') }],
  });
  expect(await stepper.open(root('def g : Nat').theorem, opening)).toMatchObject({ kind: 'invalid' });
});

test('candidates are apart from each other, parts too, and keys meet again', async () => {
  const split = await stateAfter(both, 'constructor');
  expect(split.parts.map(({ focus, goals }) => [focus, goals[0]?.name])).toEqual([
    [[0], 'left'],
    [[1], 'right'],
  ]);
  const right = extendReference(both, 'constructor', [1]);
  const outcomes = await stepper.apply(
    right,
    ['skip', 'exact hp', 'skip\nskip at at', 'revert hq', 'case right => exact hq', 'skip'],
    limits,
  );
  expect(outcomes).toMatchObject([
    { kind: 'progress', state: { parts: [split.parts[1] && { ...split.parts[1], focus: [0] }] } },
    { kind: 'failed' },
    { kind: 'failed', message: expect.stringMatching(/^<tactic>:2:4: unexpected/) },
    { kind: 'progress', state: { parts: [{ goals: [{ target: 'q → q' }] }] } },
    { kind: 'proved' },
    { kind: 'lost', reason: 'not-tried' },
  ]);
});

test('goals that share metavariables are tried together, candidates still apart', async () => {
  const state = await stateAfter(between, 'apply Nat.le_trans');
  expect(state.parts.map(({ focus }) => focus)).toEqual([[0, 1, 2]]);
  const outcomes = await stepper.apply(
    extendReference(between, 'apply Nat.le_trans', [0, 1, 2]),
    ['exact h', 'case m => exact b', 'exact bogus', '· exact h\n· omega'],
    limits,
  );
  expect(outcomes).toMatchObject([
    { kind: 'progress', state: { parts: [{ goals: [{ target: 'b ≤ b + 1' }] }] } },
    { kind: 'progress', state: { parts: [{ goals: [{ target: 'a ≤ b' }] }, {}] } },
    { kind: 'failed' },
    { kind: 'proved' },
  ]);
});

test('what stands before an edit does not run again', async () => {
  const sleepMs = 6_000;
  const asleep = extendReference(both, `sleep ${sleepMs}`, [0]);
  const patient = { ...limits, wallClockMs: 40_000 };
  expect(await stepper.apply(asleep, ['constructor'], patient)).toMatchObject([{ kind: 'progress' }]);
  const started = performance.now();
  const outcomes = await stepper.apply(asleep, ['exact bogus', 'exact ⟨hp, hq⟩'], patient);
  expect(outcomes).toMatchObject([{ kind: 'failed' }, { kind: 'proved' }]);
  expect(performance.now() - started).toBeLessThan(sleepMs);
});

test("Lean's own limits are told from failures", async () => {
  const [short] = await stepper.apply(between, ['omega'], { ...limits, heartbeats: 1 });
  expect(short).toMatchObject({ kind: 'timeout', limit: 'heartbeats' });
});

describe('the file worker of the document', () => {
  const time = { timeoutMs: 110_000 };
  const opens = async (header: string): Promise<void> => {
    const { theorem } = root('theorem t (p : Prop) (hp : p) : p', header);
    const opened = await stepper.open(theorem, opening);
    // What the server said last tells what it died of.
    if (opened.kind !== 'opened') throw new Error([JSON.stringify(opened), ...server.lastWords].join('\n'));
  };
  const connect = async (): Promise<string> => {
    const session = await server.request(connectRemote, { uri }, time);
    if (session.kind !== 'answered') throw new Error(session.kind);
    return session.value.sessionId;
  };
  /** A session ends with its worker: another knows nothing of it (`rpcNeedsReconnect`). */
  const isSame = async (sessionId: string): Promise<boolean> => {
    const place = { textDocument: { uri }, position: { line: 0, character: 0 } };
    const method = 'Lean.Widget.getInteractiveDiagnostics';
    const call = { method: '$/lean/rpc/call', result: z.unknown() };
    const reply = await server.request(call, { ...place, sessionId, method, params: {} }, time);
    if (reply.kind === 'answered') return true;
    expect(reply).toMatchObject({ kind: 'refused', code: -32_900 });
    return false;
  };

  test('stays for theorems with the same imports, whatever stands behind these', async () => {
    await opens('');
    const first = await connect();
    await opens('-- words\n\nopen Nat\n');
    expect(await isSame(first)).toBe(true);
    await opens('import Init\n');
    expect(await isSame(first)).toBe(false);
    const second = await connect();
    await opens('import Init -- words\n\n\nopen Nat\n');
    expect(await isSame(second)).toBe(true);
  });
});
