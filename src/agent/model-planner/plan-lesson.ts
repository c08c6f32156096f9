import type { Clock } from '../../../core/clock.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import type { ChatMessage } from '../../llm/profiles/chat-templates/chat-message.ts';
import { withoutThinking } from '../../llm/profiles/without-thinking.ts';
import type { ChatModel } from '../../llm/remote/chat.ts';
import { Deadline } from '../../prove/deadline.ts';
import { askLesson, lessonMs, lessonRequest, lessonTokens } from '../memory/ask-lesson.ts';
import type { LessonKeeper, LessonOutcome } from '../memory/lesson-keeper.ts';
import { shortenText } from '../tools/shorten-text.ts';
import type { ModelPlanSettings } from './model-plan-settings.ts';
import type { PlannerTurn } from './planner-turn.ts';

export interface PlanLessonOptions {
  readonly chat: ChatModel;
  readonly settings: Pick<ModelPlanSettings, 'maxTokens' | 'temperature' | 'topP'>;
  readonly lessons: LessonKeeper;
}

/** A model's plan for a theorem that was followed to its end. */
export interface EndedPlan {
  readonly theorem: Theorem;
  readonly opened: OpenedTheorem;
  /** The answer that was followed last. */
  readonly turn: PlannerTurn;
  /** Lemmas with what became of each, in their order. */
  readonly lemmas: readonly string[];
  readonly outcome: LessonOutcome;
  readonly tokensLeft: number;
  readonly msLeft: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const lemmasAtMost = 12;
/** Characters of a lemma in the question. */
const longestLemma = 300;
/** Lean's signs cost more tokens than words do. */
const charactersPerToken = 2.5;

/**
 * Asks the model that planned what is worth knowing for goals like this one: after its last question and answer it is told what
 * became of the lemmas. Null when nothing was asked: no lesson would be kept, or the question may cost more than is left.
 */
export async function askPlanLesson(
  { chat, settings, lessons }: PlanLessonOptions,
  { theorem, opened, turn, lemmas, outcome, tokensLeft, msLeft, clock, signal }: EndedPlan,
): Promise<PlannerTurn | null> {
  const [goal] = opened.part.goals;
  if (goal === undefined || !lessons.wants(theorem)) return null;
  const question = `${became(lemmas)}${lessonRequest(outcome)}`;
  const expected = turn.tokens + Math.ceil(question.length / charactersPerToken) + lessonTokens;
  if (expected > tokensLeft || msLeft <= 0 || signal.aborted) return null;
  const messages: readonly ChatMessage[] = [
    ...turn.messages,
    { role: 'assistant', content: withoutThinking(turn.answer)?.trim() || '(no answer)' },
    { role: 'user', content: question },
  ];
  using late = new Deadline(Math.min(msLeft, lessonMs), clock, signal);
  const names = [opened.name, ...opened.localDeclarations.map(({ name }) => name)];
  const seed = turn.seed + 1;
  const { maxTokens, temperature, topP } = settings;
  const request = { maxTokens: Math.min(lessonTokens, maxTokens), temperature, topP, seed };
  const { answer, use, lesson } = await askLesson(chat, messages, request, { names, signal: late.signal });
  if (lesson !== null) {
    const { localDeclarations: declarations } = opened;
    lessons.keep({ theorem, goal, declarations, text: lesson, model: chat.info.name, outcome });
  }
  const tokens = answer.tokens.read + answer.tokens.written;
  const isCut = answer.end === 'length';
  const said = { theorem: theorem.id, messages, answer: answer.text, isCut, tokens, seed };
  return lesson === null
    ? { ...said, use: 'no-lesson', complaint: use }
    : { ...said, use: 'lesson', complaint: null };
}

const became = (lemmas: readonly string[]): string =>
  lemmas.length === 0
    ? ''
    : `What became of the lemmas:\n${lemmas
        .slice(-lemmasAtMost)
        .map((lemma) => shortenText(lemma, longestLemma))
        .join('\n')}\n\n`;
