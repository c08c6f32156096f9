import { expect, test } from '@jest/globals';
import { createProver, openProverModel } from '../../../src/agent/provers/create-prover.ts';
import { choosePolicy } from '../../../src/cli/options/choose-policy.ts';
import type { ModelFlags } from '../../../src/cli/options/prover-options.ts';
import { searchAlone } from '../../../src/evaluate/run/run-attempt.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { scriptedChat, submit } from '../dialogue/scripted-chat.ts';
import { memoryOf } from '../memory/memory-of.ts';
import { openOnly } from './open-only.ts';

const theorem = { id: 't', header: '', statement: 'theorem t : x' };
const { signal } = new AbortController();

async function modeOf(flags: Partial<ModelFlags>, chat = scriptedChat(() => submit('by close'))) {
  const choice = choosePolicy({ value: 'size', model: 'm.gguf', ...flags });
  const opened = await openProverModel(choice.prover, openOnly(chat));
  const memory = memoryOf({ advise: () => 'Lesson: close it.' });
  const aids = { memory, engine: scriptedEngine(), signal };
  return { chat, mode: await createProver(choice, opened, 'enumerative/2', aids) };
}

test('a conversation can recall what is remembered', async () => {
  const { chat, mode } = await modeOf({ prover: 'dialogue' });
  await mode.prover.prove(theorem, proveOptions());
  expect(chat.calls[0]?.messages[0]?.content).toContain('### recall_lemmas');
  expect(chat.calls[0]?.messages[0]?.content).toContain('### recall_experience');
});

test.each<Partial<ModelFlags>>([{ prover: 'dialogue' }, { prover: 'plan', planner: 'sketch' }])(
  'a model is told what is remembered: %j',
  async (flags) => {
    const { chat, mode } = await modeOf(flags);
    await mode.prover.prove(theorem, proveOptions());
    expect(chat.calls[0]?.messages[1]?.content).toContain('Lesson: close it.');
  },
);

test('in the mode auto a model plans as an arm, and its tokens are in the sum', async () => {
  const { chat, mode } = await modeOf({ prover: 'auto', planner: 'sketch', rounds: 0 });
  expect(mode.name).toBe('auto (sketch of scripted): enumerative/2');
  const { result, detail } = await mode.prover.prove(theorem, proveOptions());
  expect(chat.calls.length).toBeGreaterThan(0);
  expect(result).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
  expect(result.spent.tokens).toBeGreaterThan(0);
  expect(detail).toMatch(/^search: exhausted.*\nplan: exhausted.*\nmodel-plan: exhausted/u);
});

test.each<Partial<ModelFlags>>([{ prover: 'dialogue' }, { prover: 'plan', planner: 'sketch' }])(
  'in a small context an answer leaves room for the question: %j',
  async (flags) => {
    const { chat, mode } = await modeOf({ ...flags, context: 4_096 });
    await mode.prover.prove(theorem, proveOptions());
    expect(chat.calls[0]?.request.maxTokens).toBeLessThanOrEqual(2_048);
  },
);

test('a benchmark measures how long such a model is waited for', async () => {
  let now = 0;
  const chat = scriptedChat(async () => {
    await Promise.resolve();
    now += 50;
    return submit('by close');
  });
  const { mode } = await modeOf({ prover: 'dialogue', samples: 1 }, chat);
  const clock = { now: () => now };
  const { modelMs } = await searchAlone(theorem, 0, proveOptions({ clock, prover: mode.prover }));
  expect(modelMs).toBe(50);
});
