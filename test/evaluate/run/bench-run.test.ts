import { createReadStream } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../../core/errors.ts';
import { sha256 } from '../../../core/hash.ts';
import { unlimited } from '../../../core/ledger.ts';
import { makeRejection } from '../../../lean/gate/certificate.ts';
import { parseBenchReport } from '../../../src/evaluate/report/read-report.ts';
import type { BenchConfig } from '../../../src/evaluate/run/bench-config.ts';
import { openBenchFolder } from '../../../src/evaluate/run/bench-folder.ts';
import { type BenchRunOptions, benchRun } from '../../../src/evaluate/run/bench-run.ts';
import { asNegated, negationOf } from '../../../src/evaluate/run/probe-negation.ts';
import { gateRequest } from '../../../src/prove/ask-gate.ts';
import { readSubmissions } from '../../../src/prove/check/read-submissions.ts';
import { benchConfig, probeRecord, scriptedProblem, scriptedSuite } from '../../support/bench-records.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const problems = [scriptedProblem('a', 't'), scriptedProblem('b', 'f')];

/** A run, or what is left of one, in this folder; with what it told. */
async function run(path: string, changes: Partial<BenchConfig> = {}, more: Partial<BenchRunOptions> = {}) {
  await using folder = await openBenchFolder(path, true);
  const told: string[] = [];
  const report = await benchRun({
    folder,
    suite: scriptedSuite(problems),
    config: benchConfig(problems, changes),
    settings: proveOptions({ limits: { ...unlimited, calls: 50 } }),
    contamination: { kind: 'not-checked', why: 'it is a toy' },
    onEvent: () => {},
    note: (text) => told.push(text),
    warn: (text) => told.push(text),
    ...more,
  });
  return { report, told };
}

test('when Lean breaks down, the report has what is known, and the error comes behind it', async () => {
  await using folder = await temporaryFolder();
  const toy = scriptedEngine();
  const engine = scriptedEngine({
    async open(theorem, ...rest) {
      if (theorem.id === 'b') throw new LakatosError('POOL_BROKEN', 'Lean workers die');
      return toy.open(theorem, ...rest);
    },
  });
  const settings = proveOptions({ engine, limits: { ...unlimited, calls: 50 } });
  await expect(run(folder.path, {}, { settings })).rejects.toMatchObject({ code: 'POOL_BROKEN' });
  const text = await readFile(join(folder.path, 'report.json'), 'utf8');
  expect(parseBenchReport(text, 'report.json').totals).toMatchObject({ attempts: 1, planned: 2 });
  const { report, told } = await run(folder.path);
  expect(report.totals).toMatchObject({ attempts: 2, planned: 2 });
  expect(told).toEqual([
    `going on with ${folder.path}, where 1 attempt is made already`,
    'the gate checks 1 kept proof again',
  ]);
});

test('the proofs of a run are written as `lakatos check --jsonl` reads them, each with what was asked', async () => {
  await using folder = await temporaryFolder();
  const { report } = await run(folder.path);
  const lines = createReadStream(join(folder.path, 'proofs.jsonl'));
  const cases: unknown[] = [];
  for await (const entry of readSubmissions(lines)) cases.push(entry);
  const [proved] = report.results;
  expect(proved).toMatchObject({ id: 'a', status: 'proved' });
  const { header, statement } = problems[0]!.theorem;
  expect(cases).toMatchObject([
    {
      kind: 'good',
      id: 'a',
      value: {
        submission: expect.stringContaining(`${statement} := ${proved?.proof}`),
        asked: { header, statement },
      },
    },
  ]);
});

describe('what a journal calls proved', () => {
  /** A run of two theorems that hold, whose lines somebody changes before it goes on. */
  async function resumed(change: (lines: string[]) => void, more: Partial<BenchRunOptions> = {}) {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'attempts.jsonl');
    const both = [scriptedProblem('a', 't'), scriptedProblem('b', 'sst & t'), scriptedProblem('c', 'f')];
    const changes = benchConfig(both);
    const suite = scriptedSuite(both);
    await run(folder.path, changes, { suite });
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    change(lines);
    await writeFile(path, lines.map((line) => `${line}\n`).join(''));
    return await run(folder.path, changes, { suite, ...more });
  }

  test('is judged again, and counts', async () => {
    const asked: string[] = [];
    const toy = scriptedEngine();
    const engine = scriptedEngine({
      async verify(request, limits) {
        asked.push(request.submission);
        return await toy.verify(request, limits);
      },
    });
    const { report } = await resumed(() => {}, { settings: proveOptions({ engine }) });
    expect(report.totals.score.proved).toBe(2);
    expect(asked).toHaveLength(2);
  });

  test('by the certificate of another theorem is refused, with its line', async () => {
    const forged = resumed((lines) => {
      lines[2] = lines[0]!.replace('"problem":"a"', '"problem":"c"');
    });
    await expect(forged).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringMatching(/attempts\.jsonl:3 has no certificate of this proof/),
      advice: expect.stringContaining('Delete that line'),
    });
  });

  test('with another proof than the certificate’s is refused', async () => {
    const forged = resumed((lines) => {
      const record = JSON.parse(lines[0]!);
      lines[0] = JSON.stringify({ ...record, proof: 'by trivial' });
    });
    await expect(forged).rejects.toMatchObject({ message: expect.stringContaining('attempts.jsonl:1 ') });
  });

  test('with hashes that somebody computed is refused by the gate', async () => {
    const proof = 'by wrong';
    const theorem = scriptedProblem('c', 'f').theorem;
    const { reference, submission } = gateRequest(theorem, proof);
    const forged = resumed((lines) => {
      const { certificate, ...record } = JSON.parse(lines[0]!);
      const own = { statementHash: sha256(reference), submissionHash: sha256(submission) };
      lines[2] = JSON.stringify({ ...record, problem: 'c', proof, certificate: { ...certificate, ...own } });
    });
    await expect(forged).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringMatching(/attempts\.jsonl:3 has a proof that the gate does not accept/),
    });
  });

  test.each([
    ['that proves nothing', 'decide', 'has a proof that the gate does not accept'],
    [
      'that is none of those tried, whatever it proves',
      'exact wanted',
      'names a single tactic that no run tries',
    ],
  ])('by a single tactic %s is refused, too', async (_what, tactic, said) => {
    const settings = { baselines: true };
    const honest = scriptedEngine({});
    const wrong = { code: 'elaboration-error' as const, message: 'it does not hold' };
    const engine = scriptedEngine({
      async verify(request, ...how) {
        return request.submission.includes('decide')
          ? makeRejection(request, 'toy', { theorems: [], axioms: [], reasons: [wrong], passed: [] })
          : honest.verify(request, ...how);
      },
    });
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'attempts.jsonl');
    await run(folder.path, settings);
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    const changed = lines.map((line) => {
      const record = JSON.parse(line);
      return record.kind === 'baseline' ? JSON.stringify({ ...record, proved: [tactic], lost: [] }) : line;
    });
    expect(changed).not.toEqual(lines);
    await writeFile(path, changed.map((line) => `${line}\n`).join(''));
    const again = run(folder.path, settings, { settings: proveOptions({ engine }) });
    await expect(again).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(said),
    });
  });

  test('is no reason to call the file changed where the gate gives no answer', async () => {
    const lost = { code: 'lost' as const, message: 'it died' };
    let asked = 0;
    const engine = scriptedEngine({
      async verify(request) {
        asked += 1;
        return makeRejection(request, 'toy', { theorems: [], axioms: [], reasons: [lost], passed: [] });
      },
    });
    const silent = resumed(() => {}, { settings: proveOptions({ engine }) });
    await expect(silent).rejects.toMatchObject({
      code: 'GATE_SILENT',
      message: expect.stringContaining('lost: it died'),
      advice: expect.stringContaining('--resume'),
    });
    expect(asked).toBe(3);
  });

  test('of a negation that does not contradict the theorem is refused, whatever its certificate', async () => {
    const { theorem } = scriptedProblem('c', 'f');
    const negation = negationOf(theorem);
    if (negation.kind !== 'built') throw new Error(negation.reason);
    const { statement } = negation;
    const proof = 'by\n  close';
    const { reference, submission } = gateRequest(asNegated(theorem, statement), proof);
    const toy = scriptedEngine();
    const message = {
      ...{ severity: 'error' as const, text: 'type mismatch' },
      ...{ start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
    };
    const engine = scriptedEngine({
      async elaborate(text, ...rest) {
        const outcome = await toy.elaborate(text, ...rest);
        if (!text.includes('_restated') || outcome.kind !== 'elaborated') return outcome;
        return { ...outcome, report: { ...outcome.report, messages: [message] } };
      },
    });
    const forged = resumed(
      (lines) => {
        const { certificate } = JSON.parse(lines[0]!);
        const own = { statementHash: sha256(reference), submissionHash: sha256(submission) };
        const probe = probeRecord('c', { outcome: 'false', reason: null, statement });
        lines[3] = JSON.stringify({ ...probe, proof, certificate: { ...certificate, ...own } });
      },
      { settings: proveOptions({ engine: { ...toy, elaborate: engine.elaborate } }) },
    );
    await expect(forged).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringMatching(/attempts\.jsonl:4 calls a theorem false: .*type mismatch/s),
    });
  });

  test('of a negation is held to that of the theorem', async () => {
    const forged = resumed((lines) => {
      const { proof, certificate } = JSON.parse(lines[0]!);
      const probe = probeRecord('c', { outcome: 'false', reason: null, statement: 'theorem a : t' });
      lines[3] = JSON.stringify({ ...probe, proof, certificate });
    });
    await expect(forged).rejects.toMatchObject({ message: expect.stringContaining('attempts.jsonl:4 ') });
  });
});

test('a torn line is told, and its attempt made again', async () => {
  await using folder = await temporaryFolder();
  await run(folder.path);
  await appendFile(join(folder.path, 'attempts.jsonl'), '{"kind":"att');
  const { report, told } = await run(folder.path);
  expect(told[0]).toContain('cut off by a crash');
  expect(report.totals.attempts).toBe(2);
});

test('a run that other code goes on with does not pass for one of its first commit', async () => {
  await using folder = await temporaryFolder();
  const commit = { hash: 'abc', modified: false };
  expect((await run(folder.path, { commit })).report.versions.commit).toEqual(commit);
  const { report, told } = await run(folder.path, { commit: { hash: 'def', modified: false } });
  expect(report.versions.commit).toEqual({ hash: 'abc', modified: true });
  expect(told[0]).toContain('Lakatos itself has changed');
});

test('what nobody knows is told as that: of single tactics, of negations', async () => {
  await using folder = await temporaryFolder();
  const engine = scriptedEngine({
    async apply(_state, tactics) {
      return tactics.map((tactic) =>
        tactic.includes('decide')
          ? { kind: 'lost', reason: 'worker-died', ms: 1 }
          : { kind: 'failed', message: 'no', ms: 1 },
      );
    },
    elaborate: async () => ({ kind: 'lost', reason: 'worker-died', ms: 1 }),
  });
  const settings = proveOptions({ engine, limits: { ...unlimited, calls: 50 } });
  const { report } = await run(folder.path, { baselines: true }, { settings });
  expect(report.baselines.find(({ name }) => name === 'decide')).toEqual({
    name: 'decide',
    proved: [],
    unknown: ['a', 'b'],
  });
  expect(report.baselines.find(({ name }) => name === 'rfl')).toMatchObject({ unknown: [] });
  expect(report.results[0]).toMatchObject({
    negation: { kind: 'fault' },
    detail: expect.stringContaining('nothing is known of its negation: Lean died'),
  });
});

test('what is known of the suite comes as far as it is about problems of the run', async () => {
  await using folder = await temporaryFolder();
  const suite = scriptedSuite(problems);
  const description = {
    ...suite.description,
    knownBad: ['b', 'z'].map((id) => ({ id, reason: 'it is false' })),
    askingForAnswer: ['a', 'y'],
  };
  const [a, ...others] = problems;
  const asking = { ...a!, answers: [{ name: 'a_solution', type: 'Nat', answer: null, filled: false }] };
  const { report } = await run(
    folder.path,
    {},
    { suite: { ...suite, description, problems: [asking, ...others] } },
  );
  expect(report.suite).toMatchObject({
    knownBad: [{ id: 'b', reason: 'it is false' }],
    askingForAnswer: ['a'],
  });
});

test('attempts of an older run at problems that ask for an answer are in no count', async () => {
  await using folder = await temporaryFolder();
  expect((await run(folder.path)).report.totals).toMatchObject({ attempts: 2, score: { proved: 1 } });
  const asking = problems.map((problem) => ({
    ...problem,
    answers: [{ name: 'x_solution', type: 'Nat', answer: null, filled: problem.theorem.id === 'a' }],
  }));
  const { report } = await run(folder.path, {}, { suite: scriptedSuite(asking) });
  expect(report.results.map(({ id }) => id)).toEqual(['a']);
  expect(report.totals).toMatchObject({ attempts: 1, planned: 1, score: { proved: 1, askingForAnswer: 1 } });
});
