import type { AskedChat } from '../../prove/conversation/ask-chat.ts';

/**
 * What became of an answer. `unread`: another one was taken first, or the time was up. `lesson`, `no-lesson`: it was asked at the
 * end what is worth knowing for goals like this one.
 */
export const answerUses = ['taken', 'sent-back', 'unread', 'lesson', 'no-lesson'] as const;
export type AnswerUse = (typeof answerUses)[number];

/** A question to the model that plans, and its answer. */
export interface PlannerTurn extends AskedChat {
  /** Id of the theorem, or of the lemma, that is planned. */
  readonly theorem: string;
  readonly use: AnswerUse;
  /** What is wrong with it; null unless it was sent back or is no lesson. */
  readonly complaint: string | null;
}
