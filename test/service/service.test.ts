import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unlimited } from '../../core/ledger.ts';
import { fileLimits, tacticLimits } from '../../core/limits.ts';
import type { Certificate } from '../../core/verdict.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { startReplEngine } from '../../src/cli/start-repl-engine.ts';
import { proposeTactics } from '../../src/prove/enumerative/enumerative-policy.ts';
import { checkAnswerSchema } from '../../src/service/check-proof.ts';
import { goalsAnswerSchema } from '../../src/service/goals-at.ts';
import { minimalAnswerSchema } from '../../src/service/minimal-hypotheses.ts';
import { profileAnswerSchema } from '../../src/service/profile-proof.ts';
import {
  type JobEvent,
  jobEventSchema,
  type ProofJob,
  type ProofResult,
  proofJobSchema,
  proofRequestSchema,
} from '../../src/service/proof-job.ts';
import type { JobsOptions } from '../../src/service/proof-jobs.ts';
import { InfoTrees, textAnswerSchema } from '../../src/service/read-text.ts';
import { openService, type Service } from '../../src/service/service.ts';
import { stepAnswerSchema } from '../../src/service/try-tactics.ts';
import { openStore } from '../../src/store/open-store.ts';
import { noStore, type Store } from '../../src/store/store.ts';
import { proveOptions } from '../support/prove-options.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let engine: LeanEngine;
let service: Service;
const { signal } = new AbortController();

const open = (store: Store, changes: Partial<JobsOptions> = {}): Promise<Service> => {
  let ids = 0;
  return openService(
    { engine, fileLimits, tacticLimits },
    {
      jobs: {
        ...{ store, atOnce: 1, mostWaiting: 2, limits: { ...unlimited, ms: 20_000 } },
        newId: () => `job-${++ids}`,
        date: () => new Date(2026, 0, 1, 0, 0, ids),
        proveWith(run) {
          const options = proveOptions({ engine, store, propose: proposeTactics });
          return { ...options, run: { ...options.run, ...run } };
        },
        ...changes,
      },
    },
  );
};

beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
  service = await open(noStore());
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await engine[Symbol.asyncDispose]();
});

const read = async (text: string, timeoutMs?: number) =>
  textAnswerSchema.parse(await service.read({ text, ...(timeoutMs !== undefined && { timeoutMs }) }, signal));

test('a text is told with its messages, and each sorry with its goal, in tactics and in terms', async () => {
  const text = `theorem a (n : Nat) : n = n ∧ 1 = 1 := by
  constructor
  · rfl
  · sorry
theorem b (p : Prop) (h : p) : p ∧ True := ⟨h, sorry⟩
#check a
`;
  const answer = await read(text);
  expect(answer).toMatchObject({ kind: 'read' });
  if (answer.kind !== 'read') return;
  expect(answer.sorries).toEqual([
    {
      start: { line: 4, column: 4 },
      end: { line: 4, column: 9 },
      goal: 'case right\nn : Nat\n⊢ 1 = 1',
    },
    { start: { line: 5, column: 47 }, end: { line: 5, column: 52 }, goal: 'p : Prop\nh : p\n⊢ True' },
  ]);
  expect(answer.messages.map(({ severity, start }) => [severity, start.line])).toEqual([
    ['warning', 1],
    ['warning', 5],
    ['information', 6],
  ]);
});

test('a sorry that the text does not show is told of all the same', async () => {
  const macro = await read('macro "gap" : term => `(sorry)\ntheorem hidden : 2 = 3 := gap\n');
  expect(macro).toMatchObject({ kind: 'read', sorries: [{ start: { line: 2 }, goal: null }] });
});

test('a text that would run code is refused, and one without an end is broken off in its time', async () => {
  expect(await read('#eval (IO.println "here" : IO Unit)\n')).toMatchObject({ kind: 'refused', line: 1 });
  const endless = 'example : 1 = 2 := by\n  sleep 1000000\n';
  const runaway = await read(endless, 1_500);
  expect(runaway).toMatchObject({ kind: 'unanswered', reason: 'timeout' });
  expect(await read('example : 1 = 1 := rfl\n')).toMatchObject({ kind: 'read', messages: [] });
});

test('info trees are those of texts whose commands the policy lets through, whatever is hidden in them', async () => {
  await using trees = new InfoTrees(
    async (closing) => (await startReplEngine(undefined, () => {}, closing)).engine,
    null,
  );
  const of = (text: string) => trees.of(text, 'original', 20_000, signal);
  expect(await of('import Std\ntheorem a : 1 = 1 := by rfl\n')).toMatchObject({
    kind: 'trees',
    trees: [expect.anything()],
  });
  for (const text of [
    '#eval 1',
    'theorem a : 1 = 1 := rfl\t#eval 1',
    'elab "x" : tactic => pure ()\nexample : 1 = 1 := by x',
  ])
    expect(await of(text)).toMatchObject({ kind: 'unanswered', message: expect.stringMatching(/refused/) });
});

test('a Lean for info trees that did not start is started again by the next question, once for all who ask', async () => {
  let starts = 0;
  await using trees = new InfoTrees(async (closing) => {
    starts += 1;
    if (starts === 1) throw new Error('no memory just now');
    return (await startReplEngine(undefined, () => {}, closing)).engine;
  }, null);
  const of = () => trees.of('theorem a : 1 = 1 := by rfl\n', 'original', 20_000, signal);
  expect(await Promise.allSettled([of(), of()])).toMatchObject([
    { status: 'rejected', reason: { message: 'no memory just now' } },
    { status: 'rejected' },
  ]);
  expect(await Promise.all([of(), of()])).toMatchObject([{ kind: 'trees' }, { kind: 'trees' }]);
  expect(starts).toBe(2);
});

test('goals are those before a place of a text', async () => {
  const text = 'theorem g (a b : Nat) (h : a = b) : b = a ∧ True := by\n  constructor\n  · exact h.symm\n';
  const at = async (line: number, column = 0) =>
    goalsAnswerSchema.parse(await service.goals({ text, line, column }, signal));
  expect(await at(2)).toEqual({
    kind: 'states',
    states: [['a b : Nat\nh : a = b\n⊢ b = a ∧ True']],
  });
  expect(await at(3)).toMatchObject({ states: [[expect.stringMatching(/⊢ b = a$/), expect.any(String)]] });
  expect(await at(3, 4)).toMatchObject({ states: [[expect.stringMatching(/⊢ b = a$/)]] });
  expect(await at(1)).toMatchObject({ kind: 'nowhere' });
});

test('tactics are tried each by itself, behind steps and at a place of a text', async () => {
  const tactics = ['exact h', 'exact h.2', 'omega', 'run_tac (do pure ())', 'intro x'];
  const theorem = { header: '', statement: 'theorem s (p q : Prop) : p ∧ q → q ∧ p' };
  const steps = ['intro h', 'constructor'];
  const behind = stepAnswerSchema.parse(await service.step({ theorem, steps, tactics }, signal));
  expect(behind).toMatchObject({
    kind: 'tried',
    goals: [expect.stringMatching(/⊢ q$/), expect.stringMatching(/⊢ p$/)],
    results: [
      { kind: 'failed' },
      { kind: 'goals', goals: [expect.stringMatching(/⊢ p$/)] },
      { kind: 'failed' },
      { kind: 'refused' },
      { kind: 'failed' },
    ],
  });
  const text =
    'theorem s (p q : Prop) : p ∧ q → q ∧ p := by\n  intro h\n  constructor\n  · skip\n  · exact h.1\n';
  const place = { text, line: 4, column: 4 };
  expect(stepAnswerSchema.parse(await service.step({ ...place, tactics }, signal))).toMatchObject({
    kind: 'tried',
    results: [
      { kind: 'failed' },
      { kind: 'closed' },
      { kind: 'failed' },
      { kind: 'refused' },
      { kind: 'failed' },
    ],
  });
  const wrong = await service.step({ theorem, steps: ['intro h', 'nonsense'], tactics }, signal);
  expect(wrong).toMatchObject({ kind: 'invalid', message: expect.stringMatching(/^step 2 \(nonsense\)/) });
});

test('the gate judges submissions, also with a header of their own and with a disproof', async () => {
  const reference = { header: 'def two := 2', statement: 'theorem t : two = 2' };
  const check = async (submission: string, allowDisproof = false) =>
    checkAnswerSchema.parse(await service.check({ reference, submission, allowDisproof }, signal));
  expect(await check('theorem t : two = 2 := rfl')).toMatchObject({ verdict: 'accepted', reasons: [] });
  expect(await check('theorem t : two = 2 := sorry')).toMatchObject({
    verdict: 'rejected',
    reasons: [{ code: 'sorry' }],
  });
  const files = { reference: 'theorem t : 1 = 2 := sorry\n', submission: 'theorem t : 1 = 1 := rfl\n' };
  expect(await service.check({ ...files, allowDisproof: false }, signal)).toMatchObject({
    verdict: 'rejected',
    certificate: { verdict: 'rejected' },
  });
  const empty = { reference: { header: '', statement: '-- nothing' }, submission: '' };
  expect(await service.check({ ...empty, allowDisproof: false }, signal)).toBeNull();
});

test('the library is searched by name, by symbols and by a statement', async () => {
  const ask = (by: 'name' | 'symbols' | 'type', query: string) =>
    service.searchLibrary({ by, query, count: 5, header: '' }, signal);
  expect(await ask('name', 'Nat.add_comm')).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ name: 'Nat.add_comm' })]),
  });
  expect(await ask('symbols', 'List.map ++')).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ name: 'List.map_append' })]),
  });
  expect(await ask('type', '∀ a b : Nat, a + b = b + a')).toMatchObject({ proof: expect.any(String) });
});

async function eventsOf({ proofs }: Service, id: string): Promise<JobEvent[]> {
  const events: JobEvent[] = [];
  for await (const { event } of proofs.events(id, 0, signal)) events.push(jobEventSchema.parse(event));
  return events;
}

test('a proof is a job that tells of itself, and ends with what the gate has accepted', async () => {
  const text = 'theorem p (a b : Nat) : a + b = b + a := sorry\n\ntheorem q : 1 = 2 := by\n  sorry\n';
  const created = await service.proofs.create({ text, limits: { ms: 5_000 } });
  if (created.kind !== 'created') throw new Error(created.kind);
  const events = await eventsOf(service, created.job.id);
  expect(events.filter(({ kind }) => kind === 'state')).toEqual([
    { kind: 'state', state: 'running' },
    { kind: 'state', state: 'done' },
  ]);
  const job = proofJobSchema.parse(service.proofs.get(created.job.id));
  expect(job.results).toMatchObject([
    { name: 'p', status: 'proved', certificate: { verdict: 'accepted' } },
    { name: 'q', status: 'not-proved', certificate: null },
  ]);
  expect(job.completed).toMatch(/theorem q : 1 = 2 := by\n {2}sorry\n$/);
  expect(await service.proofs.create({ header: '', statement: '-- nothing', limits: {} })).toEqual({
    kind: 'empty',
  });
});

test('a proof that does not hold in the completed text takes the place of its result in the job', async () => {
  // Alone `both` is the theorem that is proved; in the text it is the one of the namespace.
  const text = [
    'theorem both (p : Prop) (h : p) : p := h',
    'namespace A',
    'theorem both (p : Prop) (h : p) : p := by',
    '  have k := trivial',
    '  sorry',
    'theorem rests (p : Prop) (h : p) : p := by sorry',
    'theorem behind : True := by sorry',
    'end A\n',
  ].join('\n');
  await using own = await open(noStore(), {
    proveWith(run) {
      const propose = () =>
        ['exact both p h', 'exact True.intro'].map((action) => ({ action, logProbability: -1 }));
      const options = proveOptions({ engine, propose });
      return { ...options, run: { ...options.run, ...run } };
    },
  });
  expect(await own.proofs.create({ text, limits: {} })).toMatchObject({ kind: 'created' });
  const told = (await eventsOf(own, 'job-1')).flatMap((event) =>
    event.kind === 'result' ? [[event.result.id, event.result.status]] : [],
  );
  expect(told).toEqual([
    ['A.both', 'not-proved'],
    ['A.rests', 'proved'],
    ['A.behind', 'proved'],
    ['A.rests', 'not-proved'],
  ]);
  const { results, completed } = proofJobSchema.parse(own.proofs.get('job-1'));
  expect(results).toMatchObject([
    { id: 'A.both', reason: 'left-alone', rejection: null },
    { id: 'A.behind', status: 'proved', insteadOf: null },
    {
      ...{ id: 'A.rests', name: 'A.rests', line: 6, status: 'not-proved', reason: 'gate-rejected' },
      ...{ proof: null, certificate: null, insteadOf: 'A.rests' },
      rejection: expect.stringMatching(/the proof of A\.rests does not hold in the completed file .*: \S/),
    },
  ]);
  // The search was made all the same.
  expect(results.at(-1)?.spent.calls).toBeGreaterThan(0);
  expect(completed).toBe(text.replace('True := by sorry', 'True := by\n  exact True.intro'));
});

test('a job that waits is cancelled, and how many wait is limited', async () => {
  await using own = await open(noStore(), { atOnce: 0 });
  const ask = { text: 'theorem w : 1 = 2 := sorry\n', limits: {} };
  const jobs = [await own.proofs.create(ask), await own.proofs.create(ask), await own.proofs.create(ask)];
  expect(jobs.map(({ kind }) => kind)).toEqual(['created', 'created', 'full']);
  expect(await own.proofs.cancel('job-1')).toMatchObject({ state: 'cancelled' });
  expect(await own.proofs.cancel('job-9')).toBeNull();
  expect(await own.proofs.create(ask)).toMatchObject({ kind: 'created' });
});

test('of ended jobs no more is kept than there is room for, the latest', async () => {
  await using own = await open(noStore(), { atOnce: 0, roomOfEnded: 3_000 });
  const text = `theorem w : 1 = 2 := sorry\n-- ${'x'.repeat(1_000)}\n`;
  for (let count = 1; count <= 5; count += 1) {
    expect(await own.proofs.create({ text, limits: {} })).toMatchObject({ kind: 'created' });
    await own.proofs.cancel(`job-${count}`);
  }
  expect(own.proofs.list().map(({ id }) => id)).toEqual(['job-5', 'job-4']);
  // One alone that has no room is kept for whoever asked for it.
  await using small = await open(noStore(), { atOnce: 0, roomOfEnded: 10 });
  await small.proofs.create({ text, limits: {} });
  expect(await small.proofs.cancel('job-1')).toMatchObject({ state: 'cancelled' });
  expect(small.proofs.get('job-1')).not.toBeNull();
});

test('what is too long for Lean is no request for a proof', () => {
  for (const request of [
    { text: 'x'.repeat(1_000_001) },
    { statement: 'x'.repeat(1_000_001) },
    { text: 'theorem a : True := sorry', only: Array(10_001).fill('a') },
  ])
    expect(proofRequestSchema.safeParse(request).success).toBe(false);
});

test('a job that its process left unfinished is done by the next one that opens the store', async () => {
  await using folder = await temporaryFolder();
  const ask = { header: '', statement: 'theorem later (n : Nat) : n + 0 = n', limits: {} };
  {
    await using store = await openStore(folder.path);
    await using first = await open(store, { atOnce: 0 });
    expect(await first.proofs.create(ask)).toMatchObject({ kind: 'created' });
  }
  await using store = await openStore(folder.path);
  {
    await using second = await open(store);
    const events = await eventsOf(second, 'job-1');
    expect(events.at(0)).toMatchObject({ kind: 'note', text: 'it was interrupted, and begins anew' });
    expect(second.proofs.get('job-1')).toMatchObject({ state: 'done', results: [{ status: 'proved' }] });
  }
  await using third = await open(store);
  expect(third.proofs.get('job-1')).toMatchObject({ state: 'done', results: [{ status: 'proved' }] });
});

test('what a kept job calls proved has the gate’s certificate of it, or the job begins anew', async () => {
  await using folder = await temporaryFolder();
  const asks = [
    { header: '', statement: 'theorem kept (n : Nat) : n + 0 = n', limits: {} },
    { text: 'theorem first : 1 = 1 := sorry\n\ntheorem second : 2 = 2 := sorry\n', limits: {} },
  ];
  await using store = await openStore(folder.path);
  {
    await using first = await open(store);
    for (const ask of asks) await first.proofs.create(ask);
    for (const { id } of first.proofs.list()) await eventsOf(first, id);
  }
  const [statement, text] = (await store.jobs())
    .map(({ content }) => proofJobSchema.parse(content))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const begunAnew = async (job: ProofJob): Promise<boolean> => {
    await store.putJob({ id: job.id, content: job });
    await using next = await open(store);
    const events = await eventsOf(next, job.id);
    expect(next.proofs.get(job.id)).toMatchObject({ state: 'done' });
    const statuses = next.proofs.get(job.id)?.results.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['proved']));
    return events.some((event) => event.kind === 'note' && event.text.includes('begins anew'));
  };
  const changed = (job: ProofJob, change: (result: ProofResult) => Partial<ProofResult>): ProofJob => ({
    ...job,
    results: job.results.map((result) => ({ ...result, ...change(result) })),
  });
  const withCertificate = (job: ProofJob, change: Partial<Certificate>) =>
    changed(job, ({ certificate }) => ({ certificate: { ...certificate!, ...change } }));
  for (const job of [statement!, text!]) {
    expect(await begunAnew(job)).toBe(false);
    expect(await begunAnew(withCertificate(job, { verdict: 'rejected' }))).toBe(true);
    expect(await begunAnew(withCertificate(job, { axioms: ['sorryAx'] }))).toBe(true);
    expect(await begunAnew(changed(job, () => ({ certificate: null })))).toBe(true);
  }
  // Of a text only Lean can say what each of its theorems is.
  expect(await begunAnew(changed(statement!, () => ({ proof: 'by magic' })))).toBe(true);
});

test('a text with the line ends of another system is read as any other', async () => {
  const windows = (text: string) => text.replaceAll('\n', '\r\n');
  const text = 'theorem t (p : Prop) (h : p) : p ∧ True := by\n  constructor\n  · exact h\n  · trivial\n';
  expect(await read(windows(text))).toMatchObject({ kind: 'read', messages: [] });
  const place = { text: windows(text), line: 3, column: 4 };
  expect(await service.goals(place, signal)).toMatchObject({ states: [[expect.stringMatching(/⊢ p$/)]] });
  const tactics = [windows('first\n  | trivial\n  | exact h')];
  expect(await service.step({ ...place, tactics }, signal)).toMatchObject({ results: [{ kind: 'closed' }] });
  const theorem = { header: windows('open Nat\n\n'), statement: windows('theorem t\n  (p : Prop) : p → p') };
  const steps = [windows('intro h')];
  expect(await service.step({ theorem, steps, tactics }, signal)).toMatchObject({
    results: [{ kind: 'closed' }],
  });
  const submission = windows(text);
  const [statement = ''] = text.split(' :=');
  for (const reference of [windows(`${statement} := sorry\n`), { header: '\r\n', statement }])
    expect(await service.check({ reference, submission, allowDisproof: false }, signal)).toMatchObject({
      verdict: 'accepted',
    });
});

const slow = `/-- Lean takes time for the last line. -/
theorem slow (a b c d : Nat) (h : a + b < c) (k : c + a < d) (l : 2 * d < 3 * b + c) : a + b < d + 1 := by
  have ok : 1 = 1 := rfl
  omega
`;

const needs = `theorem helper : 1 + 1 = 2 := rfl
/-- Of two hypotheses the proof takes one. -/
theorem half (p q : Prop) (hp : p) (hq : q) : p ∨ False := by
  simp only [or_false]
  exact hp
theorem open_one (h : 1 = 1) : 2 = 2 := by sorry
`;

test('hypotheses that a proof does without are told, all together, of one theorem of a text', async () => {
  const ask = async (name?: string, text = needs) =>
    minimalAnswerSchema.parse(await service.minimise({ text, ...(name !== undefined && { name }) }, signal));
  expect(await ask('half')).toEqual({
    ...{ kind: 'found', theorem: 'half', needless: ['(hq : q)'], needed: ['(p q : Prop)', '(hp : p)'] },
    statement: expect.stringContaining('theorem half (p q : Prop) (hp : p) : p ∨ False'),
  });
  expect(await ask('open_one')).toMatchObject({ kind: 'none', message: 'its proof is not finished' });
  expect(await ask('nobody')).toMatchObject({ kind: 'none' });
  expect(await ask('half', `${needs}theorem bad : 1 = 2 := rfl\n`)).toMatchObject({
    ...{ kind: 'none', message: expect.stringContaining('error') },
  });
});

test('the lines of a theorem are told with the time that Lean takes for them', async () => {
  const profiled = profileAnswerSchema.parse(await service.profile({ text: slow, name: 'slow' }, signal));
  expect(profiled).toMatchObject({ kind: 'profiled', theorem: 'slow', errors: [] });
  if (profiled.kind !== 'profiled') return;
  const [first] = profiled.lines;
  expect(first).toMatchObject({ line: 4, text: 'omega' });
  expect(first!.ms).toBeGreaterThan(5);
  expect(profiled.ms!).toBeGreaterThanOrEqual(first!.ms);
  expect(profileAnswerSchema.parse(await service.profile({ text: slow, name: 'nobody' }, signal)).kind).toBe(
    'none',
  );
});
