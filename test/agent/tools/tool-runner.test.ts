import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { systemClock } from '../../../core/clock.ts';
import { defineTool, describeTools, type Tool, type ToolContext } from '../../../src/agent/tools/tool.ts';
import {
  type ToolEntry,
  type ToolLimits,
  ToolRunner,
  toolLimits,
} from '../../../src/agent/tools/tool-runner.ts';
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

async function runner(
  tools: readonly Tool[],
  limits: Partial<ToolLimits> = {},
  changes: Partial<ToolContext> = {},
) {
  const entries: ToolEntry[] = [];
  const context = await openFor(theorem, undefined, changes);
  const all = { ms: 60_000, characters: 1_000, calls: 10, ...limits };
  const onEntry = (entry: ToolEntry) => void entries.push(entry);
  return {
    runner: new ToolRunner(tools, { context, limits: all, clock: systemClock, onEntry }),
    entries,
    context,
  };
}

describe('the runner', () => {
  test('reads arguments with their defaults, and logs the call', async () => {
    const { runner: own, entries, context } = await runner([repeat]);
    const reply = await own.call({ tool: 'repeat', arguments: { word: 'a' } });
    expect(reply).toEqual({ kind: 'answered', text: 'a a' });
    expect(entries).toMatchObject([{ call: { tool: 'repeat' }, reply: { kind: 'answered' }, leanCalls: 2 }]);
    expect(context.asked.calls).toBe(2);
  });

  test('tells what is wrong with a call', async () => {
    const { runner: own, entries } = await runner([repeat]);
    const unknown = await own.call({ tool: 'repaet', arguments: {} });
    expect(unknown.kind).toBe('mistaken');
    expect(unknown.text).toContain('The tools are: repeat.');
    const wrong = await own.call({ tool: 'repeat', arguments: { word: 3, tmies: 1 } });
    expect(wrong.kind).toBe('mistaken');
    for (const said of ['word', 'tmies', '"minimum":1', '"tool":"repeat"'])
      expect(wrong.text).toContain(said);
    expect((await own.call({ tool: 'repeat', arguments: null })).kind).toBe('mistaken');
    expect(entries).toHaveLength(3);
  });

  test('answers only so often, and mistakes do not count', async () => {
    const { runner: own } = await runner([repeat], { calls: 1 });
    await own.call({ tool: 'repeat', arguments: {} });
    expect((await own.call({ tool: 'repeat', arguments: { word: 'a' } })).kind).toBe('answered');
    expect(await own.call({ tool: 'repeat', arguments: { word: 'a' } })).toEqual({
      kind: 'limited',
      text: 'repeat has answered 1 times: that is all for this conversation.',
    });
  });

  test('shortens long answers', async () => {
    const { runner: own } = await runner([repeat], { characters: 100 });
    const reply = await own.call({ tool: 'repeat', arguments: { word: 'word', times: 100 } });
    expect(reply.text.length).toBeLessThanOrEqual(100);
  });

  test.each(['throws', 'answers'] as const)(
    'a tool that %s when its time is over has no answer',
    async (how) => {
      const { runner: own } = await runner([waiting(how)], { ms: 1 });
      const { kind, text } = await own.call({ tool: how, arguments: {} });
      expect([kind, text]).toEqual(['limited', `${how} did not finish within 0 s: ask for less.`]);
    },
  );

  test.each(['throws', 'answers'] as const)(
    'stopped from outside, a tool that %s ends the call',
    async (how) => {
      const stop = new AbortController();
      const { runner: own, entries } = await runner([waiting(how)], {}, { signal: stop.signal });
      const ended = own.call({ tool: how, arguments: {} });
      stop.abort(new Error('enough'));
      await expect(ended).rejects.toThrow('enough');
      expect(entries).toEqual([]);
    },
  );

  test('broken machinery is no answer', async () => {
    const broken = defineTool({
      name: 'broken',
      purpose: '',
      arguments: z.strictObject({}),
      example: {},
      run: () => Promise.reject(new Error('no Lean')),
    });
    const { runner: own } = await runner([broken]);
    await expect(own.call({ tool: 'broken', arguments: {} })).rejects.toThrow('no Lean');
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
  const { runner: own } = await runner(toolsFor({ library: null, memory }), {}, { memory });
  const reply = await own.call({ tool: 'recall_lemmas', arguments: { query: 'b' } });
  expect(reply).toEqual({
    kind: 'answered',
    text: 'theorem a : b := by simp\n-- proved for c',
  });
  expect(questions).toEqual([{ theorem, text: 'b', count: 5 }]);
});

test('what is remembered is told of the theorem, or of the goals that tactics lead to', async () => {
  const memory = memoryOf({
    advise: ({ goal, theorem: { id } }) => (goal.target === 'sta' ? `Lesson from ${id}: unwrap it.` : ''),
  });
  const context = await openFor({ ...theorem, statement: 'theorem t : sta & tb' }, undefined, { memory });
  const setup = { context, limits: toolLimits, clock: systemClock, onEntry: () => {} };
  const own = new ToolRunner(toolsFor({ library: null, memory }), setup);
  const recall = async (tactics: string) =>
    (await own.call({ tool: 'recall_experience', arguments: { tactics } })).text;
  expect(await recall('')).toBe('⊢ sta & tb\nNothing like it is remembered.');
  expect(await recall('split')).toBe(
    '⊢ sta\nLesson from t: unwrap it.\n\n⊢ tb\nNothing like it is remembered.',
  );
  expect(await recall('unwrap')).toBe('unwrap does not work on sta & tb');
  expect(await recall('wrong')).toBe('These tactics leave no goal.');
  expect(context.asked.calls).toBe(3);
});
