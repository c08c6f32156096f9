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

export interface NextTurn<Question> {
  /** Null: the model is asked nothing more. */
  readonly question: Question | null;
  /** Work that goes on while the model answers. */
  readonly work?: () => Promise<void>;
}

/** What one way of talking with a model has of its own. `Question` and `Answer` may be several that are asked side by side. */
export interface Talk<Question, Answer> {
  /** Fires when nothing more is wanted. */
  readonly signal: AbortSignal;
  /** Whether nothing more is to be begun. */
  readonly isOver: () => boolean;
  /**
   * True: the model is asked after the work, not meanwhile. With a limit of tokens those of answers under way would end the
   * work at a moment that depends on how fast they come.
   */
  readonly alternates?: boolean;
  /** Null ends it: there is no answer to be had. */
  ask(question: Question, turn: number, signal: AbortSignal): Promise<Answer | null>;
  /** Reads an answer, has Lean check it, and says what the model is told of that. */
  judge(answer: Answer, turn: number): Promise<NextTurn<Question>>;
}

/**
 * Talks with a model: asks, reads and checks what it wrote, and asks again with what was wrong, until `judge` has no more
 * questions, there are no answers or `isOver` says so. Turns count from 0. No answer is judged before all is done with the
 * one before, so what is tried does not depend on who is faster.
 *
 * @throws what the talk throws; nothing is under way any more then
 */
export async function converse<Question, Answer>(
  first: NextTurn<Question>,
  talk: Talk<Question, Answer>,
): Promise<void> {
  let next = first;
  for (let turn = 0; !talk.isOver(); turn += 1) {
    const { question, work } = next;
    if (question === null) {
      await work?.();
      return;
    }
    const answer = await askMeanwhile(talk, (signal) => talk.ask(question, turn, signal), work);
    if (answer === null) return;
    next = await talk.judge(answer, turn);
  }
}

/**
 * Does the work while the model already answers. When nothing more is wanted after the work, or the work has thrown, the
 * model is stopped and its answer is null; what it wrote counts as spent.
 */
async function askMeanwhile<A>(
  { signal, alternates = false, isOver }: Pick<Talk<never, never>, 'signal' | 'alternates' | 'isOver'>,
  ask: (signal: AbortSignal) => Promise<A | null>,
  work: (() => Promise<void>) | undefined,
): Promise<A | null> {
  if (alternates || work === undefined) {
    await work?.();
    return ask(signal);
  }
  const stop = new AbortController();
  const asking = Promise.allSettled([ask(AbortSignal.any([signal, stop.signal]))]);
  try {
    await work();
    if (isOver()) stop.abort();
    const [asked] = await asking;
    // Nobody reads it now, whether it came in time or not.
    if (isOver()) return null;
    if (asked.status === 'fulfilled') return asked.value;
    throw asked.reason;
  } finally {
    stop.abort();
    await asking;
  }
}
