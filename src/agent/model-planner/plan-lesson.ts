import type { Ledger } from '../../../core/ledger.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import type { ChatModel } from '../../llm/chat-model.ts';
import { visibleAnswer, withRequest } from '../../prove/conversation/converse.ts';
import { ContextGauge } from '../../prove/conversation/fit-conversation.ts';
import { shortenText } from '../../prove/conversation/shorten-text.ts';
import { askLesson, lessonRequest, lessonTokens } from '../memory/ask-lesson.ts';
import type { LessonKeeper, LessonOutcome } from '../memory/lesson-keeper.ts';
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
  readonly ledger: Ledger;
  readonly signal: AbortSignal;
}

const lemmasAtMost = 12;
/** Characters of a lemma in the question. */
const longestLemma = 300;
/**
 * Asks the model that planned what is worth knowing for goals like this one: after its last question and answer it is told what
 * became of the lemmas. Null when nothing was asked: no lesson would be kept, or the question may cost more than is left.
 */
export async function askPlanLesson(
  { chat, settings, lessons }: PlanLessonOptions,
  { theorem, opened, turn, lemmas, outcome, ledger, signal }: EndedPlan,
): Promise<PlannerTurn | null> {
  if (opened.part.goals.length === 0 || !lessons.wants(theorem)) return null;
  const question = `${became(lemmas)}${lessonRequest(outcome)}`;
  const { read, written } = turn.tokens;
  const expected = read + written + new ContextGauge().tokensIn(question.length) + lessonTokens;
  if (expected > ledger.left('tokens') || ledger.left('ms') <= 0 || signal.aborted) return null;
  const { temperature, topP } = settings;
  const sampling = { maxTokens: Math.min(lessonTokens, settings.maxTokens), temperature, topP };
  const talker = { chat, sampling, ledger, nextSeed: () => turn.seed + 1 };
  const said = { role: 'assistant', content: visibleAnswer(turn.text) } as const;
  const messages = withRequest([...turn.messages, said], question);
  const { use, ...asked } = await askLesson(talker, { theorem, opened, outcome, lessons }, messages, signal);
  return use === 'kept'
    ? { theorem: theorem.id, ...asked, use: 'lesson', complaint: null }
    : { theorem: theorem.id, ...asked, use: 'no-lesson', complaint: use };
}

const became = (lemmas: readonly string[]): string =>
  lemmas.length === 0
    ? ''
    : `What became of the lemmas:\n${lemmas
        .slice(-lemmasAtMost)
        .map((lemma) => shortenText(lemma, longestLemma))
        .join('\n')}\n\n`;
