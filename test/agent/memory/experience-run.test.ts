import { describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { type LemmaWriter, writerOver } from '../../../src/agent/lemma-writer.ts';
import { ExperienceMemory } from '../../../src/agent/memory/experience-memory.ts';
import { ExperienceRun } from '../../../src/agent/memory/experience-run.ts';
import { adviceOn } from '../../../src/agent/memory/memory.ts';
import type { Plan, Planner } from '../../../src/agent/planner.ts';
import { proveByPlan } from '../../../src/agent/prove-by-plan.ts';
import { HeldOutTheorems } from '../../../src/agent/same-theorem/held-out-theorems.ts';
import { lookAlikeForms } from '../../../src/agent/same-theorem/levels.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import { proveTheorem, searchProver } from '../../../src/prove/prove-theorem.ts';
import { wholeProofDefaults } from '../../../src/prove/whole-proof/whole-proof-settings.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { noStore } from '../../../src/store/store.ts';
import { plainProfile } from '../../prove/whole-proof/plain-profile.ts';
import { type Changes, proveOptions } from '../../support/prove-options.ts';
import { sayAlways, scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { planningWith as givenWith, stating as lemma, planning } from '../given-plan.ts';

const stating = (id: string, goal: string): Theorem => ({
  id,
  header: '',
  statement: `theorem ${id} : ${goal}`,
});
const measured = stating('measured', 'ta & tb & tc');

const openMemory = () =>
  ExperienceMemory.open({ store: noStore(), heldOut: new HeldOutTheorems([measured]) });

const tacticsIn = ({ index }: ExperienceMemory) =>
  index.cases.flatMap(({ content, successes, failures }) =>
    content.kind === 'tactic' ? [`${content.template.pieces.join('')} ${successes}/${failures}`] : [],
  );

/** The toy prover proves with what it is told to propose, and no more. */
const proposing = (...tactics: string[]): Changes => ({
  propose: () => tactics.map((action, at) => ({ action, logProbability: -1 - at })),
});

describe('a search with the memory', () => {
  test('leaves the steps of the accepted proof, with where they come from', async () => {
    const memory = await openMemory();
    const options = new ExperienceRun(memory).wrap(proveOptions());
    const { result } = await proveTheorem(stating('one', 'ta & sstb'), options);
    expect(result.status).toBe('proved');
    // Two words each are closed and unwrapped alike: all goals of the toy prover have one shape.
    expect(tacticsIn(memory).sort()).toEqual(['close 2/0', 'split 1/0', 'unwrap 2/0']);
    expect(memory.index.cases[0]?.origins[0]).toEqual({
      theorem: 'one',
      fingerprint: 'scripted',
      date: '2025-01-01T00:00:00.000Z',
      by: 'test',
      forms: expect.arrayContaining([...lookAlikeForms(stating('one', 'ta & sstb'))]),
    });
  });

  test('tries what worked, and counts what it brought', async () => {
    const memory = await openMemory();
    await proveTheorem(stating('one', 'ta & stb'), new ExperienceRun(memory).wrap(proveOptions()));
    // Without the memory this proposer has no way to part a goal.
    const poor = proveOptions(proposing('close', 'unwrap'));
    const second = stating('two', 'tc & td');
    expect((await proveTheorem(second, poor)).result.status).toBe('not-proved');
    const { result } = await proveTheorem(second, new ExperienceRun(memory).wrap(poor));
    expect(result.status).toBe('proved');
    // Before: split 1, unwrap 1, close 2. At `tc & td` all three were tried, and only one led on.
    expect(tacticsIn(memory).sort()).toEqual(['close 4/1', 'split 2/0', 'unwrap 1/1']);
  });

  test('counts no failure twice: an answer that was remembered cost nothing', async () => {
    await using dir = await temporaryFolder();
    await using store = await openStore(dir.path);
    const memory = await openMemory();
    const options = new ExperienceRun(memory).wrap(proveOptions({ store }));
    await proveTheorem(stating('one', 'ta & stb'), options);
    const hopeless = stating('no', 'x & ty');
    await proveTheorem(hopeless, options);
    const before = tacticsIn(memory);
    expect(before.sort()).toEqual(['close 2/2', 'split 1/1', 'unwrap 1/2']);
    await proveTheorem(hopeless, options);
    expect(tacticsIn(memory).sort()).toEqual(before);
  });

  test('says in the episode that the memory proposed it', async () => {
    await using dir = await temporaryFolder();
    await using store = await openStore(dir.path);
    const memory = await ExperienceMemory.open({ store, heldOut: new HeldOutTheorems([]) });
    await proveTheorem(stating('one', 'ta & tb'), new ExperienceRun(memory).wrap(proveOptions({ store })));
    const poor = proveOptions({ ...proposing('close'), store, newId: () => 'second' });
    await proveTheorem(stating('two', 'tc & td'), new ExperienceRun(memory).wrap(poor));
    const { tree } = readEpisode((await store.episode('second'))!.lines);
    const sources = (tree.nodes[0]?.proposals ?? []).map(({ action, source }) => [action, source]);
    expect(sources).toContainEqual(['split', 'memory']);
    expect((await store.cases()).length).toBe(memory.size);
  });

  test('learns nothing of what is measured on, under another name either', async () => {
    const memory = await openMemory();
    const options = new ExperienceRun(memory).wrap(proveOptions());
    for (const theorem of [measured, stating('renamed', 'ta & tb & tc')]) {
      expect((await proveTheorem(theorem, options)).result.status).toBe('proved');
      expect(memory.size).toBe(0);
    }
    // The goal `ta & tb & tc` is one of the steps; the other steps are remembered.
    await proveTheorem(stating('around', 'sta & tb & tc'), options);
    expect(memory.size).toBeGreaterThan(0);
  });

  test('that proves nothing leaves nothing, and the run goes on as it would without', async () => {
    const memory = await openMemory();
    const own = proveOptions();
    const options = new ExperienceRun(memory).wrap(own);
    const { result } = await proveTheorem(stating('no', 'x & ty'), options);
    expect(result).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
    expect(memory.size).toBe(0);
    expect(own.events.filter(({ kind }) => kind === 'theorem-finished')).toHaveLength(1);
  });

  test('the same memory gives the same search', async () => {
    const episodes = await Promise.all(
      [1, 2].map(async () => {
        await using dir = await temporaryFolder();
        await using store = await openStore(dir.path);
        const memory = await openMemory();
        const run = new ExperienceRun(memory);
        await proveTheorem(stating('one', 'ta & sstb'), run.wrap(proveOptions()));
        const second = proveOptions({ store, newId: () => 'second', clock: { now: () => 0 } });
        await proveTheorem(stating('two', 'sta & tc & sx'), run.wrap(second));
        return (await store.episode('second'))!.lines;
      }),
    );
    expect(episodes[0]).toEqual(episodes[1]);
  });
});

describe('a plan with the memory', () => {
  const planningWith = (main: string, conclusions: readonly string[]): Planner =>
    givenWith(
      conclusions.map((conclusion) => lemma(conclusion)),
      main,
    );
  const plan = { directCalls: 10, lemmaCalls: [10], mainCalls: 10, finalCalls: 10, lemmasBetween: 2 };

  /** `seen`: what the planners said, in order. */
  function planned(
    memory: ExperienceMemory,
    planner: Planner,
    changes: Changes = {},
    writer: LemmaWriter | null = null,
  ) {
    const seen: string[][] = [];
    const run = new ExperienceRun(memory);
    const onPlan = (event: { kind: string; lemmas?: readonly string[] }) =>
      event.kind === 'planned' && seen.push([...(event.lemmas ?? [])]);
    const options = run.wrap(
      proveOptions({
        ...changes,
        prover: {
          name: 'plan',
          prove: async (theorem, own) => {
            const { reported } = await proveByPlan(theorem, {
              ...own,
              planner: run.planner(planner),
              plan,
              writer,
              onPlan,
            });
            return reported;
          },
        },
      }),
    );
    return { options, seen };
  }

  test('proved lemmas are remembered, and put before those of the next planner', async () => {
    const memory = await openMemory();
    const first = planned(memory, planning('ta', 'y', 'tb & tc'));
    await proveTheorem(stating('main', 'x'), first.options);
    expect(first.seen).toEqual([['ta', 'y', 'tb & tc']]);
    const lemmas = memory.index.cases.filter(({ content }) => content.kind === 'lemma');
    expect(lemmas.map(({ origins }) => origins[0]?.theorem)).toEqual(['main', 'main']);
    const second = planned(memory, planning('td'));
    await proveTheorem(stating('other', 'z'), second.options);
    expect(second.seen[0]?.toSorted()).toEqual(['ta', 'tb & tc', 'td']);
    expect(second.seen[0]?.at(-1)).toBe('td');
  });

  test('lemmas, plans and goals that turn out later to be measured on are left out', async () => {
    await using dir = await temporaryFolder();
    await using store = await openStore(dir.path);
    const open = (...theorems: Theorem[]) =>
      ExperienceMemory.open({ store, heldOut: new HeldOutTheorems(theorems) });
    const kinds = ({ index }: ExperienceMemory) => new Set(index.cases.map(({ content }) => content.kind));
    const before = await open();
    const resting = planningWith('by\n  exact lemma_1', ['ta & tb & tc']);
    await proveTheorem(stating('main', 'x'), planned(before, resting, { store }).options);
    expect(kinds(before)).toEqual(new Set(['tactic', 'lemma', 'plan']));
    expect(before.size).toBeGreaterThan((await open(measured)).size);
    const after = await open(measured);
    expect(kinds(after)).toEqual(new Set(['tactic']));
    // What is left is the step for the parts of the lemma.
    expect(tacticsIn(after)).toEqual(['close 3/0']);
    expect((await open(stating('m', 'x'))).size).toBe(0);
  });

  describe('of lemmas that no search has proved', () => {
    const casesOf = (memory: ExperienceMemory) =>
      memory.index.cases.flatMap(({ content }): unknown[] => {
        if (content.kind === 'lemma') return [content.lemma.conclusion];
        return content.kind === 'plan' ? [content.lemmas] : [];
      });
    const stated = (conclusion: string, proof?: string) =>
      lemma(conclusion, { name: 'key', ...(proof !== undefined && { proof }) });
    const given = (...lemmas: Plan['lemmas']) => givenWith(lemmas, 'by\n  exact key');

    test('the one that came with its proof is remembered, and the plan', async () => {
      const memory = await openMemory();
      const { options } = planned(memory, given(stated('y', 'by insight')));
      expect((await proveTheorem(stating('main', 'x'), options)).result.status).toBe('proved');
      expect(new Set(casesOf(memory))).toEqual(new Set([['y'], 'y']));
      const [lemma] = memory.index.cases.filter(({ content }) => content.kind === 'lemma');
      expect(lemma?.features).toContain('head _');
    });

    test('the one that a model has written the proof of is remembered, and the plan', async () => {
      const memory = await openMemory();
      const model = scriptedLanguageModel(sayAlways('by insight'));
      const whole = { ...wholeProofDefaults, model, profile: plainProfile, names: null, rescue: null };
      const { options } = planned(memory, given(stated('y')), {}, writerOver(whole));
      expect((await proveTheorem(stating('main', 'x'), options)).result.status).toBe('proved');
      expect(new Set(casesOf(memory))).toEqual(new Set([['y'], 'y']));
    });

    test('none whose proof the gate has not taken, and none that is measured on', async () => {
      const memory = await openMemory();
      const open = planned(memory, given(stated('y', 'by wrong')));
      await proveTheorem(stating('main', 'x'), open.options);
      const shut = planned(memory, given(stated('ta & tb & tc', 'by insight')));
      expect((await proveTheorem(stating('other', 'x'), shut.options)).result.status).toBe('proved');
      expect(casesOf(memory)).toEqual([]);
    });
  });

  test('a lemma whose proof was in the store has helped when the proof rests on it', async () => {
    await using dir = await temporaryFolder();
    await using store = await openStore(dir.path);
    const memory = await ExperienceMemory.open({ store, heldOut: new HeldOutTheorems([]) });
    const countsOf = () =>
      memory.index.cases.flatMap(({ content, successes, failures }) =>
        content.kind === 'lemma' ? [[successes, failures]] : [],
      );
    await proveTheorem(stating('main', 'x'), planned(memory, planning('ta'), { store }).options);
    expect(countsOf()).toEqual([[1, 0]]);
    const resting = planned(memory, planningWith('by\n  exact lemma_1', []), { store });
    const { result } = await proveTheorem(stating('other', 'z'), resting.options);
    expect(result.proof).toContain('have lemma_1 : ta');
    expect(countsOf()).toEqual([[2, 0]]);
    // It is true and brings nothing here; that the theorem stays open says nothing against it.
    await proveTheorem(stating('open', 'w'), planned(memory, planning(), { store }).options);
    expect(countsOf()).toEqual([[2, 0]]);
  });

  test('a plan for a theorem like it gives its lemmas first, and is counted once', async () => {
    const memory = await openMemory();
    const resting = planningWith('by\n  exact lemma_2', ['ta', 'tb']);
    const { result } = await proveTheorem(stating('main', 'x'), planned(memory, resting).options);
    expect(result.proof).toContain('have lemma_2 : tb');
    const plans = () =>
      memory.index.cases.flatMap(({ content, successes, failures }) =>
        content.kind === 'plan' ? [[content.lemmas, successes, failures]] : [],
      );
    expect(plans()).toEqual([[['tb'], 1, 0]]);
    const second = planned(memory, planning('td'));
    await proveTheorem(stating('other', 'z'), second.options);
    expect(second.seen[0]).toEqual(['tb', 'ta', 'td']);
    // It was true and brought nothing for a theorem that stays open: that is said of no case.
    expect(plans()).toEqual([[['tb'], 1, 0]]);
  });

  test('what a model was told is credited with what became of the theorem', async () => {
    const memory = await openMemory();
    await proveTheorem(
      stating('main', 'x'),
      planned(memory, planningWith('by\n  exact lemma_1', ['ta'])).options,
    );
    const run = new ExperienceRun(memory);
    const told: string[] = [];
    const options = run.wrap(
      proveOptions({
        prover: {
          name: 'search',
          prove: async (theorem, own) => {
            const opening = await own.lean.engine.open(theorem, own.lean.fileLimits, own.run.signal);
            if (opening.kind !== 'opened') throw new Error(opening.kind);
            told.push(adviceOn(run, theorem, opening.opened));
            return searchProver.prove(theorem, own);
          },
        },
      }),
    );
    const counts = () =>
      memory.index.cases.flatMap(({ content, successes, failures }) =>
        content.kind === 'plan' ? [[successes, failures]] : [],
      );
    expect((await proveTheorem(stating('open', 'y'), options)).result.status).toBe('not-proved');
    expect(told[0]).toContain('A theorem like it was proved from: ta');
    expect(counts()).toEqual([[1, 1]]);
    expect((await proveTheorem(stating('true', 'tc'), options)).result.status).toBe('proved');
    expect(counts()).toEqual([[2, 1]]);
  });

  test('a lemma that is measured on is not remembered', async () => {
    const memory = await openMemory();
    await proveTheorem(stating('main', 'x'), planned(memory, planning('ta & tb & tc', 'te')).options);
    const kept = memory.index.cases.flatMap(({ content }) =>
      content.kind === 'lemma' ? [content.lemma.conclusion] : [],
    );
    expect(kept).toEqual(['te']);
  });

  test('nothing that is proved on the way to what is measured on is remembered', async () => {
    const memory = await ExperienceMemory.open({
      store: noStore(),
      heldOut: new HeldOutTheorems([stating('m', 'x')]),
    });
    await proveTheorem(stating('main', 'x'), planned(memory, planning('ta', 'tb')).options);
    expect(memory.size).toBe(0);
  });
});
