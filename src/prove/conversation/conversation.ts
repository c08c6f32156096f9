import { withoutThinking } from '../../llm/profiles/code-blocks.ts';
import type { ChatMessage } from '../../llm/prompt.ts';

/** What comes back for one action. */
export interface Reply {
  /** Whose answer it is. */
  readonly title: string;
  readonly text: string;
}

/** A model's answer, and what came back. */
export interface Exchange {
  readonly answer: string;
  readonly replies: readonly Reply[];
  /** A line behind the replies: what is left of the limits. */
  readonly note: string;
}

/** A conversation as the model sees it; it may have been shortened. */
export interface Conversation {
  readonly system: string;
  /** The theorem; always shown whole. */
  readonly task: string;
  /** Stands for exchanges that are no longer there. */
  readonly summary: string | null;
  readonly exchanges: readonly Exchange[];
}

/** The messages of a conversation: system, user, then assistant and user by turns. */
export function messagesOf({ system, task, summary, exchanges }: Conversation): readonly ChatMessage[] {
  const before = summary === null ? '' : `\n\nWhat you did before, in short:\n${summary}`;
  return [
    { role: 'system', content: system },
    { role: 'user', content: `${task}${before}` },
    ...exchanges.flatMap((exchange): ChatMessage[] => [
      { role: 'assistant', content: exchange.answer },
      { role: 'user', content: repliesText(exchange) },
    ]),
  ];
}

/** With a last request: two messages of the user in a row are more than some templates take. */
export function withRequest(messages: readonly ChatMessage[], request: string): readonly ChatMessage[] {
  const last = messages.at(-1);
  if (last?.role !== 'user') return [...messages, { role: 'user', content: request }];
  return [...messages.slice(0, -1), { role: 'user', content: `${last.content}\n\n${request}` }];
}

export function repliesText({ replies, note }: Pick<Exchange, 'replies' | 'note'>): string {
  return [...replies.map(({ title, text }) => `[${title}]\n${text}`), note].join('\n\n');
}

/** What of an answer stays in the conversation: a model's thinking is not shown to it again. */
export function visibleAnswer(text: string): string {
  const visible = withoutThinking(text)?.trim() ?? '';
  return visible === '' ? '(no answer)' : visible;
}

/** UTF-16 units of all messages. */
export function lengthOf(conversation: Conversation): number {
  return messagesOf(conversation).reduce((sum, { content }) => sum + content.length, 0);
}
