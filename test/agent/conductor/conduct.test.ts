import { describe, expect, test } from '@jest/globals';
import { unlimited } from '../../../core/ledger.ts';
import { tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { ArmHistory } from '../../../src/agent/conductor/arm-history.ts';
import type { Arm } from '../../../src/agent/conductor/arm-run.ts';
import { conduct } from '../../../src/agent/conductor/prove-auto.ts';
import type { ConductorOptions, SliceEvent } from '../../../src/agent/conductor/run-arms.ts';
import { yesNoCritic } from '../../../src/llm/profiles/critics.ts';
import { askGate } from '../../../src/prove/ask-gate.ts';
import { beginReport } from '../../../src/prove/report.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { type Changes, proveOptions } from '../../support/prove-options.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type Script, scriptedArm } from './scripted-arm.ts';

const theorem: Theorem = { id: 'main', header: '', statement: 'theorem main : x' };
const never: Script = { calls: Number.POSITIVE_INFINITY, end: 'exhausted' };

/** Slices of 4, 8, 16... calls. */
function options(
  arms: readonly Arm[],
  {
    history = new ArmHistory(),
    onSlice = () => {},
    ...changes
  }: Changes & Partial<Pick<ConductorOptions, 'history' | 'onSlice'>> = {},
) {
  const slices: SliceEvent[] = [];
  return {
    ...proveOptions({ limits: unlimited, ...changes }),
    arms,
    history,
    firstCalls: 4,
    onSlice(event: SliceEvent) {
      slices.push(event);
      onSlice(event);
    },
    slices,
  };
}

const transcript = (slices: readonly SliceEvent[]) =>
  slices.map(({ arm, level, end, spent }) => `${arm} ${level} ${end} ${spent.calls}`);

const within = (calls: number) => ({ limits: { ...unlimited, calls } });

describe('with one worker', () => {
  test('slices grow, arms take turns, and each goes on where it was held up', async () => {
    const arms = [scriptedArm('search', never), scriptedArm('plan', { calls: 25, end: 'proved' })];
    const engine = scriptedEngine();
    const own = options(arms, { engine });
    const { result, detail } = await conduct(theorem, own);
    expect(transcript(own.slices)).toEqual([
      'search 0 held 4',
      'plan 0 held 8',
      'search 1 held 16',
      'plan 1 held 24',
      'search 2 held 40',
      'plan 2 proved 53',
    ]);
    expect(result).toMatchObject({ status: 'proved', proof: 'by plan', spent: { calls: 53 } });
    expect(result.certificate?.verdict).toBe('accepted');
    expect(detail).toMatch(
      /^search: stopped, 28 calls in 3 slices, [\d.]+ s\nplan: proved, 25 calls in 3 slices, [\d.]+ s$/,
    );
    // Nothing is asked twice.
    expect(new Set(engine.asked).size).toBe(53);
    expect(own.events.map(({ kind }) => kind).filter((kind) => kind.startsWith('theorem-'))).toEqual([
      'theorem-started',
      'theorem-step',
      'theorem-finished',
    ]);
  });

  test('a theorem that the first slice proves is no matter for the others', async () => {
    const own = options([scriptedArm('search', { calls: 4, end: 'proved' }), scriptedArm('plan', never)]);
    const { result, detail } = await conduct(theorem, own);
    expect(transcript(own.slices)).toEqual(['search 0 proved 4']);
    expect(result.status).toBe('proved');
    expect(detail).toMatch(/^search: proved, 4 calls in 1 slice/);
  });

  test('a proof is known as the theorem’s own behind theorems that got a proof from us', async () => {
    const behind = {
      ...theorem,
      header: 'theorem before : t := by close\n',
      asked: 'theorem before : t := by sorry\n',
    };
    const proving: Arm = {
      ...scriptedArm('search', { calls: 2, end: 'proved' }),
      async run(own, _opened, given) {
        const verdict = await askGate(given, own, 'by search');
        // What is done with an accepted proof, such as making it shorter, waits for nobody.
        const reference = { theorem: own, path: [] };
        for (let call = 0; call < 40; call += 1)
          await given.lean.engine.apply(reference, [`polish${call}`], tacticLimits, given.run.signal);
        const report = beginReport(own, given.run.clock);
        return verdict.kind === 'accepted'
          ? report.proved('by search', verdict.certificate)
          : report.failed('not-proved', 'gate-rejected');
      },
    };
    const own = options([proving, scriptedArm('plan', never)]);
    const { result } = await conduct(behind, own);
    expect(result).toMatchObject({ status: 'proved', spent: { calls: 0 } });
    expect(transcript(own.slices)).toEqual(['search 0 proved 0']);
  });

  test('tokens of a critic are within the limit of all', async () => {
    let written = 0;
    const model = { ...scriptedLanguageModel(() => []), tokensUsed: () => ({ read: 0, written }) };
    const arm: Arm = {
      ...scriptedArm('search', never),
      async run(own, _opened, given) {
        written = 5_000;
        return beginReport(own, given.run.clock).failed('not-proved', 'exhausted');
      },
    };
    const own = options([arm, scriptedArm('plan', never)], {
      critic: { kind: 'model', model, profile: yesNoCritic },
      limits: { ...unlimited, tokens: 1_000 },
    });
    const { result } = await conduct(theorem, own);
    expect(result).toMatchObject({ reason: 'budget-tokens', spent: { tokens: 5_000 } });
  });

  test('an arm that has nothing left to try leaves the rest of the budget to the others', async () => {
    const arms = [scriptedArm('search', { calls: 6, end: 'exhausted' }), scriptedArm('plan', never)];
    const own = options(arms, within(40));
    const { result } = await conduct(theorem, own);
    expect(transcript(own.slices)).toEqual([
      'search 0 held 4',
      'plan 0 held 8',
      'search 1 not-proved 10',
      'plan 1 held 18',
      'plan 2 held 34',
      'plan 3 held 40',
    ]);
    expect(own.slices.at(-1)?.counts).toBe(false);
    expect(result).toMatchObject({ status: 'not-proved', reason: 'budget-calls', spent: { calls: 40 } });
  });

  test('what the arms achieved decides about the next theorem of the kind', async () => {
    const history = new ArmHistory();
    for (let round = 0; round < 6; round += 1) {
      const arms = [scriptedArm('search', never), scriptedArm('plan', { calls: 20, end: 'proved' })];
      const own = options(arms, { history });
      await conduct(theorem, own);
      if (round === 5)
        expect(transcript(own.slices)).toEqual([
          'search 0 held 4',
          'plan 0 held 8',
          'plan 1 held 16',
          'plan 2 proved 24',
        ]);
    }
    const kind = 'plain statement';
    expect(history.of({ kind, arm: 'plan', level: 2 })).toMatchObject({ tried: 6, proved: 6 });
    expect(history.of({ kind, arm: 'search', level: 0 })).toMatchObject({ tried: 6, proved: 0 });
  });

  test('a theorem that is false is no matter for the others, and the reason is told', async () => {
    const own = options([scriptedArm('search', { calls: 2, end: 'refuted' }), scriptedArm('plan', never)]);
    const reported = await conduct(theorem, own);
    expect(reported.result).toMatchObject({ status: 'not-proved', reason: 'refuted', spent: { calls: 2 } });
    expect(reported.detail).toBe('n = 1');
  });

  test('a proof that the gate does not take is none', async () => {
    const arms = [
      scriptedArm('search', { calls: 2, end: 'rejected' }),
      scriptedArm('plan', { calls: 2, end: 'rejected' }),
    ];
    const own = options(arms);
    expect((await conduct(theorem, own)).result).toMatchObject({
      status: 'not-proved',
      reason: 'gate-rejected',
      proof: null,
    });
  });

  test('an arm that breaks down is a fault, unless another one proves the theorem', async () => {
    const broken = scriptedArm('plan', { calls: 1, end: 'throws' });
    const lost = await conduct(theorem, options([scriptedArm('search', never), broken], within(30)));
    expect(lost.result).toMatchObject({ status: 'error', reason: 'machinery', spent: { calls: 30 } });
    expect(lost.fault).toEqual(new Error('plan is broken'));
    const saved = await conduct(
      theorem,
      options([scriptedArm('search', { calls: 20, end: 'proved' }), broken]),
    );
    expect(saved.result.status).toBe('proved');
    expect(saved.detail).toContain('plan: machinery');
  });

  describe('lemmas of the arms', () => {
    const lemma = (name: string, says: string, proof = 'by close') => ({
      statement: `theorem ${name} : ${says}`,
      proof,
    });

    test('of the arm that proved the theorem only its own are told', async () => {
      const lemmas = [lemma('lemma_1', 'tb')];
      const arms = [
        scriptedArm('search', { calls: 6, end: 'exhausted', lemmas: [lemma('lemma_1', 'ta')] }),
        scriptedArm('plan', { calls: 12, end: 'proved', lemmas }),
      ];
      const { result } = await conduct(theorem, options(arms));
      expect(result).toMatchObject({ status: 'proved', lemmas });
    });

    test('an arm that proved it without lemmas has none of the others', async () => {
      const arms = [
        scriptedArm('search', { calls: 6, end: 'exhausted', lemmas: [lemma('lemma_1', 'ta')] }),
        scriptedArm('plan', { calls: 12, end: 'proved' }),
      ];
      const { result } = await conduct(theorem, options(arms));
      expect(result.status).toBe('proved');
      expect(result.lemmas).toBeUndefined();
    });

    test('without a proof each name stands for one lemma, in the proofs too', async () => {
      const first = [lemma('lemma_1', 'ta'), lemma('key', 'tb')];
      const second = [
        lemma('lemma_1', 'tc'),
        lemma('key', 'tb'),
        lemma('lemma_2', 'td', 'by exact lemma_1'),
        lemma('lemma_3', 'te', 'by exact lemma_2'),
        lemma('lemma_4', 'tf', 'by exact key'),
        lemma('lemma_10', 'tg', 'by exact lemma_11'),
      ];
      const arms = [
        scriptedArm('search', { calls: 6, end: 'exhausted', lemmas: first }),
        scriptedArm('plan', { calls: 6, end: 'exhausted', lemmas: second }),
      ];
      const { result } = await conduct(theorem, options(arms));
      expect(result.lemmas).toEqual([
        ...first,
        lemma('also_lemma_1', 'tc'),
        lemma('lemma_2', 'td', 'by exact also_lemma_1'),
        ...second.slice(3),
      ]);
    });
  });

  test('limits hold for all arms together', async () => {
    const arms = () => [
      scriptedArm('search', { ...never, batch: 3 }),
      scriptedArm('plan', { ...never, batch: 5 }),
    ];
    const engine = scriptedEngine();
    const calls = await conduct(theorem, options(arms(), { engine, ...within(31) }));
    expect(calls.result).toMatchObject({ reason: 'budget-calls', spent: { calls: 31 } });
    expect(engine.asked).toHaveLength(31);
    const limits = { ...unlimited, expansions: 12 };
    const expansions = await conduct(theorem, options(arms(), { limits }));
    expect(expansions.result.reason).toBe('budget-expansions');
    expect(expansions.result.spent.expansions).toBeLessThan(18);
  });

  test('the time of an arm that is held up stands still, and time ends the whole', async () => {
    let now = 0;
    const engine = scriptedEngine();
    const slow = {
      ...engine,
      apply: (...request: Parameters<typeof engine.apply>) => {
        now += 10;
        return engine.apply(...request);
      },
    };
    const clock = { now: () => now };
    const arms = [scriptedArm('search', never), scriptedArm('plan', never)];
    const own = options(arms, { engine: slow, clock, limits: { ...unlimited, ms: 120 } });
    const { result, detail } = await conduct(theorem, own);
    expect(result).toMatchObject({ reason: 'budget-time', spent: { ms: 120, calls: 12 } });
    expect(detail).toMatch(
      /^search: stopped, 8 calls in 2 slices, 0.1 s\nplan: stopped, 4 calls in 1 slice, 0.0 s$/,
    );
  });

  test('an interrupt ends it, also while arms are held up', async () => {
    const stop = new AbortController();
    const own = options([scriptedArm('search', never), scriptedArm('plan', never)], {
      signal: stop.signal,
      onSlice: ({ arm, level }) => arm === 'plan' && level === 1 && stop.abort(),
    });
    const { result } = await conduct(theorem, own);
    expect(result).toMatchObject({ status: 'not-proved', reason: 'cancelled', spent: { calls: 24 } });
  });

  test('a proof in the store is checked again, and no arm is asked', async () => {
    await using folder = await temporaryFolder();
    await using store = await openStore(folder.path);
    const first = options([scriptedArm('search', { calls: 1, end: 'proved' })], { store });
    expect((await conduct(theorem, first)).result.status).toBe('proved');
    const engine = scriptedEngine();
    const second = options([scriptedArm('search', never)], { store, engine });
    expect((await conduct(theorem, second)).result).toMatchObject({ status: 'proved', proof: 'by search' });
    expect(second.slices).toEqual([]);
    expect(engine.verified).toHaveLength(1);
  });

  test('an arm knows which modules hold what nobody has proved', async () => {
    const unprovedModules = new Set(['Project.Open']);
    const known: unknown[] = [];
    const arm: Arm = {
      ...scriptedArm('search', never),
      run(own, opened, given) {
        known.push(given.lean.engine.unprovedModules);
        return scriptedArm('search', { calls: 1, end: 'proved' }).run(own, opened, given);
      },
    };
    await conduct(theorem, options([arm], { engine: { ...scriptedEngine(), unprovedModules } }));
    expect(known).toEqual([unprovedModules]);
  });

  test('a statement that Lean does not take is invalid', async () => {
    const own = options([scriptedArm('search', never)]);
    const { result } = await conduct({ ...theorem, statement: 'theorem main : bad' }, own);
    expect(result).toMatchObject({ status: 'invalid', reason: 'statement-error' });
  });
});

describe('with several workers', () => {
  const both = { parallelism: 2 };

  test('the first slice has the workers to itself, then arms are at work at once', async () => {
    const arms = [scriptedArm('search', never), scriptedArm('plan', { calls: 9, end: 'proved' })];
    const own = options(arms, both);
    const { result } = await conduct(theorem, own);
    expect(transcript(own.slices)[0]).toBe('search 0 held 4');
    expect(result).toMatchObject({ status: 'proved', proof: 'by plan' });
    const searched = result.spent.calls - 9;
    expect(searched).toBeGreaterThan(4);
  });

  test('the others are stopped, and what they have spent counts', async () => {
    const engine = scriptedEngine();
    const arms = (['search', 'plan', 'whole'] as const).map((name) =>
      scriptedArm(name, name === 'whole' ? { calls: 6, end: 'proved' } : never),
    );
    const own = options(arms, { ...both, parallelism: 3, engine });
    const { result, detail } = await conduct(theorem, own);
    expect(result).toMatchObject({ status: 'proved', proof: 'by whole' });
    // The verdict is a call of whole proofs.
    expect(result.spent.calls).toBe(engine.asked.length + 1);
    expect(detail?.split('\n').map((line) => line.split(',')[0])).toEqual([
      'search: stopped',
      'plan: stopped',
      'whole: proved',
    ]);
  });

  test('limits hold, whoever is at work', async () => {
    const engine = scriptedEngine();
    const arms = [scriptedArm('search', { ...never, batch: 4 }), scriptedArm('plan', { ...never, batch: 3 })];
    const { result } = await conduct(theorem, options(arms, { ...both, engine, ...within(50) }));
    expect(result).toMatchObject({ reason: 'budget-calls', spent: { calls: 50 } });
    expect(engine.asked).toHaveLength(50);
  });

  test('where memory is short arms work one after the other', async () => {
    const arms = [scriptedArm('search', never), scriptedArm('plan', never)];
    const limits = { ...unlimited, calls: 16, memory: 1.5 * process.memoryUsage.rss() };
    const own = options(arms, { ...both, limits });
    await conduct(theorem, own);
    expect(transcript(own.slices)).toEqual(['search 0 held 4', 'plan 0 held 8', 'search 1 held 16']);
  });
});
