import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../../core/errors.ts';
import type { LakatosEvent } from '../../../core/events.ts';
import { unlimited } from '../../../core/ledger.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { TheoremResult } from '../../../core/theorem-result.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import { engineWith, type LeanEngine } from '../../../lean/engine.ts';
import { inconclusive } from '../../../lean/gate/inconclusive.ts';
import type { Policy } from '../../../search/interfaces.ts';
import { explainEpisode } from '../../../src/prove/episode/explain-episode.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import type { LeanState } from '../../../src/prove/lean/lean-position.ts';
import type { ProveSearch } from '../../../src/prove/prove-options.ts';
import { proveTheorem } from '../../../src/prove/prove-theorem.ts';
import { defaultSearch } from '../../../src/prove/search-settings.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { noStore, type Store } from '../../../src/store/store.ts';
import { checkInvariants } from '../../search/check-invariants.ts';
import { brokenAfter } from '../../support/broken-policy.ts';
import { type Changes, proveOptions } from '../../support/prove-options.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const theorem: Theorem = {
  id: 'nested',
  header: 'def both (p q : Prop) : Prop := p ∧ q\n',
  statement: 'theorem nested (p q r : Prop) (a : p) (b : q) (c : r) : both (p ∧ q) (r ∧ p ∧ q) ∧ r ∧ p',
};
const tactics = ['omega', 'rfl', 'decide', 'left', 'assumption', 'exfalso', 'constructor', 'unfold both'];
/** What is known of a theorem, in each run of the program, is what the folder holds. */
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let engine: LeanEngine;
let ids = 0;

beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await folder[Symbol.asyncDispose]();
});

interface Ran {
  readonly result: TheoremResult;
  /** Warnings that a person sees. */
  readonly warnings: readonly string[];
  readonly store: Store;
}

/** One run of the program: the store is opened for it, and closed behind it. */
async function run(
  changes: Changes & { readonly calls?: number; readonly wrapStore?: (store: Store) => Store },
  look: (ran: Ran) => Promise<void> = async () => {},
  asked = theorem,
): Promise<Ran> {
  const { calls = Number.POSITIVE_INFINITY, wrapStore = (store) => store, ...rest } = changes;
  await using opened = await openStore(folder.path);
  const store = wrapStore(opened);
  const events: LakatosEvent[] = [];
  const options = proveOptions({
    engine,
    store,
    propose: () => tactics.map((action, at) => ({ action, logProbability: -0.1 * (at + 1) })),
    settings: defaultSearch,
    limits: { ...unlimited, calls },
    newId: () => `episode-${++ids}`,
    date: () => new Date(Date.UTC(2026, 0, 1) + ids),
    ...rest,
    onEvent(event) {
      events.push(event);
      rest.onEvent?.(event);
    },
  });
  const { result } = await proveTheorem(asked, options);
  const warnings = events.flatMap((event) =>
    event.kind === 'note' && event.level === 'warning' ? [event.text] : [],
  );
  const ran = { result, warnings, store };
  await look(ran);
  return ran;
}

/** Knows no outcome of a tactic. */
const forgetful = (store: Store): Store => ({
  ...store,
  outcomes: async (_, asked) => asked.map(() => undefined),
});

/** The last episode in the store. */
async function lastEpisode(store: Store) {
  const header = (await store.episodes(theorem.id)).at(-1);
  const episode = header && (await store.episode(header.id));
  if (episode === undefined) throw new Error('there is no episode');
  return readEpisode(episode.lines);
}

describe('a search that goes on', () => {
  test('needs fewer calls than from the start, and its episode tells the whole', async () => {
    const whole = (await run({ wrapStore: () => noStore() })).result;
    expect(whole.status).toBe('proved');

    const few = Math.floor(whole.spent.calls / 2);
    let first = '';
    await run({ calls: few }, async ({ result, store }) => {
      expect(result).toMatchObject({ status: 'not-proved', reason: 'budget-calls' });
      first = (await lastEpisode(store)).id;
    });

    await run({ continues: true }, async ({ result, warnings, store }) => {
      expect(warnings).toEqual([]);
      expect(result.status).toBe('proved');
      expect(result.spent.calls).toBeLessThan(whole.spent.calls);
      // The budget may have cut a batch in two: what stood behind its proof is tried then.
      expect(result.spent.calls + few).toBeLessThan(whole.spent.calls + tactics.length);

      const view = await lastEpisode(store);
      expect(view.setting).toMatchObject({ continues: first, limits: { calls: null } });
      expect(checkInvariants(view.tree)).toEqual([]);
      expect(view.end.spent.calls).toBe(few + result.spent.calls);
      expect(view.result.spent.calls).toBe(few + result.spent.calls);
      expect(view.steps.at(-1)?.spent).toMatchObject({ calls: few + result.spent.calls });
      const times = view.steps.map(({ at }) => at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      // Nothing was tried twice.
      const tried = view.tree.edges.map(({ parent, action }) => `${parent} ${action}`);
      expect(new Set(tried).size).toBe(tried.length);
      const counted = result.contributions?.reduce((sum, { tried }) => sum + tried, 0);
      expect(counted).toBe(view.tree.edges.length);
      expect(explainEpisode(view).proof?.text).toBe(result.proof);
    });
  });

  test('can go on again and again, also after an interruption', async () => {
    const stop = new AbortController();
    const onEvent = (event: LakatosEvent) => {
      if (event.kind === 'search-progress') stop.abort();
    };
    const interrupted = await run({ signal: stop.signal, onEvent });
    expect(interrupted.result.reason).toBe('cancelled');
    let spent = interrupted.result.spent.calls;
    for (let status = ''; status !== 'proved'; ) {
      await run({ calls: 10, continues: true }, async ({ result, warnings, store }) => {
        expect(warnings).toEqual([]);
        spent += result.spent.calls;
        ({ status } = result);
        const view = await lastEpisode(store);
        expect(view.end.spent.calls).toBe(spent);
        if (status !== 'proved') expect(view.setting.limits.calls).toBe(spent);
      });
    }
    expect(spent).toBeGreaterThan(20);
  });

  test('goes on where another broke off by a fault, as often as that happens', async () => {
    const whole = (await run({ wrapStore: () => noStore() })).result;
    const fault = new LakatosError('MODEL_SERVER', 'the server is gone');
    let spent = 0;
    for (let time = 0; time < 2; time += 1) {
      const wrapPolicy = brokenAfter(2, fault);
      await run({ wrapPolicy, continues: time > 0 }, async ({ result, warnings, store }) => {
        expect([result.status, result.reason, warnings]).toEqual(['error', 'machinery', []]);
        expect(result.spent.calls).toBeGreaterThan(0);
        spent += result.spent.calls;
        const view = await lastEpisode(store);
        expect(view.end).toMatchObject({ end: { kind: 'cancelled' }, spent: { calls: spent } });
        expect(view.result).toMatchObject({
          status: 'error',
          detail: 'the server is gone',
          spent: { calls: spent },
        });
        const [advice] = explainEpisode(view).advice;
        expect(advice?.command).toContain('--continue');
      });
    }
    const { result, warnings } = await run({ continues: true });
    expect([result.status, warnings]).toEqual(['proved', []]);
    expect(result.spent.calls + spent).toBeLessThan(whole.spent.calls + tactics.length);
    expect(result.spent.calls).toBeLessThan(whole.spent.calls);
  });

  test('teaches the policy again what it had learnt', async () => {
    const told = (): [string[], NonNullable<ProveSearch['wrapPolicy']>] => {
      const list: string[] = [];
      const wrap = (policy: Policy<LeanState, string>): Policy<LeanState, string> => ({
        ...policy,
        observe(position, tried, steps) {
          const prior = tried.map(({ prior }) => prior);
          list.push(JSON.stringify([position.key, tried, prior, steps.map(({ outcome }) => outcome.kind)]));
          policy.observe?.(position, tried, steps);
        },
      });
      return [list, wrap];
    };
    const [before, wrapFirst] = told();
    await run({ calls: 20, wrapPolicy: wrapFirst });
    const [after, wrapSecond] = told();
    await run({ calls: 1, continues: true, wrapPolicy: wrapSecond });
    expect(before.length).toBeGreaterThan(1);
    expect(after.slice(0, before.length)).toEqual(before);
  });

  test('tries again what Lean lost', async () => {
    let faults = 0;
    const dying = engineWith(engine, {
      async apply(...request) {
        const outcomes = await engine.apply(...request);
        return outcomes.map((outcome) => {
          if (outcome.kind !== 'proved') return outcome;
          faults += 1;
          return { kind: 'lost', reason: 'worker-died', ms: 0 };
        });
      },
    });
    await run({ engine: dying }, async ({ result, store }) => {
      expect(result).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
      expect((await lastEpisode(store)).end.end).toEqual({ kind: 'exhausted', complete: false });
    });
    expect(faults).toBeGreaterThan(0);
    // Lean does it again, and then no more.
    await run({ engine: dying, continues: true }, async ({ result, store }) => {
      expect(result).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
      expect(result.spent.calls).toBeGreaterThan(0);
      const { tree } = await lastEpisode(store);
      expect(tree.nodes[0]?.status).toBe('exhausted');
    });
    await run({ continues: true }, async ({ result, warnings, store }) => {
      expect([result.status, warnings]).toEqual(['proved', []]);
      const view = await lastEpisode(store);
      expect(checkInvariants(view.tree)).toEqual([]);
      expect(explainEpisode(view).proof?.text).toBe(result.proof);
    });
  });

  test('makes states again that the store has lost', async () => {
    await run({ calls: 20 });
    const { result, warnings } = await run({ wrapStore: forgetful, continues: true });
    expect([result.status, warnings]).toEqual(['proved', []]);
  });
});

describe('a proof of which the gate said nothing', () => {
  const silent = (): LeanEngine =>
    engineWith(engine, {
      verify: async (request) =>
        inconclusive('timeout', 'the time limit ended the check', request, engine.fingerprint),
    });
  test('is offered again by a search that goes on, and costs no call then', async () => {
    const first = await run({ engine: silent(), calls: 200 });
    expect(first.result.status).toBe('not-proved');
    // The time limit may end it again.
    const second = await run({ engine: silent(), calls: 0, continues: true });
    expect([second.result.status, second.warnings]).toEqual(['not-proved', []]);
    await run({ calls: 0, continues: true }, async ({ result, warnings, store }) => {
      expect([result.status, result.spent.calls, warnings]).toEqual(['proved', 0, []]);
      const view = await lastEpisode(store);
      expect(checkInvariants(view.tree)).toEqual([]);
      expect(view.offers.at(-1)?.verdicts.at(-1)?.accepted).toBe(true);
      expect(explainEpisode(view).proof?.text).toBe(result.proof);
    });
  });
});

test('a search that was ended before its first step does not hide the one before it', async () => {
  await run({ calls: 20 });
  await run({ calls: 0, seed: 0 });
  const { warnings, result } = await run({ continues: true });
  expect([result.status, warnings]).toEqual(['proved', []]);
  const whole = (await run({ wrapStore: () => noStore() })).result;
  expect(result.spent.calls).toBeLessThan(whole.spent.calls);
});

test('an episode that no search makes is not gone on with', async () => {
  await run({ calls: 20 });
  const broken = (store: Store): Store => ({
    ...store,
    async episode(id) {
      const episode = await store.episode(id);
      const lines = episode?.lines.filter((line) => (line as { type: string }).type !== 'proposed');
      return episode && { ...episode, lines: lines ?? [] };
    },
  });
  const { warnings } = await run({ calls: 4, continues: true, wrapStore: broken });
  expect(warnings).toEqual([expect.stringContaining('its episode is broken')]);
});

describe('what an episode calls false', () => {
  interface Line {
    readonly type: string;
    readonly at: number;
    readonly edges?: readonly Edge[];
  }
  interface Edge {
    readonly tactic: string;
    readonly children: readonly number[];
  }
  const changing = (change: (lines: readonly Line[]) => readonly Line[]) => (store: Store) => ({
    ...store,
    async episode(id: string) {
      const episode = await store.episode(id);
      return episode && { ...episode, lines: change(episode.lines as readonly Line[]) };
    },
  });
  const refuting = (lines: readonly Line[], node: number) => [
    ...lines.slice(0, -2),
    { type: 'refuted', at: lines.at(-2)!.at, node, reason: 'false for p = True' },
    ...lines.slice(-2),
  ];

  test('is asked of Lean again, which a search that found it goes on with', async () => {
    const wrong = { id: 'nested', header: '', statement: 'theorem nested : ∀ n : Nat, n < 3' };
    const propose = () => [{ action: 'intro n', logProbability: -0.1 }];
    const first = await run({ propose }, undefined, wrong);
    expect(first.result.reason).toBe('refuted');
    const { result, warnings } = await run({ propose, continues: true }, undefined, wrong);
    expect([result.reason, warnings]).toEqual(['refuted', []]);
  });

  test.each([
    ['itself', (lines: readonly Line[]) => refuting(lines, 0)],
    [
      'because something else is false that does not follow from it',
      (lines: readonly Line[]) => {
        let child = 0;
        const claimed = lines.map((line) => ({
          ...line,
          ...(line.edges && {
            edges: line.edges.map((edge) => {
              if (edge.tactic !== 'exfalso' || child > 0) return edge;
              child = edge.children[0] ?? 0;
              return { ...edge, outcome: { kind: 'progress', focus: [[0]], reversible: true } };
            }),
          }),
        }));
        if (child === 0) throw new Error('nothing is to be claimed');
        const isKnown = lines.some(
          (line) => 'node' in line && line.type === 'refuted' && line.node === child,
        );
        return isKnown ? claimed : refuting(claimed, child);
      },
    ],
  ])('is not believed of a theorem that holds %s', async (_, change) => {
    await run({ calls: 20 });
    const { result, warnings } = await run({ continues: true, wrapStore: changing(change) });
    expect(result).toMatchObject({ status: 'proved' });
    expect(warnings).toEqual([expect.stringContaining('its episode is broken')]);
  });
});

describe('a search begins anew, and says why,', () => {
  const changed: [string, Changes, Partial<Theorem>, RegExp][] = [
    ['statement', {}, { statement: `${theorem.statement} ∧ p` }, /the statement was another/],
    ['header', {}, { header: `${theorem.header}def other := 1\n` }, /before the theorem was another/],
    ['strategy', { settings: { ...defaultSearch, strategy: 'puct' } }, {}, /the strategy was proof-number/],
    ['switch', { settings: { ...defaultSearch, bandit: false } }, {}, /the parameter bandit was true/],
    ['seed', { seed: 5 }, {}, /the seed was 0/],
    ['policy', { policyName: 'other' }, {}, /the policy was test/],
  ];
  test('where the store has no search of the theorem', async () => {
    const { warnings } = await run({ calls: 4, continues: true });
    expect(warnings).toEqual(['nested: the search begins anew: the store has no search of it']);
  });

  const kept = (change: (lines: readonly object[]) => readonly object[] | null) => (store: Store) => ({
    ...store,
    async episode(id: string) {
      const episode = await store.episode(id);
      const lines = change((episode?.lines ?? []) as object[]);
      return episode && lines !== null ? { ...episode, lines } : undefined;
    },
  });
  const first = (changed: object) => kept(([line, ...rest]) => [{ ...line, ...changed }, ...rest]);
  test.each([
    ['of an earlier version', first({ version: 1 }), /episode-\d+\) can not be read: .* version must be 2/u],
    [
      'that breaks off',
      kept((lines) => lines.slice(0, -1)),
      /can not be read: .* the last line must have the type "result"/u,
    ],
    ['that is damaged', kept(() => null), /can not be read: its episode is damaged in the store/u],
    ['of another kind', first({ type: 'plan', version: 1 }), /the store has no search of it/u],
    [
      'of a search inside of a proof',
      kept(([line, ...rest]) => [{ ...line, parameters: { start: '[]' } }, ...rest]),
      /the store has no search of it/u,
    ],
  ])('when there is only an episode %s', async (_, wrapStore, why) => {
    await run({ calls: 4 });
    const { warnings } = await run({ calls: 1, continues: true, wrapStore });
    expect(warnings).toEqual([expect.stringMatching(why)]);
  });

  test.each(changed)('when the %s is another; the next one finds its own', async (_, changes, other, why) => {
    await run({ calls: 4 });
    const begun = await run({ calls: 1, continues: true, ...changes }, undefined, { ...theorem, ...other });
    expect(begun.warnings).toEqual([expect.stringMatching(why)]);
    expect((await run({ calls: 1, continues: true })).warnings).toEqual([]);
  });

  test('when Lean gives other answers', async () => {
    await run({ calls: 20 });
    const other = engineWith(engine, {
      apply: async (_, asked) => asked.map(() => ({ kind: 'failed', message: 'not today', ms: 1 })),
    });
    const { warnings } = await run({ wrapStore: forgetful, engine: other, calls: 1, continues: true });
    expect(warnings).toEqual([expect.stringContaining('Lean gives other answers')]);
  });
});
