import { describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { ExperienceMemory } from '../../../src/agent/memory/experience-memory.ts';
import { ExperienceRun } from '../../../src/agent/memory/experience-run.ts';
import { modelPlanDefaults } from '../../../src/agent/model-planner/conversation.ts';
import { askPlanLesson, modelPlanner } from '../../../src/agent/model-planner/model-planner.ts';
import { readPlan } from '../../../src/agent/plan-episode/plan-lines.ts';
import { type DrawLesson, planRecorded } from '../../../src/agent/plan-episode/plan-recorded.ts';
import { planExamplesOf, planStory } from '../../../src/agent/plan-episode/plan-story.ts';
import { HeldOutTheorems } from '../../../src/agent/same-theorem/held-out-theorems.ts';
import { loadEpisode } from '../../../src/prove/episode/load-episode.ts';
import type { ProveRun } from '../../../src/prove/prove-options.ts';
import { proveTheorem } from '../../../src/prove/prove-theorem.ts';
import { storyText } from '../../../src/report/story.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { fail } from '../../llm/remote/faulty-server.ts';
import { type Changes, proveOptions } from '../../support/prove-options.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { chatServer, type Line } from '../model-planner/chat-server.ts';

const stating = (id: string, goal: string): Theorem => ({
  id,
  header: '',
  statement: `theorem ${id} : ${goal}`,
});
const measured = stating('measured', 'm & m');
/** Of an answer of the server. */
const tokens = 110;
const advice = 'State what is true first, and lean on it.';
const isAsked = (question: string) => question.includes('The work on this theorem is over');
const plan = { directCalls: 4, lemmaCalls: [10], mainCalls: 4, finalCalls: 4, lemmasBetween: 4 };

/** A plan whose lemma the toy prover proves when it begins with a `t`. */
const sketch = ({ statement }: Theorem, lemma: string) =>
  `\`\`\`lean\ntheorem key : ${lemma} := by sorry\n${statement} := by exact key\n\`\`\``;

async function start() {
  const folder = await temporaryFolder();
  const store = await openStore(folder.path);
  const memory = await ExperienceMemory.open({ store, heldOut: new HeldOutTheorems([measured]) });
  const run = new ExperienceRun(memory);
  let seconds = 0;
  return {
    lessons: () => memory.index.cases.filter(({ content }) => content.kind === 'lesson'),
    async prove(theorem: Theorem, lines: readonly Line[], changes: Changes = {}, drawLesson?: DrawLesson) {
      await using server = await chatServer(lines);
      const { chat } = server;
      const options = proveOptions({
        ...{ store, newId: () => crypto.randomUUID() },
        date: () => new Date(Date.UTC(2026, 0, 1) + 1_000 * seconds++),
        ...changes,
      });
      const { fileLimits, tacticLimits } = options.lean;
      const asked = { chat, style: 'sketch' as const, settings: modelPlanDefaults, fileLimits, tacticLimits };
      const wrapped = run.wrap({
        ...options,
        prover: {
          name: 'plan',
          prove: (own, given) =>
            planRecorded(own, given, {
              plannerFor: (engine, onTurn) => modelPlanner({ ...asked, engine, onTurn, memory: run }),
              plan,
              asked: { model: { name: 'm', origin: 'test' }, parameters: {} },
              drawLesson: drawLesson ?? ((ended) => askPlanLesson({ ...asked, memory: run }, ended)),
            }),
        },
      });
      const { result } = await proveTheorem(theorem, wrapped);
      const view = readPlan((await loadEpisode(store, theorem.id)).lines);
      const turns = view.lines.flatMap((line) => (line.type === 'turn' ? [line] : []));
      return { result, view, turns, questions: server.questions };
    },
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describe('a model whose plan was followed', () => {
  test('writes a lesson when the theorem is proved, which the next plan is shown', async () => {
    await using runs = await start();
    const one = stating('one', 'x');
    const { result, view, turns, questions } = await runs.prove(one, [sketch(one, 'ta'), advice]);
    expect(result).toMatchObject({ status: 'proved', spent: { tokens: 2 * tokens } });
    expect(view.result?.spent.tokens).toBe(2 * tokens);
    expect(questions.map(isAsked)).toEqual([false, true]);
    expect(questions[1]).toContain('proved: ta\n');
    expect(turns.map(({ use }) => use)).toEqual(['taken', 'lesson']);
    expect(turns[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(storyText(planStory(view))).toContain('== Asked for a lesson on one:');
    expect(planExamplesOf(view, () => true)).toMatchObject([{ attempt: 0, reward: 1 }]);
    expect(runs.lessons()).toMatchObject([
      {
        content: { text: advice },
        successes: 1,
        origins: [{ theorem: 'one', by: 'm (a model; proved)' }],
      },
    ]);
    const two = stating('two', 'y');
    const next = await runs.prove(two, [sketch(two, 'tb'), 'none']);
    expect(next.turns[0]?.messages.at(-1)?.content).toContain(`Lesson: ${advice}`);
    expect(next.turns[1]).toMatchObject({ use: 'no-lesson', complaint: 'none' });
    expect(runs.lessons()).toMatchObject([{ successes: 2, failures: 0 }]);
  });

  test('writes one when it is not, which has to earn its weight', async () => {
    await using runs = await start();
    const one = stating('one', 'x');
    const { result, questions } = await runs.prove(one, [sketch(one, 'y'), advice]);
    expect(result).toMatchObject({
      status: 'not-proved',
      reason: 'exhausted',
      spent: { tokens: 2 * tokens },
    });
    expect(questions[1]).toContain('open: y\n');
    expect(runs.lessons()).toMatchObject([{ successes: 0, origins: [{ by: 'm (a model; not proved)' }] }]);
  });

  test('keeps the proof when the server breaks down over the lesson', async () => {
    await using runs = await start();
    const one = stating('one', 'x');
    const { result, turns } = await runs.prove(one, [sketch(one, 'ta'), fail(400)]);
    expect(result.status).toBe('proved');
    expect(turns[1]).toMatchObject({ use: 'no-lesson', complaint: 'unanswered' });
    expect(runs.lessons()).toEqual([]);
  });

  test('keeps the proof, and tells of it, when we break down over the lesson ourselves', async () => {
    await using runs = await start();
    const one = stating('one', 'x');
    const notes: string[] = [];
    const onEvent: ProveRun['onEvent'] = (event) => {
      if (event.kind === 'note') notes.push(event.text);
    };
    const { result, turns } = await runs.prove(one, [sketch(one, 'ta')], { onEvent }, () => {
      throw new TypeError('our own fault');
    });
    expect(result.status).toBe('proved');
    expect(turns.map(({ use }) => use)).toEqual(['taken']);
    expect(notes).toEqual(['one: no lesson: our own fault']);
  });
});

describe('no lesson is asked for', () => {
  const limits = (changes: Partial<ProveRun['limits']>) => ({ ...proveOptions().run.limits, ...changes });
  test.each([
    ['on what is measured on', stating('renamed', 'm & m'), {}],
    [
      'when it may cost more tokens than are left',
      stating('one', 'x'),
      { limits: limits({ tokens: 1_000 }) },
    ],
  ])('%s', async (_, theorem, changes) => {
    await using runs = await start();
    const { result, questions } = await runs.prove(theorem, [sketch(theorem, 'ta'), advice], changes);
    expect(result.status).toBe('proved');
    expect(questions.filter(isAsked)).toEqual([]);
    expect(runs.lessons()).toEqual([]);
  });

  test('when no plan of the model was followed', async () => {
    await using runs = await start();
    const { questions } = await runs.prove(stating('one', 'x'), ['I have no idea.']);
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.filter(isAsked)).toEqual([]);
  });

  test('when the calls are used up', async () => {
    await using runs = await start();
    const one = stating('one', 'x');
    const changes = { limits: limits({ calls: 12 }) };
    const { result, questions } = await runs.prove(one, [sketch(one, 'sssssssssy'), advice], changes);
    expect(result.reason).toBe('budget-calls');
    expect(questions.filter(isAsked)).toEqual([]);
  });
});
