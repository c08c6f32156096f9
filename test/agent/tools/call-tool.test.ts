import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { systemClock } from '../../../core/clock.ts';
import { callTool, toolLimits } from '../../../src/agent/tools/call-tool.ts';
import { defineTool, describeTools, type Tool, type ToolContext } from '../../../src/agent/tools/tool.ts';
import { toolsFor } from '../../../src/agent/tools/tools-for.ts';
import { memoryOf } from '../memory/memory-of.ts';
import { openFor } from './tool-context.ts';

const theorem = { id: 't', header: '', statement: 'theorem t : tt' };

const repeat = defineTool({
  name: 'repeat',
  purpose: 'Says a word several times.',
  arguments: z.strictObject({ word: z.string(), times: z.number().int().min(1).default(2) }),
  example: { word: 'hi', times: 2 },
  async run({ word, times }, { onCalls }) {
    onCalls(times);
    return Array.from({ length: times }, () => word).join(' ');
  },
});

/** Ends only with its signal, either way. */
const waiting = (how: 'throws' | 'answers') =>
  defineTool({
    name: how,
    purpose: 'Waits.',
    arguments: z.strictObject({}),
    example: {},
    run: (_, { signal }) =>
      new Promise((resolve, reject) => {
        const end = () => (how === 'throws' ? reject(new Error('broken off')) : resolve('partial'));
        signal.addEventListener('abort', end, { once: true });
      }),
  });

/** What calls of these tools come to. */
async function caller(
  tools: readonly Tool[],
  limits: Partial<typeof toolLimits> = {},
  changes: Partial<ToolContext> = {},
) {
  const context = await openFor(theorem, undefined, changes);
  const all = { ms: 60_000, characters: 1_000, ...limits };
  const use = { tools, context, limits: all, clock: systemClock };
  return { call: (tool: string, given: unknown) => callTool({ tool, arguments: given }, use), context };
}

describe('a call', () => {
  test('has arguments with their defaults, and counts what it asks of Lean', async () => {
    const { call, context } = await caller([repeat]);
    const reply = await call('repeat', { word: 'a' });
    expect(reply).toMatchObject({ kind: 'answered', text: 'a a', leanCalls: 2 });
    expect(context.asked.calls).toBe(2);
  });

  test('is told what is wrong with it', async () => {
    const { call } = await caller([repeat]);
    const unknown = await call('repaet', {});
    expect(unknown.kind).toBe('mistaken');
    expect(unknown.text).toContain('The tools are: repeat.');
    const wrong = await call('repeat', { word: 3, tmies: 1 });
    expect(wrong.kind).toBe('mistaken');
    for (const said of ['word', 'tmies', '"minimum":1', '"tool":"repeat"'])
      expect(wrong.text).toContain(said);
    expect((await call('repeat', null)).kind).toBe('mistaken');
  });

  test('has an answer that is not too long', async () => {
    const { call } = await caller([repeat], { characters: 100 });
    expect((await call('repeat', { word: 'word', times: 100 })).text.length).toBeLessThanOrEqual(100);
  });

  test.each(['throws', 'answers'] as const)(
    'of a tool that %s when its time is over has none',
    async (how) => {
      const { call } = await caller([waiting(how)], { ms: 1 });
      const { kind, text } = await call(how, {});
      expect([kind, text]).toEqual(['limited', `${how} did not finish within 0 s: ask for less.`]);
    },
  );

  test.each(['throws', 'answers'] as const)(
    'that is stopped from outside, of a tool that %s, ends',
    async (how) => {
      const stop = new AbortController();
      const { call } = await caller([waiting(how)], {}, { signal: stop.signal });
      const ended = call(how, {});
      stop.abort(new Error('enough'));
      await expect(ended).rejects.toThrow('enough');
    },
  );

  test('throws where the machinery is broken', async () => {
    const broken = defineTool({
      name: 'broken',
      purpose: '',
      arguments: z.strictObject({}),
      example: {},
      run: () => Promise.reject(new Error('no Lean')),
    });
    const { call } = await caller([broken]);
    await expect(call('broken', {})).rejects.toThrow('no Lean');
  });
});

test('every tool is described with a schema and an example that it takes', async () => {
  const library = { size: 0, byName: () => [], bySymbols: () => [], byGoal: () => [] };
  const all = toolsFor({ library, memory: memoryOf({}) });
  expect(toolsFor({ library: null, memory: null })).toHaveLength(all.length - 3);
  for (const tool of all) {
    expect(tool.read(tool.example).kind).toBe('read');
    expect(tool.read({ nonsense: 1 }).kind).toBe('wrong');
    expect(tool.schema).toMatchObject({ type: 'object', additionalProperties: false });
  }
  const text = describeTools(all);
  expect(text).toContain('### check_proof');
  expect(text).not.toContain('$schema');
});

test('recalled lemmas come with where they are from', async () => {
  const lemma = { statement: 'theorem a : b', proof: 'by simp', origin: 'proved for c' };
  const questions: unknown[] = [];
  const memory = memoryOf({
    recall: async (question) => {
      questions.push(question);
      return [lemma];
    },
  });
  const { call } = await caller(toolsFor({ library: null, memory }), {}, { memory });
  const { text } = await call('recall_lemmas', { query: 'b' });
  expect(text).toBe('theorem a : b := by simp\n-- proved for c');
  expect(questions).toEqual([{ theorem, text: 'b', count: 5 }]);
});

test('what is remembered is told of the theorem, or of the goals that tactics lead to', async () => {
  const memory = memoryOf({
    advise: ({ goal, theorem: { id } }) => (goal.target === 'sta' ? `Lesson from ${id}: unwrap it.` : ''),
  });
  const context = await openFor({ ...theorem, statement: 'theorem t : sta & tb' }, undefined, { memory });
  const tools = toolsFor({ library: null, memory });
  const use = { tools, context, limits: toolLimits, clock: systemClock };
  const recall = async (tactics: string) =>
    (await callTool({ tool: 'recall_experience', arguments: { tactics } }, use)).text;
  expect(await recall('')).toBe('⊢ sta & tb\nNothing like it is remembered.');
  expect(await recall('split')).toBe(
    '⊢ sta\nLesson from t: unwrap it.\n\n⊢ tb\nNothing like it is remembered.',
  );
  expect(await recall('unwrap')).toBe('unwrap does not work on sta & tb');
  expect(await recall('wrong')).toBe('These tactics leave no goal.');
  expect(context.asked.calls).toBe(3);
});
