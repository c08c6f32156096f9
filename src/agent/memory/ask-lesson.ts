import { LakatosError } from '../../../core/errors.ts';
import type { ChatMessage } from '../../llm/profiles/chat-templates/chat-message.ts';
import type { ChatAnswer, ChatModel, ChatRequest } from '../../llm/remote/chat.ts';
import type { LessonOutcome } from './lesson-keeper.ts';
import { longestWritten, noLessons, readLesson } from './read-lesson.ts';

/** Tokens of the answer: a model may think before the two sentences. */
export const lessonTokens = 1_024;
/** Milliseconds: nobody waits longer for a lesson, whatever time is left. */
export const lessonMs = 120_000;

/** What became of the question. `unanswered`: the server gave no answer, or the time was up. */
export const lessonUses = ['kept', ...noLessons, 'unanswered'] as const;

export interface AskedLesson {
  readonly answer: ChatAnswer;
  readonly use: (typeof lessonUses)[number];
  /** Null unless it is kept. */
  readonly lesson: string | null;
}

/** The question, as the last words of the user in a conversation about the theorem. */
export const lessonRequest = (outcome: LessonOutcome): string =>
  `The work on this theorem is over: ${outcome === 'proved' ? 'a proof was accepted' : 'no proof was accepted'}. What should be done, or avoided, next time on goals like this one? Answer with one or two short sentences of at most ${longestWritten} characters and nothing else: no code block, no action. Be general: others read it who work on other theorems, so use neither the name of this theorem nor names that its header declares. If there is nothing worth telling, answer only: none`;

/**
 * Asks a model for a lesson, once. That there is no answer takes nothing from the result, so what a model or its server does
 * wrong is a use of its own.
 */
export async function askLesson(
  chat: ChatModel,
  messages: readonly ChatMessage[],
  request: ChatRequest,
  { names, signal }: { readonly names: readonly string[]; readonly signal: AbortSignal },
): Promise<AskedLesson> {
  try {
    const answer = await chat.chat(messages, request, signal);
    const reading = readLesson({ text: answer.text, isCut: answer.end === 'length' }, names);
    return reading.kind === 'lesson'
      ? { answer, use: 'kept', lesson: reading.text }
      : { answer, use: reading.kind, lesson: null };
  } catch (thrown) {
    if (!signal.aborted && !(thrown instanceof LakatosError)) throw thrown;
    const answer = { text: '', end: 'other', tokens: { read: 0, written: 0 } } as const;
    return { answer, use: 'unanswered', lesson: null };
  }
}
