import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Goal } from '../../../core/goal.ts';
import { complain, openPlanConversation } from '../../../src/agent/model-planner/conversation.ts';
import { complaints } from '../../../src/agent/model-planner/prompts.ts';
import type { FailedLemma } from '../../../src/agent/planner.ts';
import { type Conversation, messagesOf } from '../../../src/prove/conversation/converse.ts';

const golden = (name: string) => readFile(new URL(`golden/${name}.txt`, import.meta.url), 'utf8');

const written = (conversation: Conversation): string => writtenMessages(messagesOf(conversation));
const writtenMessages = (messages: readonly { role: string; content: string }[]): string =>
  messages.map(({ role, content }) => `=== ${role}\n${content}\n`).join('\n');

const goal = (pretty: string): Goal => ({
  name: '',
  hypotheses: [],
  target: '',
  shape: { binders: 0, head: null, constants: [] },
  pretty,
});

const lemma = (conclusion: string) => ({
  surroundings: [],
  variables: [{ name: 'n', type: 'Nat' }],
  premises: [],
  conclusion,
});

const failed: readonly FailedLemma[] = [
  { statement: lemma('f n = 2'), kind: 'refuted', left: ['false for n = 0'] },
  { statement: lemma('f = n'), kind: 'unusable', left: [] },
  { statement: lemma('f n = 3'), kind: 'open', left: ['n : Nat\n⊢ f n = 3', '⊢ a', '⊢ b'] },
];

const situation = {
  theorem: {
    id: 't',
    header: 'def f (n : Nat) : Nat := n + 1\n',
    statement: 'theorem main (n : Nat) : f n ≠ 0',
    informal: 'No value of f is zero.',
  },
  stuck: ['n : Nat\n⊢ f n ≠ 0', '⊢ a', '⊢ b', '⊢ c', `⊢ ${'x'.repeat(2_000)}`].map(goal),
  proved: [{ ...lemma('f n = n + 1'), name: 'lemma_1', proof: 'by rfl', uses: [] }],
  failed,
};

const nothing = { ...situation, stuck: [], proved: [], failed: [] };

test('a first question for a sketch', async () => {
  expect(written(openPlanConversation('sketch', nothing, 8, 'whole'))).toBe(await golden('sketch'));
});

test('a first question for a chain, and what was learnt since', async () => {
  expect(written(openPlanConversation('haves', situation, 5, 'whole'))).toBe(await golden('haves-later'));
});

test('with little room, what is proved stays', () => {
  const bare = written(openPlanConversation('sketch', situation, 8, 'bare'));
  expect(bare).toContain('lemma_1');
  expect(bare).not.toContain('stuck');
  expect(bare).not.toContain('failed');
});

test('goals without an end are cut', () => {
  const { stuck } = situation;
  const long = written(openPlanConversation('sketch', { ...situation, stuck: stuck.slice(-1) }, 8, 'whole'));
  expect(long).toContain(`${'x'.repeat(1_198)} ...\n`);
});

test('a complaint comes with the answer, without what was thought', async () => {
  const opening = openPlanConversation('sketch', nothing, 8, 'whole');
  const complained = messagesOf(
    complain(opening, 'sketch', '<think>hm</think>\nIt is so.', complaints.missing.code),
  );
  expect(complained.slice(0, 2)).toEqual(messagesOf(opening));
  expect(writtenMessages(complained.slice(2))).toBe(await golden('complaint'));
  expect(messagesOf(complain(opening, 'sketch', '<think>hm', 'x'))[2]).toEqual({
    role: 'assistant',
    content: '(no answer)',
  });
});
