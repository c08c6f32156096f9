import { expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { readAnyEpisode } from '../../../src/agent/episode-kinds.ts';
import { modelPlanDefaults } from '../../../src/agent/model-planner/conversation.ts';
import { modelPlanner } from '../../../src/agent/model-planner/model-planner.ts';
import { type PlanView, readPlan } from '../../../src/agent/plan-episode/plan-lines.ts';
import { planRecorded } from '../../../src/agent/plan-episode/plan-recorded.ts';
import {
  explainPlan,
  planExamplesOf,
  planExplanationText,
  planStory,
} from '../../../src/agent/plan-episode/plan-story.ts';
import type { PlanEvent, PlanSettings } from '../../../src/agent/planner.ts';
import { loadEpisode } from '../../../src/prove/episode/load-episode.ts';
import { beginsWith } from '../../../src/prove/episode/parse-line.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import { storyText } from '../../../src/report/story.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { type Changes, proveOptions } from '../../support/prove-options.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { scriptedChat } from '../dialogue/scripted-chat.ts';

const theorem: Theorem = { id: 'main', header: '', statement: 'theorem main : x' };
const plan: PlanSettings = {
  ...{ directCalls: 4, lemmaCalls: [10, 10], mainCalls: 4, finalCalls: 4, lemmasBetween: 4 },
};

/** The toy prover proves words with a `t`, and a main proof that names its lemmas. */
const sketch = (...lemmas: readonly string[]) => {
  const stated = lemmas.map((lemma) => `theorem ${lemma} := by sorry\n`).join('');
  const names = lemmas.map((lemma) => lemma.split(' ')[0]).join(' ');
  return `So it is.\n\`\`\`lean\n${stated}theorem main : x := by exact ${names}\n\`\`\``;
};
const withError = sketch('key : ta').replace('exact', 'sorry');
const good = sketch('key : ta', 'lock : sstb');

interface Run {
  readonly store: Store;
  readonly chat: ReturnType<typeof scriptedChat>;
  readonly changes?: Changes;
  readonly onPlan?: (event: PlanEvent) => void;
}

const planned = ({ store, chat, changes = {}, onPlan = () => {} }: Run) => {
  const options = proveOptions({ store, newId: () => crypto.randomUUID(), ...dated(), ...changes });
  const { fileLimits, tacticLimits } = options.lean;
  return planRecorded(theorem, options, {
    plannerFor: (engine, onTurn) =>
      modelPlanner({
        ...{ chat, engine, style: 'sketch', settings: modelPlanDefaults },
        ...{ fileLimits, tacticLimits, onTurn },
      }),
    plan,
    onPlan,
    asked: { model: chat.info, parameters: { ...modelPlanDefaults } },
  });
};

/** Each question for the date is a second later. */
let seconds = 0;
const dated = () => ({ date: () => new Date(Date.UTC(2026, 0, 1) + 1_000 * seconds++) });

async function latest(store: Store): Promise<PlanView> {
  const { lines } = await loadEpisode(store, theorem.id);
  expect(beginsWith(lines, 'plan')).toBe(true);
  return readPlan(JSON.parse(JSON.stringify(lines)));
}

test('a plan of a model is an episode: questions, answers, complaints, lemmas, searches, the result', async () => {
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  const chat = scriptedChat((_, number) => (number === 0 ? withError : good));
  const { result } = await planned({ store, chat });
  expect(result.status).toBe('proved');
  const view = await latest(store);
  const turns = view.lines.flatMap((line) => (line.type === 'turn' ? [line] : []));
  expect(turns.map(({ use }) => use)).toEqual(['sent-back', 'taken']);
  expect(turns[0]?.complaint).toContain('sorry');
  expect(turns[1]?.messages.at(-1)?.content).toContain(turns[0]?.complaint);
  expect(turns.map(({ tokens }) => tokens.read + tokens.written).reduce((a, b) => a + b)).toBe(
    result.spent.tokens,
  );
  expect(view.result).toMatchObject({ status: 'proved', proof: result.proof });
  const explained = explainPlan(view);
  expect(explained.plans).toMatchObject([
    {
      theorem: 'main',
      sentBack: 1,
      lemmas: [
        { statement: 'ta', end: 'proved' },
        { statement: 'sstb', end: 'proved' },
      ],
    },
  ]);
  expect(explained.searches.map(({ theorem: id, end }) => [id, end])).toEqual([
    ['main', 'exhausted'],
    ['main/key', 'proved'],
    ['main/lock', 'proved'],
  ]);
  const [search] = explained.searches;
  expect(readEpisode((await store.episode(search!.episode))!.lines).setting.theorem).toEqual(theorem);
  expect(storyText(planStory(view))).toContain('-- sent-back:\n');
  const page = readAnyEpisode((await loadEpisode(store, theorem.id)).lines).page();
  expect(page).toContain(`<p class="headline">${'planned by '}`);
  expect(page).toContain('<h2>A plan of 2 lemmas for main</h2>');
  expect(page).toContain('<details><summary>sent-back</summary><pre>');
  expect(page).not.toContain('<script');
  expect(planExplanationText(view)).toContain('== Plan 1 for main, after 1 that went back\n  proved: ta\n');
});

test('it becomes an example for training, with the reward of the gate', async () => {
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  const chat = scriptedChat((_, number) => (number === 0 ? sketch('hopeless : y') : good));
  await planned({ store, chat });
  const view = await latest(store);
  const examples = planExamplesOf(view, () => true);
  expect(examples).toMatchObject([
    { task: 'plan', attempt: 0, end: 'turns', reward: 0 },
    { task: 'plan', attempt: 1, end: 'proved', reward: 1, model: 'scripted', theorem: 'main' },
  ]);
  expect(examples[1]?.messages.at(-1)).toEqual({ role: 'assistant', content: good, weight: 1 });
  expect(planExamplesOf(view, () => false)).toEqual([]);
  const cut: PlanView = { ...view, result: null };
  expect(planExamplesOf(cut, () => true).map(({ reward }) => reward)).toEqual([0, null]);
});

test('a plan that somebody gave another theorem is refused', async () => {
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  await planned({ store, chat: scriptedChat(() => good) });
  const text = JSON.stringify((await loadEpisode(store, 'main')).lines);
  expect(readPlan(JSON.parse(text)).result?.status).toBe('proved');
  const edited = JSON.parse(text.replace(theorem.statement, 'theorem main : y'));
  expect(() => readPlan(edited)).toThrow('not of this theorem with this proof');
});

test('an answer that was sent back gets no reward for what the search proves after it', async () => {
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  await planned({ store, chat: scriptedChat(() => withError) });
  const view = await latest(store);
  const turns = view.lines.flatMap((line) => (line.type === 'turn' ? [line.use] : []));
  expect(new Set(turns)).toEqual(new Set(['sent-back']));
  const ended = (result: Partial<NonNullable<PlanView['result']>>) =>
    planExamplesOf({ ...view, result: { ...view.result!, ...result } }, () => true).at(-1);
  expect(ended({ status: 'proved', reason: null })).toMatchObject({ end: 'turns', reward: null });
  expect(ended({ status: 'not-proved', reason: 'exhausted' })).toMatchObject({ end: 'turns', reward: 0 });
  const late = ended({ status: 'not-proved', reason: 'budget-time' });
  expect(late).toMatchObject({ end: 'cut-short', reward: null });
});

test('a run that was broken off goes on with its plan: the model is not asked, and no lemma is proved twice', async () => {
  await using folder = await temporaryFolder();
  {
    await using store = await openStore(folder.path);
    const stop = new AbortController();
    const onPlan = ({ kind }: PlanEvent) => void (kind === 'lemma' && stop.abort());
    const chat = scriptedChat(() => good);
    const { result } = await planned({ store, chat, changes: { signal: stop.signal }, onPlan });
    expect(result).toMatchObject({ status: 'not-proved', reason: 'cancelled' });
    expect(chat.calls).toHaveLength(1);
  }
  await using store = await openStore(folder.path);
  const chat = scriptedChat(() => sketch('other : tc'));
  const ends: string[] = [];
  const onPlan = (event: PlanEvent) => void (event.kind === 'lemma' && ends.push(event.end));
  const { result } = await planned({ store, chat, onPlan });
  expect(result.status).toBe('proved');
  expect(chat.calls).toEqual([]);
  expect(ends.toSorted()).toEqual(['proved', 'remembered']);
  const [kept] = explainPlan(await latest(store)).plans;
  expect(kept?.notes).toEqual(['it goes on with the plan of an earlier run']);
});

test('what is known while a plan is followed is in the store, so that a kill loses nothing of it', async () => {
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  const seen: Promise<PlanView>[] = [];
  const onPlan = ({ kind }: PlanEvent) => void (kind === 'planned' && seen.push(latest(store)));
  await planned({ store, chat: scriptedChat(() => good), onPlan });
  const [view] = await Promise.all(seen);
  expect(view?.result).toBeNull();
  expect(view?.lines.map(({ type }) => type)).toEqual(['search', 'turn', 'planned']);
});

test('a plan that was gone through in vain is not taken up again; its proved lemmas are told and may be named', async () => {
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  const first = scriptedChat(() => sketch('key : ta', 'hopeless : y'));
  const { result } = await planned({ store, chat: first });
  expect(result).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
  const chat = scriptedChat(() => sketch('lock : sstb').replace('exact lock', 'exact lock key'));
  const again = await planned({ store, chat });
  const [question] = chat.calls;
  expect(question?.messages.at(-1)?.content).toContain('theorem key : ta');
  expect(question?.messages.at(-1)?.content).toContain('theorem failed : y');
  expect(again.result).toMatchObject({ status: 'proved' });
  expect(again.result.proof).toContain('have key : ta');
  // Another seed stands for another plan.
  const other = scriptedChat(() => good);
  await planned({
    store,
    chat: other,
    changes: { seed: 1, engine: scriptedEngine({ fingerprint: 'newer' }) },
  });
  expect(other.calls[0]?.messages.at(-1)?.content).not.toContain('theorem key : ta');
});
