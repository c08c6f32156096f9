import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fileLimits, tacticLimits } from '../../../../core/limits.ts';
import { extendReference, type StateReference } from '../../../../core/state-reference.ts';
import { LanguageServer } from '../../../../lean/native/lsp/language-server.ts';
import { ProofStepper } from '../../../../lean/native/stepping/proof-stepper.ts';
import { serverStepDocument } from '../../../../lean/native/stepping/server-step-document.ts';
import { leanServer } from '../../../support/lean-server.ts';

/** Lean takes 10 s to start on an idle machine and 60 s on a crowded one. */
const opening = { ...fileLimits, wallClockMs: 110_000 };
const limits = { ...tacticLimits, wallClockMs: 20_000 };

let server: LanguageServer;
let stepper: ProofStepper;

beforeAll(async () => {
  server = await LanguageServer.start(leanServer());
  const document = serverStepDocument(server.open('file:///tmp/Stepping.lean', ''));
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

test("Lean's own limits are told from failures", async () => {
  const [short] = await stepper.apply(between, ['omega'], { ...limits, heartbeats: 1 });
  expect(short).toMatchObject({ kind: 'timeout', limit: 'heartbeats' });
});
