import { shortenText } from '../tools/shorten-text.ts';
import { type Conversation, repliesText } from './conversation.ts';
import { cutAll, cutOlder, fits, type Room } from './shorten-conversation.ts';

/** Of the room, for a summary. */
const summaryShare = 0.25;
/** Of what a turn said, where no summary could be had. */
const noteLength = 120;

export interface FittedConversation {
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
