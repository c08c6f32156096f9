import { describe, expect, test } from '@jest/globals';
import {
  type Conversation,
  type Exchange,
  lengthOf,
  messagesOf,
} from '../../../src/prove/conversation/converse.ts';
import { ContextGauge, cutOlder, fitConversation } from '../../../src/prove/conversation/fit-conversation.ts';
import fc from '../../support/properties.ts';

const exchange = (length: number, at = 0): Exchange => ({
  answer: `answer ${at}`,
  replies: [{ title: 'check_proof', text: `${at}:`.padEnd(length, 'x') }],
  note: 'turns left',
});

const conversation = (...lengths: number[]): Conversation => ({
  system: 'rules',
  task: 'theorem',
  summary: null,
  exchanges: lengths.map(exchange),
});

const never = async () => {
  throw new Error('no summary is needed');
};

describe('a conversation that gets too long', () => {
  test('stays as it is while it fits', async () => {
    const own = conversation(50, 50);
    const room = { characters: lengthOf(own), recent: 1 };
    expect(await fitConversation(own, room, never)).toEqual({ conversation: own, by: 'nothing' });
  });

  test('has its oldest answers of tools cut first, and only as far as it takes', async () => {
    const own = conversation(2_000, 2_000, 2_000);
    const room = { characters: lengthOf(own) - 1_000, recent: 1 };
    const fitted = await fitConversation(own, room, never);
    expect(fitted?.by).toBe('cutting');
    const [first, ...rest] = fitted?.conversation.exchanges ?? [];
    expect(first?.replies[0]?.text).toContain('is left out');
    expect(rest).toEqual(own.exchanges.slice(1));
  });

  test('then has its older part summed up, and what was summed up before goes in', async () => {
    const own = { ...conversation(900, 900, 900), summary: 'before' };
    const seen: Conversation[] = [];
    const room = { characters: 1_100, recent: 1 };
    const fitted = await fitConversation(own, room, async (older) => {
      seen.push(older);
      return 'all in all';
    });
    expect(fitted?.by).toBe('summary');
    expect(fitted?.conversation.summary).toBe('all in all');
    expect(fitted?.conversation.exchanges).toEqual(own.exchanges.slice(2));
    expect(seen[0]?.exchanges).toHaveLength(2);
    expect(seen[0]?.summary).toBe('before');
  });

  test('has a list of what was done where there is no summary', async () => {
    const fitted = await fitConversation(
      conversation(900, 900),
      { characters: 1_100, recent: 1 },
      async () => null,
    );
    expect(fitted?.conversation.summary).toMatch(/^- \[check_proof\] 0:x/u);
  });

  test('is given up when the theorem alone is too long', async () => {
    expect(await fitConversation(conversation(10), { characters: 5, recent: 3 }, async () => '')).toBeNull();
  });

  const lengths = fc.array(fc.nat(3_000), { maxLength: 8 });
  test('fits afterwards; rules and theorem stay, roles alternate, the last answer is the last', async () => {
    await fc.assert(
      fc.asyncProperty(
        lengths,
        fc.integer({ min: 0, max: 9_000 }),
        fc.nat(4),
        fc.string(),
        async (...drawn) => {
          const [sizes, characters, recent, summary] = drawn;
          const own = conversation(...sizes);
          const fitted = await fitConversation(own, { characters, recent }, async () => summary);
          if (fitted === null) {
            expect(characters).toBeLessThan(1_000);
            return;
          }
          expect(lengthOf(fitted.conversation)).toBeLessThanOrEqual(characters);
          const messages = messagesOf(fitted.conversation);
          expect(messages[0]).toEqual({ role: 'system', content: 'rules' });
          expect(messages[1]?.content.startsWith('theorem')).toBe(true);
          for (const [at, { role }] of messages.slice(1).entries())
            expect(role).toBe(at % 2 === 0 ? 'user' : 'assistant');
          const last = own.exchanges.at(-1);
          if (recent > 0 && last !== undefined && characters >= 1_000)
            expect(fitted.conversation.exchanges.at(-1)?.answer).toBe(last.answer);
        },
      ),
    );
  });

  test('cutting makes nothing longer, and nothing shorter than it must be', () => {
    fc.assert(
      fc.property(lengths, fc.nat(9_000), fc.nat(4), (sizes, characters, recent) => {
        const own = conversation(...sizes);
        const cut = cutOlder(own, { characters, recent });
        expect(lengthOf(cut)).toBeLessThanOrEqual(lengthOf(own));
        expect(cutOlder(cut, { characters, recent })).toEqual(cut);
        if (lengthOf(own) <= characters) expect(cut).toBe(own);
      }),
    );
  });
});

test('the gauge follows what the server counts, and takes refusals to heart', () => {
  const gauge = new ContextGauge();
  const before = gauge.charactersIn(1_000);
  gauge.learn(3_000, 1_000);
  expect(gauge.charactersIn(1_000)).toBeGreaterThan(before);
  expect(gauge.charactersIn(1_000)).toBeLessThan(3_000);
  gauge.learn(100_000, 1);
  expect(gauge.charactersIn(1_000)).toBe(4_000);
  gauge.learn(5, 0);
  expect(gauge.charactersIn(1_000)).toBe(4_000);
  gauge.refused(3_500, 1_000);
  expect(gauge.charactersIn(1_000)).toBeLessThan(3_500 * 0.71);
});
