import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../core/errors.ts';
import { unlimited } from '../../core/ledger.ts';
import type { Theorem } from '../../core/theorem.ts';
import { makeVerdict } from '../../lean/gate/certificate.ts';
import { stp } from '../../src/llm/profiles/whole-proof-profiles.ts';
import { isDoubtful } from '../../src/prove/episode/load-episode.ts';
import { readEpisode } from '../../src/prove/episode/read-episode.ts';
import type { ProveSearch } from '../../src/prove/prove-options.ts';
import { proveTheorem } from '../../src/prove/prove-theorem.ts';
import { wholeProofProver } from '../../src/prove/whole-proof/prove-whole.ts';
import { wholeProofDefaults } from '../../src/prove/whole-proof/whole-proof-settings.ts';
import { openStore } from '../../src/store/open-store.ts';
import { noStore } from '../../src/store/store.ts';
import { proveOptions } from '../support/prove-options.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { continuation, scriptedLanguageModel } from '../support/scripted-language-model.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const theorem = (statement: string, header = ''): Theorem => ({ id: 'x', header, statement });
const easy = theorem('theorem easy : t1 & sst2');

describe('proveTheorem', () => {
  test('finds a proof, has the gate accept it, and reports it', async () => {
    const options = proveOptions();
    const { result, statement } = await proveTheorem(easy, options);
    expect(result).toMatchObject({
      id: 'x',
      status: 'proved',
      reason: null,
      proof: 'by\n  split\n  · close\n  · unwrap\n    unwrap\n    close',
      certificate: { verdict: 'accepted' },
    });
    expect(statement).toBe(easy.statement);
    expect(result.spent.calls).toBeGreaterThan(0);
    expect(result.spent.expansions).toBeGreaterThan(0);
    expect(options.events.map(({ kind }) => kind)).toEqual([
      'theorem-started',
      'theorem-step',
      ...options.events.filter(({ kind }) => kind === 'search-progress').map(({ kind }) => kind),
      'theorem-finished',
    ]);
  });

  test('the gate sees header, statement and proof, and the same statement with sorry', async () => {
    const engine = scriptedEngine();
    await proveTheorem(theorem('theorem easy : t1', 'open Nat'), proveOptions({ engine }));
    expect(engine.verified).toEqual([
      {
        reference: 'open Nat\ntheorem easy : t1 := by sorry\n',
        submission: 'open Nat\ntheorem easy : t1 := by\n  close\n',
        target: 'last',
      },
    ]);
  });

  test('a proof is not lost over a store that fails, and what failed is told', async () => {
    const broken = () => Promise.reject(new Error('no space'));
    const options = proveOptions({ store: { ...noStore(), putProof: broken, putEpisode: broken } });
    const { result } = await proveTheorem(easy, options);
    expect(result).toMatchObject({ status: 'proved', certificate: { verdict: 'accepted' } });
    expect(options.events.flatMap((event) => (event.kind === 'note' ? [event.text] : []))).toEqual([
      'x: episode not kept: no space',
      'x: proof not kept: no space',
    ]);
  });

  test('a proof that the gate rejects is not reported, and the search goes on', async () => {
    const propose = () => [
      { action: 'wrong', logProbability: -0.1 },
      { action: 'close', logProbability: -5 },
    ];
    const options = proveOptions({ propose });
    const { result } = await proveTheorem(theorem('theorem a : t1'), options);
    expect(result).toMatchObject({ status: 'proved', proof: 'by\n  close' });
    expect(options.events.some(({ kind }) => kind === 'proof-rejected')).toBe(true);
  });

  test('when nothing but rejected proofs is left, that is the reason', async () => {
    const propose = () => [{ action: 'wrong', logProbability: -0.1 }];
    const { result, detail } = await proveTheorem(theorem('theorem a : f'), proveOptions({ propose }));
    expect(result).toMatchObject({
      status: 'not-proved',
      reason: 'gate-rejected',
      proof: null,
      certificate: null,
    });
    expect(detail).toContain('elaboration-error');
  });

  /** A gate that has no verdict so many times. */
  const silent = (
    times: number,
    onSilence: () => void = () => {},
    code: 'lost' | 'out-of-memory' = 'lost',
  ) => {
    const honest = scriptedEngine();
    let asked = 0;
    return scriptedEngine({
      verify: async (request, limits) => {
        asked += 1;
        if (asked > times) return honest.verify(request, limits);
        onSilence();
        const reasons = [{ code, message: 'nothing is known' }];
        return makeVerdict(request, 'toy', { theorems: [], axioms: [], passed: [], reasons });
      },
    });
  };

  test('a gate without a verdict has not refused the proof: it is asked once more', async () => {
    const options = proveOptions({ engine: silent(1) });
    expect((await proveTheorem(theorem('theorem a : t1'), options)).result.status).toBe('proved');
    expect(options.events.some(({ kind }) => kind === 'proof-rejected')).toBe(false);
  });

  test('one whose check took all memory is not asked again about that proof', async () => {
    let silences = 0;
    const options = proveOptions({ engine: silent(9, () => (silences += 1), 'out-of-memory') });
    const { result } = await proveTheorem(theorem('theorem a : t1'), options);
    expect(result).toMatchObject({ status: 'not-proved', reason: 'gate-rejected' });
    expect(silences).toBe(1);
  });

  test('nor has one that nobody waits for', async () => {
    const stopped = new AbortController();
    const engine = silent(1, () => stopped.abort());
    await using folder = await temporaryFolder();
    await using store = await openStore(folder.path);
    const options = proveOptions({ engine, store, signal: stopped.signal });
    const { result } = await proveTheorem(theorem('theorem a : t1'), options);
    expect(result).toMatchObject({ status: 'not-proved', reason: 'cancelled' });
    expect(options.events.some(({ kind }) => kind === 'proof-rejected')).toBe(false);
    const [header] = await store.episodes();
    const view = readEpisode((await store.episode(header!.id))!.lines);
    expect(isDoubtful(view)).toBe(false);
  });

  test('ends where nothing is left to try', async () => {
    const { result } = await proveTheorem(theorem('theorem a : t & f'), proveOptions());
    expect(result).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
  });

  test('budgets end the search', async () => {
    const hang = () => [{ action: 'hang', logProbability: 0 }];
    const late = await proveTheorem(easy, proveOptions({ propose: hang, limits: { ...unlimited, ms: 150 } }));
    expect(late.result).toMatchObject({ status: 'not-proved', reason: 'budget-time' });
    expect(late.result.spent.ms).toBeGreaterThanOrEqual(150);
    expect(late.result.spent.ms).toBeLessThan(2_000);
    const few = await proveTheorem(easy, proveOptions({ limits: { ...unlimited, calls: 2 } }));
    expect(few.result).toMatchObject({ status: 'not-proved', reason: 'budget-calls' });
    expect(few.result.spent.calls).toBeLessThanOrEqual(3);
    const narrow = await proveTheorem(easy, proveOptions({ limits: { ...unlimited, expansions: 1 } }));
    expect(narrow.result).toMatchObject({ status: 'not-proved', reason: 'budget-expansions' });
    const crowded = await proveTheorem(easy, proveOptions({ limits: { ...unlimited, memory: 1 } }));
    expect(crowded.result).toMatchObject({ status: 'not-proved', reason: 'budget-memory' });
  });

  test('an abort ends it as cancelled', async () => {
    const controller = new AbortController();
    const hang = () => [{ action: 'hang', logProbability: 0 }];
    setTimeout(() => controller.abort(), 50);
    const { result } = await proveTheorem(easy, proveOptions({ propose: hang, signal: controller.signal }));
    expect(result).toMatchObject({ status: 'not-proved', reason: 'cancelled' });
  });

  test('what Lean does not take is invalid, with the place in header and statement', async () => {
    const { result, detail } = await proveTheorem(theorem('theorem a : bad', 'open Nat\n'), proveOptions());
    expect(result).toMatchObject({ status: 'invalid', reason: 'statement-error' });
    expect(detail).toBe('statement:1:4: unknown identifier in theorem a : bad');
  });

  test.each([
    ['p → p', 3, 0, 'unexpected identifier; expected command', 'a statement begins with `theorem NAME'],
    [
      'instance a : t := x',
      4,
      2,
      "unexpected token ':='; expected command",
      'what `instance` declares is nothing to prove',
    ],
    ['theorem a : t := x', 4, 2, "unexpected token ':='; expected command", 'it has a proof already'],
  ])('%s: what a statement looks like is told', async (statement, line, column, text, hint) => {
    const messages = [{ severity: 'error', text, start: { line, column } } as const];
    const engine = scriptedEngine({ open: async () => ({ kind: 'invalid', messages, ms: 1 }) });
    const told = async (source: string) =>
      (await proveTheorem(theorem(source, 'open Nat\n'), proveOptions({ engine }))).detail;
    expect(await told(statement)).toContain(hint);
    // The same words elsewhere mean something else.
    messages[0] = { severity: 'error', text, start: { line: 1, column: 4 } };
    expect(await told(statement)).not.toContain(hint);
  });

  test.each([
    [{ kind: 'refused', message: '#eval', ms: 1 } as const, 'invalid', 'command-refused'],
    [{ kind: 'timeout', ms: 1 } as const, 'not-proved', 'statement-timeout'],
    [{ kind: 'lost', reason: 'out-of-memory', ms: 1 } as const, 'error', 'lost'],
  ])('reports an opening that ends as %j', async (outcome, status, reason) => {
    const engine = scriptedEngine({ open: async () => outcome });
    expect((await proveTheorem(easy, proveOptions({ engine }))).result).toMatchObject({ status, reason });
  });

  test('what was spent counts where a model of whole proofs breaks down', async () => {
    const fault = new LakatosError('MODEL_FAILED', 'out of order');
    const model = scriptedLanguageModel(({ prompts, request: { count } }) => {
      if (model.calls.length > 1) throw fault;
      const continuations = Array.from({ length: count }, (_, at) => continuation(`by wrong${at}`));
      return prompts.map(() => ({ continuations, reading: null }));
    });
    const settings = { ...wholeProofDefaults, model, profile: stp, names: null, rescue: null };
    const whole = { ...settings, samples: 4, batch: 2 };
    const reported = await proveTheorem(easy, proveOptions({ prover: wholeProofProver(whole) }));
    expect(reported).toMatchObject({ result: { status: 'error', reason: 'machinery' }, fault });
    // Lean reads both, and the gate refuses them.
    expect(reported.result.spent.calls).toBe(4);
  });

  test('what was spent counts where a search breaks down', async () => {
    const fault = new LakatosError('MODEL_SERVER', 'the server is gone');
    let asked = 0;
    const wrapPolicy: ProveSearch['wrapPolicy'] = (policy) => ({
      ...policy,
      tokensUsed: () => 100 * asked,
      async propose(...given) {
        asked += 1;
        if (asked > 3) throw fault;
        return policy.propose(...given);
      },
    });
    const options = proveOptions({ wrapPolicy });
    const reported = await proveTheorem(easy, options);
    expect(reported).toMatchObject({ result: { status: 'error', reason: 'machinery' }, fault });
    const told = options.events.findLast((event) => event.kind === 'search-progress')?.spent;
    const { calls, expansions, tokens } = reported.result.spent;
    expect({ calls, expansions, tokens }).toEqual({
      calls: told?.calls,
      expansions: told?.expansions,
      tokens: 300,
    });
    expect(calls).toBeGreaterThan(0);
  });

  test('broken machinery is a result with its fault', async () => {
    const fault = new LakatosError('POOL_BROKEN', 'workers die');
    const engine = scriptedEngine({
      apply: async () => {
        throw fault;
      },
    });
    const reported = await proveTheorem(easy, proveOptions({ engine }));
    expect(reported).toMatchObject({
      result: { status: 'error', reason: 'machinery' },
      detail: 'workers die',
      fault,
    });
  });

  test('the same seed gives the same calls, another seed another order', async () => {
    const run = async (seed: number) => {
      const engine = scriptedEngine();
      await proveTheorem(easy, proveOptions({ engine, seed }));
      return engine.asked.join(' ');
    };
    expect(await run(1)).toBe(await run(1));
    const orders = new Set(await Promise.all([0, 1, 2, 3, 4, 5].map(run)));
    expect(orders.size).toBeGreaterThan(1);
  });
});

describe('with a store', () => {
  test('a second run re-verifies the kept proof and makes no call', async () => {
    await using folder = await temporaryFolder();
    await using store = await openStore(folder.path);
    const first = await proveTheorem(easy, proveOptions({ store }));
    const engine = scriptedEngine();
    const second = await proveTheorem(easy, proveOptions({ store, engine }));
    expect(second.result).toMatchObject({
      status: 'proved',
      proof: first.result.proof,
      spent: { calls: 0, expansions: 0 },
    });
    expect(engine.asked).toEqual([]);
    expect(engine.verified).toHaveLength(1);
  });

  test('a kept proof that the gate rejects today is searched for anew', async () => {
    await using folder = await temporaryFolder();
    await using store = await openStore(folder.path);
    await proveTheorem(easy, proveOptions({ store }));
    let asked = 0;
    const honest = scriptedEngine();
    const engine = scriptedEngine({
      verify: async (request, limits) =>
        asked++ === 0
          ? honest.verify({ ...request, submission: 'wrong' }, limits)
          : honest.verify(request, limits),
    });
    const { result } = await proveTheorem(easy, proveOptions({ store, engine }));
    expect(result.status).toBe('proved');
    // The tactics themselves are remembered.
    expect(result.spent.calls).toBe(0);
    expect(engine.asked).toEqual([]);
  });

  test('outcomes are remembered even when there is no proof; losses are not', async () => {
    await using folder = await temporaryFolder();
    await using store = await openStore(folder.path);
    const hopeless = theorem('theorem a : ssf & t');
    const first = await proveTheorem(hopeless, proveOptions({ store }));
    const second = await proveTheorem(hopeless, proveOptions({ store }));
    expect(first.result.spent.calls).toBeGreaterThan(3);
    expect(second.result.spent.calls).toBe(0);

    const hang = () => [{ action: 'hang', logProbability: 0 }];
    const limits = { ...unlimited, ms: 60 };
    await proveTheorem(easy, proveOptions({ store, propose: hang, limits }));
    const engine = scriptedEngine();
    await proveTheorem(easy, proveOptions({ store, propose: hang, limits, engine }));
    expect(engine.asked).toEqual(['hang']);
  });

  test('the whole episode is kept', async () => {
    await using folder = await temporaryFolder();
    await using store = await openStore(folder.path);
    await proveTheorem(easy, proveOptions({ store, seed: 7 }));
    const [header] = await store.episodes('x');
    expect(header).toMatchObject({
      id: 'episode-1',
      theoremId: 'x',
      createdAt: '2025-01-01T00:00:00.000Z',
      result: 'proved',
    });
    const episode = await store.episode('episode-1');
    const lines = (episode?.lines ?? []) as { type: string }[];
    expect(lines[0]).toMatchObject({
      type: 'episode',
      version: 2,
      seed: 7,
      policy: 'test',
      fingerprint: 'scripted',
      theorem: easy,
      limits: { ms: 5_000, calls: null },
    });
    expect(lines.at(-1)).toMatchObject({ type: 'result', status: 'proved' });
    const kinds = new Set(lines.map(({ type }) => type));
    for (const kind of ['position', 'proposed', 'expanded', 'proved', 'proof-found', 'verdict', 'ended']) {
      expect(kinds).toContain(kind);
    }
    const positions = lines.filter(({ type }) => type === 'position');
    expect(positions.map((line) => (line as { goals?: string[] }).goals?.[0]).sort()).toEqual(
      ['⊢ sst2', '⊢ st2', '⊢ t1', '⊢ t1 & sst2', '⊢ t2'].sort(),
    );
    const expanded = lines.find(({ type }) => type === 'expanded');
    expect(expanded).toMatchObject({
      edges: expect.arrayContaining([
        expect.objectContaining({
          outcome: { kind: 'failed', message: 'close does not work on t1 & sst2' },
        }),
      ]),
    });
  });
});
