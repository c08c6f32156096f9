import { expect, test } from '@jest/globals';
import { systemClock } from '../../../core/clock.ts';
import { Ledger, type SearchLimits } from '../../../core/ledger.ts';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { Memory } from '../../../src/agent/memory/memory.ts';
import { type ModelPlanSettings, modelPlanDefaults } from '../../../src/agent/model-planner/conversation.ts';
import { modelPlanner } from '../../../src/agent/model-planner/model-planner.ts';
import { complaints } from '../../../src/agent/model-planner/prompts.ts';
import type { PlannerTurn } from '../../../src/agent/plan-episode/plan-lines.ts';
import type { Plan, Situation } from '../../../src/agent/planner.ts';
import { type ChatModel, chatOverModel } from '../../../src/llm/chat-model.ts';
import { json, silence } from '../../llm/remote/faulty-server.ts';
import { openSmallModel } from '../../support/gguf/open-small-model.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { continuation, scriptedLanguageModel } from '../../support/scripted-language-model.ts';
import { scriptedChat } from '../dialogue/scripted-chat.ts';
import { type ChatServer, chatServer, type Line, saying } from './chat-server.ts';

const theorem: Theorem = { id: 't', header: '', statement: 'theorem main : x' };
const fenced = (code: string) => `\`\`\`lean\n${code}\n\`\`\``;
const tooLong: Line = json({ error: { message: 'too long', code: 'context_length_exceeded' } }, 400);

interface Planned {
  readonly plan: Plan & { readonly tokens: number };
  readonly turns: readonly PlannerTurn[];
  readonly questions: readonly string[];
}

const within = (limits: Partial<SearchLimits>) => ({ ledger: new Ledger(limits, { clock: systemClock }) });

/** A plan made with the toy prover, which takes every file. */
async function planWith(
  lines: readonly Line[],
  changes: Partial<Situation> = {},
  settings: Partial<ModelPlanSettings> = {},
): Promise<Planned> {
  await using server: ChatServer = await chatServer(lines);
  return { ...(await planBy(server.chat, changes, settings)), questions: server.questions };
}

async function planBy(
  chat: ChatModel,
  changes: Partial<Situation>,
  settings: Partial<ModelPlanSettings>,
  memory: Pick<Memory, 'advise'> | null = null,
): Promise<Omit<Planned, 'questions'>> {
  const turns: PlannerTurn[] = [];
  const engine = scriptedEngine();
  const planner = modelPlanner({
    ...{ chat, engine, style: 'sketch', settings: { ...modelPlanDefaults, ...settings } },
    ...{ fileLimits, tacticLimits, memory, onTurn: (turn) => void turns.push(turn) },
  });
  const outcome = await engine.open(theorem, fileLimits);
  if (outcome.kind !== 'opened') throw new Error(outcome.kind);
  const situation: Situation = {
    ...{ theorem, opened: outcome.opened, stuck: [], proved: [], failed: [] },
    ...{
      ledger: new Ledger({ calls: 100, tokens: 100_000, ms: 100_000 }, { clock: systemClock }),
      isOver: () => false,
    },
    ...changes,
  };
  const plan = await planner.plan(situation, new AbortController().signal);
  return { plan: { ...plan, tokens: situation.ledger.spent.tokens }, turns };
}

const short = fenced('theorem key : x ∧ x := by sorry\ntheorem main : x := by exact key.1');
test('of several answers one that can be read is taken', async () => {
  const { plan, turns, questions } = await planWith(['I have no idea.', short], {}, { samples: 2 });
  expect(questions).toHaveLength(2);
  expect(turns.map(({ text, use, complaint }) => [text, use, complaint]).sort()).toEqual(
    [
      [short, 'taken', null],
      ['I have no idea.', 'unread', null],
    ].sort(),
  );
  expect(new Set(turns.map(({ seed }) => seed))).toEqual(new Set([0, 1]));
  expect(plan).toMatchObject({ main: 'by\n                       exact key.1', tokens: 220, notes: [] });
  expect(plan.lemmas.map(({ name, conclusion }) => [name, conclusion])).toEqual([['key', 'x ∧ x']]);
});

test('too many lemmas are told; in the end as many as allowed are handed on', async () => {
  const two = fenced(
    'theorem one : y := by sorry\ntheorem two : z := by sorry\ntheorem main : x := by exact one two',
  );
  const { plan, questions } = await planWith([two], {}, { lemmas: 1, repairs: 1 });
  expect(questions[1]).toContain(complaints.tooMany(2, 1));
  expect(plan.main).toBeNull();
  expect(plan.lemmas.map(({ name }) => name)).toEqual(['one']);
  expect(plan.notes).toEqual([
    `the model wrote no usable plan; the last complaint: ${complaints.tooMany(2, 1)}`,
  ]);
});

test('of lemmas that nothing names the first are kept, and the plan is good', async () => {
  const statements = ['one : foo bar', 'two : foo bar ∧ x', 'three : x ∧ x', 'four : foo'];
  const lemmas = statements.map((statement) => `theorem ${statement} := by sorry`);
  const answer = fenced([...lemmas, 'theorem main : x := by exact four'].join('\n'));
  const { plan, questions } = await planWith([answer], {}, { lemmas: 2 });
  expect(questions).toHaveLength(1);
  expect(plan.lemmas.map(({ name }) => name)).toEqual(['one', 'four']);
  expect(plan.main).toContain('exact four');
  expect(plan.notes).toEqual(['the plan has 4 lemmas; the 2 that it rests on or that come first were kept']);
});

test('when no answer is good, the first lemmas are handed on', async () => {
  const lines = ['theorem one : foo bar := by sorry', 'theorem two : x ∧ x := by sorry'];
  const both = fenced([...lines, 'theorem main : x := by exact one two'].join('\n'));
  const { plan } = await planWith([both], {}, { lemmas: 1, repairs: 0 });
  expect(plan.lemmas.map(({ name }) => name)).toEqual(['one']);
  const itself = 'theorem again : x := by sorry';
  const restated = fenced([...lines, itself, 'theorem main : x := by exact again'].join('\n'));
  const { plan: rest } = await planWith([restated], {}, { lemmas: 1, repairs: 0 });
  expect(rest.lemmas.map(({ name }) => name)).toEqual(['one']);
});

test('an answer that is cut off is told so', async () => {
  const { questions } = await planWith([saying('It is', 'length'), short]);
  expect(questions[1]).toContain(`${complaints.cut} ${complaints.missing.code}`);
});

test('a question that is too long is asked without what is not needed', async () => {
  const pretty = '⊢ stuck';
  const shape = { binders: 0, head: null, constants: [] };
  const stuck = [{ name: '', hypotheses: [], target: 'stuck', shape, pretty }];
  const { plan, questions } = await planWith([tooLong, short], { stuck });
  expect(questions.map((question) => question.includes(pretty))).toEqual([true, false]);
  expect(plan.lemmas).toHaveLength(1);
  const never = await planWith([tooLong], { stuck });
  expect(never.plan).toMatchObject({
    ...{ lemmas: [], main: null, tokens: 0 },
    notes: ['the theorem is too long for the model that plans'],
  });
});

test('a complaint that is too long ends the conversation', async () => {
  const { plan, questions } = await planWith(['no', tooLong]);
  expect(questions).toHaveLength(2);
  expect(plan.notes?.[0]).toContain(complaints.missing.code);
});

test('no answer in time is no plan, and no fault', async () => {
  const { plan } = await planWith([silence], within({ ms: 1 }));
  expect(plan.notes).toEqual(['the time was up before the model had written a plan']);
  const { questions } = await planWith([silence], within({ ms: 0 }));
  expect(questions).toEqual([]);
});

test('no more tokens are asked for than are left', async () => {
  const { questions } = await planWith(['no'], within({ tokens: 300 }));
  // Each answer costs 110.
  expect(questions).toHaveLength(3);
});

test('answers that are asked for side by side share the tokens that are left', async () => {
  const asked: number[] = [];
  const chat = scriptedChat(({ request }) => {
    asked.push(request.maxTokens);
    return short;
  });
  await planBy(chat, within({ tokens: 900 }), { samples: 3 });
  expect(asked).toEqual([300, 300, 300]);
});

test('what is remembered of theorems like it is in the question', async () => {
  const heard: string[] = [];
  const chat = scriptedChat(({ messages }) => {
    heard.push(messages.at(-1)?.content ?? '');
    return short;
  });
  await planBy(chat, {}, {}, { advise: ({ goal }) => `Lesson: ${goal.target} is easy.` });
  expect(heard).toEqual([expect.stringContaining('Lesson: x is easy.')]);
});

test('a GGUF file that writes nonsense is heard to the end', async () => {
  await using model = await openSmallModel({ contextSize: 8_192, sequences: 1 });
  await using chat = chatOverModel(model);
  const { plan, turns } = await planBy(chat, {}, { repairs: 1, maxTokens: 20 });
  expect(turns).toHaveLength(2);
  expect(plan).toMatchObject({ lemmas: [], main: null });
  expect(plan.notes?.[0]).toContain('the model wrote no usable plan');
  const { read, written } = model.tokensUsed();
  expect(plan.tokens).toBe(read + written);
});

test('a model that continues texts chats in its format', async () => {
  const model = scriptedLanguageModel(({ prompts }) =>
    prompts.map(() => ({ continuations: [continuation('Because.')], reading: null })),
  );
  await using chat = chatOverModel(model);
  const messages = [{ role: 'user', content: 'Why?' }] as const;
  const request = { maxTokens: 20, temperature: 0.5, topP: 0.9, seed: 3, stop: ['!'] };
  const prompt = 'User: Why?\n\nAssistant:';
  expect(await chat.chat(messages, request, new AbortController().signal)).toEqual({
    text: 'Because.',
    end: 'stop',
    tokens: { read: prompt.length, written: 9 },
  });
  expect(model.calls[0]?.prompts[0]?.pieces).toEqual([{ kind: 'text', text: prompt }]);
  expect(model.calls[0]?.request).toMatchObject({
    ...{ maxTokens: 20, temperature: 0.5, topP: 0.9, seed: 3, count: 1 },
    stop: ['\nUser:', '\nSystem:', '!'],
  });
  expect(chat.info).toEqual({ name: 'scripted', origin: 'test', contextSize: 100 });
});
