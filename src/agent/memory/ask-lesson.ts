import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import type { ChatMessage } from '../../llm/prompt.ts';
import { type AskedChat, askChat, type Talker } from '../../prove/conversation/ask-chat.ts';
import type { LessonKeeper, LessonOutcome } from './lesson-keeper.ts';
import { longestWritten, noLessons, readLesson } from './read-lesson.ts';

/** Tokens of the answer: a model may think before the two sentences. */
export const lessonTokens = 1_024;
/** Milliseconds: nobody waits longer for a lesson, whatever time is left. */
const lessonMs = 120_000;

/** What became of the question. `unanswered`: the server gave no answer, or the time was up. */
export const lessonUses = ['kept', ...noLessons, 'unanswered'] as const;

/** Work that a lesson is drawn from. */
export interface EndedWork {
  readonly theorem: Theorem;
  readonly opened: OpenedTheorem;
  readonly outcome: LessonOutcome;
  readonly lessons: LessonKeeper;
}

export type AskedLesson = AskedChat & { readonly use: (typeof lessonUses)[number] };

/** The question, as the last words of the user in a conversation about the theorem. */
export const lessonRequest = (outcome: LessonOutcome): string =>
  `The work on this theorem is over: ${outcome === 'proved' ? 'a proof was accepted' : 'no proof was accepted'}. What should be done, or avoided, next time on goals like this one? Answer with one or two short sentences of at most ${longestWritten} characters and nothing else: no code block, no action. Be general: others read it who work on other theorems, so use neither the name of this theorem nor names that its header declares. If there is nothing worth telling, answer only: none`;

/**
 * Asks a model for a lesson, once, and hands it to the keeper. `messages` end with the question. That there is no answer takes
 * nothing from the result, so what a model or its server does wrong is a use of its own.
 */
export async function askLesson(
  talker: Talker,
  { theorem, opened, outcome, lessons }: EndedWork,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<AskedLesson> {
  const { localDeclarations: declarations } = opened;
  const [goal] = opened.part.goals;
  const names = [opened.name, ...declarations.map(({ name }) => name)];
  const seed = talker.nextSeed();
  const asked = await askChat({ ...talker, nextSeed: () => seed }, messages, { signal, ms: lessonMs }).catch(
    (thrown: unknown) => {
      if (!signal.aborted && !(thrown instanceof LakatosError)) throw thrown;
      return null;
    },
  );
  if (asked === null || typeof asked === 'string') {
    const nothing = { text: '', end: 'other', tokens: { read: 0, written: 0 }, ms: 0 } as const;
    return { messages, seed, ...nothing, use: 'unanswered' };
  }
  const reading = readLesson({ text: asked.text, isCut: asked.end === 'length' }, names);
  if (reading.kind !== 'lesson') return { ...asked, use: reading.kind };
  const model = talker.chat.info.name;
  if (goal !== undefined) lessons.keep({ theorem, goal, declarations, text: reading.text, model, outcome });
  return { ...asked, use: 'kept' };
}
