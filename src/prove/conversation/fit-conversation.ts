import { LakatosError } from '../../../core/errors.ts';
import { type Conversation, type Exchange, lengthOf, repliesText } from './converse.ts';
import { shortenText } from './place-in-code.ts';

/** Lean's signs cost more tokens than words do. */
const firstGuess = 2.5;
/** More than this is chance. */
const most = 4;
/** A little less than was seen, since the next text may be denser. */
const margin = 0.92;
/** When the server finds the messages too long, so much of the estimate is left. */
const loss = 0.7;

/** Estimates from the server's counts how characters of messages and tokens compare. */
export class ContextGauge {
  #charactersPerToken = firstGuess;

  charactersIn(tokens: number): number {
    return Math.max(0, Math.floor(tokens * this.#charactersPerToken));
  }

  tokensIn(characters: number): number {
    return Math.ceil(characters / this.#charactersPerToken);
  }

  /** A request of so many characters had so many tokens; 0 when the server does not tell. */
  learn(characters: number, tokens: number): void {
    if (tokens > 0) this.#charactersPerToken = Math.min(most, (characters / tokens) * margin);
  }

  /** The estimate was too high: a request of so many characters was refused. */
  refused(characters: number, tokens: number): void {
    this.#charactersPerToken = Math.min(this.#charactersPerToken, characters / tokens) * loss;
  }
}

/** The answer, or that the model has no room for the question. */
export async function orTooLong<A>(asking: Promise<A>): Promise<A | 'too-long'> {
  try {
    return await asking;
  } catch (thrown) {
    if (thrown instanceof LakatosError && thrown.code === 'MODEL_PROMPT_TOO_LONG') return 'too-long';
    throw thrown;
  }
}

/** Asks a question in its forms, one shorter than the other, until the model has room for one. */
export async function firstThatFits<F, A>(
  forms: Iterable<F> | AsyncIterable<F>,
  ask: (form: F) => Promise<A | 'too-long'>,
): Promise<A | 'too-long'> {
  for await (const form of forms) {
    const answer = await ask(form);
    if (answer !== 'too-long') return answer;
  }
  return 'too-long';
}

/** How long a conversation may be. */
interface Room {
  /** UTF-16 units of all messages. */
  readonly characters: number;
  /** So many of the last exchanges are left alone as long as that is possible. */
  readonly recent: number;
}

/** What older replies are cut to, one after the other. */
const olderSteps = [800, 200];
/** The same for the last ones, when nothing else is left. */
const recentSteps = [2_000, 800, 200, 60];

const fits = (conversation: Conversation, { characters }: Room): boolean =>
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

/** Of the room, for a summary. */
const summaryShare = 0.25;
/** Of what a turn said, where no summary could be had. */
const noteLength = 120;

interface FittedConversation {
  readonly conversation: Conversation;
  readonly by: 'nothing' | 'cutting' | 'summary';
}

/**
 * Makes a conversation fit: older replies are cut first, then the model itself sums up the older exchanges, and only
 * then the last ones are cut too. `summarise` gives null when there is no summary to be had; a list of what was done
 * stands for it. Null when not even that is enough.
 */
export async function fitConversation(
  conversation: Conversation,
  room: Room,
  summarise: (older: Conversation) => Promise<string | null>,
): Promise<FittedConversation | null> {
  if (fits(conversation, room)) return { conversation, by: 'nothing' };
  const cut = cutOlder(conversation, room);
  if (fits(cut, room)) return { conversation: cut, by: 'cutting' };
  const kept = Math.min(room.recent, cut.exchanges.length);
  const border = cut.exchanges.length - kept;
  if (border === 0) return cutDown(cut, room, 'cutting');
  const older = { ...cut, exchanges: cut.exchanges.slice(0, border) };
  const summary = (await summarise(older)) ?? listOf(older);
  const most = Math.floor(room.characters * summaryShare);
  const shorter = {
    ...cut,
    summary: shortenText(summary, most),
    exchanges: cut.exchanges.slice(border),
  };
  return cutDown(shorter, room, 'summary');
}

function cutDown(
  conversation: Conversation,
  room: Room,
  by: FittedConversation['by'],
): FittedConversation | null {
  const cut = cutAll(conversation, room);
  return cut === null ? null : { conversation: cut, by };
}

/** A line for each exchange, behind an earlier summary. */
function listOf({ summary, exchanges }: Conversation): string {
  const lines = exchanges.map((exchange) => {
    const said = repliesText({ replies: exchange.replies, note: '' }).replace(/\s+/gu, ' ');
    return `- ${said.slice(0, noteLength)}`;
  });
  return [...(summary === null ? [] : [summary]), ...lines].join('\n');
}
