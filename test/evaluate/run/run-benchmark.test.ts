import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../../core/errors.ts';
import { unlimited } from '../../../core/ledger.ts';
import type { Verdict } from '../../../core/verdict.ts';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import type { VerifyRequest } from '../../../lean/engine.ts';
import type { BenchEvent } from '../../../src/evaluate/run/bench-events.ts';
import { Journal } from '../../../src/evaluate/run/journal.ts';
import type { RunRecord } from '../../../src/evaluate/run/records.ts';
import { baselineTactics } from '../../../src/evaluate/run/run-baselines.ts';
import { type BenchmarkOptions, runBenchmark } from '../../../src/evaluate/run/run-benchmark.ts';
import { wholeProofProver } from '../../../src/prove/whole-proof/prove-whole.ts';
import { wholeProofDefaults } from '../../../src/prove/whole-proof/whole-proof-settings.ts';
import { plainProfile, textOf } from '../../prove/whole-proof/plain-profile.ts';
import { scriptedProblem } from '../../support/bench-records.ts';
import { type Changes, proveOptions } from '../../support/prove-options.ts';
import { type ScriptedEngine, scriptedEngine } from '../../support/scripted-engine.ts';
import { continuation, scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const problems = [
  scriptedProblem('a', 't'),
  scriptedProblem('b', 'f'),
  scriptedProblem('c', 'bad'),
  scriptedProblem('d', 'sst & t'),
];

/** The gate of which nothing gets through. */
async function refuseAll({ reference, submission }: VerifyRequest): Promise<Verdict> {
  const reasons = [{ code: 'sorry' as const, message: 'no' }];
  const certificate = {
    schema: 'lakatos/certificate' as const,
    version: 1 as const,
    verdict: 'rejected' as const,
    theorems: [],
    statementHash: reference,
    submissionHash: submission,
    toolchain: 'scripted',
    warnings: [],
    axioms: [],
    checks: [],
    reasons,
  };
  return { kind: 'rejected', reasons, certificate };
}

interface Setting extends Partial<Omit<BenchmarkOptions, 'journal' | 'settings'>> {
  readonly path?: string;
  readonly settings?: Changes;
}

/** Runs problems in a fresh journal or in that of `path`. */
async function run({ path, settings, ...changes }: Setting = {}) {
  await using folder = await temporaryFolder();
  await using journal = await Journal.open(path ?? join(folder.path, 'attempts.jsonl'));
  const events: BenchEvent[] = [];
  const engine = scriptedEngine();
  await runBenchmark({
    problems,
    journal,
    attempts: 2,
    workers: 1,
    probeCalls: 10,
    baselines: false,
    settings: proveOptions({ engine, limits: { ...unlimited, calls: 30 }, ...settings }),
    onEvent: (event) => events.push(event),
    ...changes,
  });
  return { records: journal.records, events, engine };
}

const line = (record: RunRecord) =>
  record.kind === 'attempt'
    ? `${record.problem} ${record.attempt} ${record.outcome}`
    : record.kind === 'probe'
      ? `${record.problem} probe ${record.outcome}`
      : `${record.problem} by ${record.proved.join(' ') || 'none'}, lost ${record.lost.join(' ') || 'none'}`;
/** Without what the clock says. */
const timeless = (records: readonly RunRecord[]) =>
  records.map((record) =>
    record.kind === 'attempt'
      ? { ...record, leanMs: 0, spent: { ...record.spent, ms: 0 } }
      : record.kind === 'probe'
        ? { ...record, ms: 0 }
        : record,
  );

const whole = [
  'a 0 proved',
  'a 1 proved',
  'b 0 not-proved',
  'b 1 not-proved',
  'b probe unknown',
  'c 0 invalid',
  'd 0 proved',
  'd 1 proved',
];

test('a theorem that the model has no room for is not proved, and the others have their turn', async () => {
  const model = scriptedLanguageModel(({ prompts: [prompt] }) => {
    if (prompt !== undefined && textOf(prompt).includes('theorem b'))
      throw new LakatosError('MODEL_PROMPT_TOO_LONG', 'no room');
    return [{ continuations: [continuation('by\n  close')], reading: null }];
  });
  const { records } = await run({
    attempts: 1,
    probeCalls: 0,
    settings: {
      prover: wholeProofProver({
        ...wholeProofDefaults,
        rescue: null,
        model,
        profile: plainProfile,
        names: null,
      }),
    },
  });
  const attempts = records.flatMap((record) =>
    record.kind === 'attempt' ? [`${record.problem} ${record.outcome} ${record.reason} ${record.tries}`] : [],
  );
  expect(attempts).toContain('b not-proved prompt-too-long 1');
  expect(attempts).toContain('a proved null 1');
  expect(attempts.at(-1)).toMatch(/^d /);
});

test('every problem gets its attempts, what is not proved a probe, what is invalid no more than one', async () => {
  const { records, events } = await run();
  expect(records.map(line)).toEqual(whole);
  expect(
    events.flatMap((event) =>
      event.kind === 'problem-finished' ? [`${event.problem} ${event.verdict}`] : [],
    ),
  ).toEqual(['a proved', 'b not-proved', 'c invalid', 'd proved']);
});

test('nothing is remembered from one attempt to the next', async () => {
  const { records } = await run();
  const calls = records.flatMap((record) =>
    record.kind === 'attempt' && record.problem === 'd' ? record.spent.calls : [],
  );
  expect(calls[0]).toBeGreaterThan(0);
  expect(calls[1]).toBe(calls[0]);
});

test('a run that is resumed after any record comes to the same, and does nothing twice', async () => {
  await using folder = await temporaryFolder();
  const reference = await run();
  for (let kept = 0; kept <= whole.length; kept += 1) {
    const path = join(folder.path, `${kept}.jsonl`);
    {
      await using journal = await Journal.open(path);
      for (const record of reference.records.slice(0, kept)) await journal.append(record);
    }
    const { records, events } = await run({ path });
    expect(timeless(records)).toEqual(timeless(reference.records));
    const made = events.filter(({ kind }) => kind === 'attempt-finished' || kind === 'probe-finished');
    expect(made).toHaveLength(whole.length - kept);
  }
});

test('several workers make the same records, each in a problem of its own', async () => {
  const many = Array.from({ length: 20 }, (_, at) =>
    scriptedProblem(`p${at}`, ['t', 'f', 't & st', 'bad'][at % 4]!),
  );
  const sorted = (records: readonly RunRecord[]) => records.map(line).toSorted();
  const alone = await run({ problems: many });
  const working = new Set<string>();
  let most = 0;
  const together = await run({
    problems: many,
    workers: 4,
    onEvent(event) {
      if (event.kind === 'attempt-started') working.add(event.problem);
      if (event.kind === 'problem-finished') working.delete(event.problem);
      most = Math.max(most, working.size);
    },
  });
  expect(sorted(together.records)).toEqual(sorted(alone.records));
  expect(most).toBe(4);
});

test('the signal ends the run; what was finished is kept, and what was under way is made again', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'attempts.jsonl');
  const controller = new AbortController();
  const onEvent = (event: BenchEvent) => {
    if (event.kind === 'attempt-started' && event.problem === 'b' && event.attempt === 1) controller.abort();
  };
  const stopped = await run({ path, onEvent, settings: { signal: controller.signal } });
  expect(stopped.records.map(line)).toEqual(whole.slice(0, 3));
  expect((await run({ path })).records.map(line)).toEqual(whole);
});

test('a broken pool ends the run for all workers, with what was finished', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'attempts.jsonl');
  const good = scriptedEngine();
  const engine = scriptedEngine({
    async open(theorem, ...rest) {
      if (theorem.id === 'd') throw new LakatosError('POOL_BROKEN', 'Lean workers die');
      return good.open(theorem, ...rest);
    },
  });
  await expect(run({ path, settings: { engine }, workers: 1 })).rejects.toMatchObject({
    code: 'POOL_BROKEN',
  });
  await using journal = await Journal.open(path);
  expect(journal.records.map(line)).toEqual(whole.slice(0, 6));
});

test('single tactics: what proves alone, or behind intros, and is accepted by the gate; a death is no answer', async () => {
  const engine = scriptedEngine({
    async apply(_state, [tactic = '']) {
      if (tactic === 'omega' || tactic === 'intros; grind') return [{ kind: 'proved', ms: 1 }];
      if (tactic.startsWith('fail_if_no_progress') || tactic.endsWith('decide'))
        return [{ kind: 'lost', reason: 'worker-died', ms: 1 }];
      return [{ kind: 'failed', message: 'no', ms: 1 }];
    },
  });
  const only = { problems: [scriptedProblem('a', 't')], attempts: 1, probeCalls: 0, baselines: true };
  const { records } = await run({ ...only, settings: { engine } });
  expect(line(records.at(-1)!)).toBe('a by omega grind, lost decide');
  expect(engine.verified.map(({ submission }) => submission).slice(-2)).toEqual([
    'theorem a : t := by\n  omega\n',
    'theorem a : t := by\n  intros; grind\n',
  ]);
  const strict = scriptedEngine({ apply: async () => [{ kind: 'proved', ms: 1 }], verify: refuseAll });
  expect(line((await run({ ...only, settings: { engine: strict } })).records.at(-1)!)).toBe(
    'a by none, lost none',
  );
});

test('a single tactic is tried behind intros only where they change the goal', async () => {
  for (const changes of [true, false]) {
    const tried: string[] = [];
    const engine = scriptedEngine({
      async apply(_state, [tactic = '']) {
        tried.push(tactic);
        const moves = changes && tactic.startsWith('fail_if_no_progress');
        return [
          moves
            ? { kind: 'progress', state: { parts: [] }, ms: 1 }
            : { kind: 'failed', message: 'no', ms: 1 },
        ];
      },
    });
    const only = { problems: [scriptedProblem('a', 't')], attempts: 1, probeCalls: 0, baselines: true };
    await run({ ...only, settings: { engine } });
    expect(tried.includes('intros; omega')).toBe(changes);
  }
});

test('a theorem that imports a library is tried with the tactics of Mathlib too', () => {
  const { theorem } = scriptedProblem('a', 't');
  expect(baselineTactics(theorem)).not.toContain('linarith');
  expect(baselineTactics({ ...theorem, header: 'import Lean\n' })).not.toContain('linarith');
  expect(baselineTactics({ ...theorem, header: 'import Mathlib.Tactic\n' })).toEqual(
    expect.arrayContaining(['omega', 'linarith', 'norm_num']),
  );
});

test('a single tactic of which workers die is tried again, three times in all', async () => {
  const tries = new Map<string, number>();
  const engine = scriptedEngine({
    async apply(_state, [tactic = '']) {
      tries.set(tactic, (tries.get(tactic) ?? 0) + 1);
      const isDeadly = tactic.includes('grind') || (tactic === 'omega' && tries.get(tactic) === 1);
      if (isDeadly) return [{ kind: 'lost', reason: 'worker-died', ms: 1 }];
      return [tactic === 'omega' ? { kind: 'proved', ms: 1 } : { kind: 'failed', message: 'no', ms: 1 }];
    },
  });
  const only = { problems: [scriptedProblem('a', 't')], attempts: 1, probeCalls: 0, baselines: true };
  const { records } = await run({ ...only, settings: { engine } });
  expect(line(records.at(-1)!)).toBe('a by omega, lost grind');
  expect(Object.fromEntries(tries)).toMatchObject({ grind: 3, omega: 2, rfl: 1 });
});

test('where the statement itself is not answered, nothing is known of any single tactic', async () => {
  const good = scriptedEngine();
  for (const kind of ['lost', 'timeout'] as const) {
    let opened = 0;
    const engine = scriptedEngine({
      async open(theorem, ...rest) {
        opened += 1;
        if (opened === 1) return good.open(theorem, ...rest);
        return kind === 'lost' ? { kind, reason: 'worker-died', ms: 1 } : { kind, ms: 1 };
      },
    });
    const only = { problems: [scriptedProblem('a', 't')], attempts: 1, probeCalls: 0, baselines: true };
    const { records } = await run({ ...only, settings: { engine } });
    expect(line(records.at(-1)!)).toBe('a by none, lost rfl decide simp omega grind simp_all');
    // Behind the attempt's own: what killed a worker is tried three times, what came too late once.
    expect(opened - 1).toBe(kind === 'lost' ? 3 : 1);
  }
});

describe('the probe', () => {
  const only = (problem: SuiteProblem) => ({ problems: [problem], attempts: 1 });
  /** Takes negations as true, and nothing else. */
  const believesNegations = () =>
    scriptedEngine({
      async apply(state, tactics) {
        const isNegation = state.theorem.statement.includes('_negated');
        return tactics.map((tactic) =>
          isNegation && tactic === 'close'
            ? { kind: 'proved', ms: 1 }
            : { kind: 'failed', message: 'no', ms: 1 },
        );
      },
    });

  test('whose negation is proved says that the statement is false', async () => {
    const { records, events } = await run({
      ...only(scriptedProblem('b', 'f')),
      settings: { engine: believesNegations() },
    });
    expect(records[1]).toMatchObject({
      kind: 'probe',
      outcome: 'false',
      statement: 'theorem b_negated : _root_.Not (f\n  )',
      proof: expect.stringContaining('close'),
      certificate: { verdict: 'accepted' },
    });
    expect(events.at(-1)).toMatchObject({ kind: 'problem-finished', verdict: 'refuted' });
  });

  test('does not count in what the attempts spend', async () => {
    const { records } = await run({ ...only(scriptedProblem('b', 'f')) });
    const [attempt, probe] = records;
    expect(attempt).toMatchObject({ kind: 'attempt', spent: { calls: 3 } });
    expect(probe).toMatchObject({ kind: 'probe', outcome: 'unknown', reason: 'exhausted', calls: 3 });
  });

  test('is not run where Lean does not get a contradiction from theorem and negation', async () => {
    const engine = scriptedEngine({
      elaborate: async () => ({
        kind: 'elaborated',
        ms: 1,
        report: {
          messages: [{ severity: 'error', text: 'type mismatch', start: { line: 3, column: 0 } }],
          open: [],
          partial: [],
          broken: [],
        },
      }),
    });
    const { records } = await run({ ...only(scriptedProblem('b', 'f')), settings: { engine } });
    expect(records[1]).toMatchObject({
      outcome: 'not-run',
      reason: expect.stringContaining('type mismatch'),
      statement: null,
      calls: 0,
    });
  });

  test('is made again where Lean dies, and is a fault when it dies each time', async () => {
    const good = scriptedEngine();
    for (const [deaths, outcome] of [
      [2, 'unknown'],
      [3, 'fault'],
    ] as const) {
      let asked = 0;
      const engine = scriptedEngine({
        async elaborate(...request) {
          asked += 1;
          if (asked <= deaths) return { kind: 'lost', reason: 'worker-died', ms: 1 };
          return good.elaborate(...request);
        },
      });
      const { records } = await run({ ...only(scriptedProblem('b', 'f')), settings: { engine } });
      expect(records[1]).toMatchObject({ kind: 'probe', outcome });
      expect(asked).toBe(3);
    }
  });

  test('is a fault where the gate dies of each proof of the negation', async () => {
    const reasons = [{ code: 'lost' as const, message: 'it died' }];
    const engine: ScriptedEngine = {
      ...believesNegations(),
      async verify(request) {
        const refused = await refuseAll(request);
        return { ...refused, kind: 'rejected', reasons, certificate: { ...refused.certificate, reasons } };
      },
    };
    const { records, events } = await run({
      ...only(scriptedProblem('b', 'f')),
      settings: { engine },
    });
    expect(records[1]).toMatchObject({
      outcome: 'fault',
      reason: expect.stringContaining('died each time that the gate'),
      statement: null,
    });
    expect(events.at(-1)).toMatchObject({ kind: 'problem-finished', verdict: 'not-proved' });
    // Three tactics in each of three tries, though nothing came of it.
    expect(records[1]).toMatchObject({ calls: 9 });
  });

  test('has all the time that its tries took, those too in which Lean died at once', async () => {
    let now = 0;
    const engine = scriptedEngine({
      async elaborate() {
        now += 1_000;
        return { kind: 'lost', reason: 'worker-died', ms: 1_000 };
      },
    });
    const { records } = await run({
      ...only(scriptedProblem('b', 'f')),
      settings: { engine, clock: { now: () => now } },
    });
    expect(records[1]).toMatchObject({ outcome: 'fault', calls: 0, ms: 3_000 });
  });

  test('is not run for what no text can negate, and not at all with 0 calls', async () => {
    const odd: SuiteProblem = {
      ...scriptedProblem('b', 'f'),
      theorem: { id: 'b', header: '', statement: 'lemma : f' },
    };
    const opened = scriptedEngine();
    const engine = scriptedEngine({
      open: (_theorem, ...rest) => opened.open(scriptedProblem('b', 'f').theorem, ...rest),
    });
    const { records } = await run({ ...only(odd), settings: { engine } });
    expect(records[1]).toMatchObject({
      outcome: 'not-run',
      reason: 'the theorem has no name that can be read',
    });
    const without = await run({ ...only(scriptedProblem('b', 'f')), probeCalls: 0 });
    expect(without.records.map(line)).toEqual(['b 0 not-proved']);
  });
});
