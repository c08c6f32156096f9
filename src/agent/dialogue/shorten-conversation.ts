import { shortenText } from '../tools/shorten-text.ts';
import { type Conversation, type Exchange, lengthOf } from './conversation.ts';

/** How long a conversation may be. */
export interface Room {
  /** UTF-16 units of all messages. */
  readonly characters: number;
  /** So many of the last exchanges are left alone as long as that is possible. */
  readonly recent: number;
}

/** What older replies are cut to, one after the other. */
const olderSteps = [800, 200];
/** The same for the last ones, when nothing else is left. */
const recentSteps = [2_000, 800, 200, 60];

export const fits = (conversation: Conversation, { characters }: Room): boolean =>
  lengthOf(conversation) <= characters;

/** Cuts the replies of older exchanges, the oldest first, only as far as it takes. */
export function cutOlder(conversation: Conversation, room: Room): Conversation {
  const older = Math.max(0, conversation.exchanges.length - room.recent);
  return cut(conversation, room, olderSteps, older);
}

/** Cuts all replies and answers, the oldest first, only as far as it takes. Null when that is not enough. */
export function cutAll(conversation: Conversation, room: Room): Conversation | null {
  const all = conversation.exchanges.length;
  const cutReplies = cut(conversation, room, recentSteps, all);
  if (fits(cutReplies, room)) return cutReplies;
  const whole = cut(cutReplies, room, recentSteps, all, (exchange, most) => ({
    ...exchange,
    answer: shortenText(exchange.answer, most),
  }));
  return fits(whole, room) ? whole : null;
}

function cut(
  conversation: Conversation,
  room: Room,
  steps: readonly number[],
  count: number,
  shorten: (exchange: Exchange, most: number) => Exchange = cutReplies,
): Conversation {
  let now = conversation;
  for (const most of steps) {
    for (let at = 0; at < count; at += 1) {
      if (fits(now, room)) return now;
      const exchanges = now.exchanges.map((exchange, index) =>
        index === at ? shorten(exchange, most) : exchange,
      );
      now = { ...now, exchanges };
    }
  }
  return now;
}

const cutReplies = (exchange: Exchange, most: number): Exchange => ({
  ...exchange,
  replies: exchange.replies.map(({ title, text }) => ({ title, text: shortenText(text, most) })),
});
