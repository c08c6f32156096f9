import { theoremCode } from '../../llm/profiles/theorem-code.ts';
import { type Conversation, visibleAnswer } from '../../prove/conversation/converse.ts';
import type { FailedLemma, Situation } from '../planner.ts';
import { lemmaDeclaration } from '../sketch/lemma.ts';
import { rememberedText } from '../tools/advice.ts';
import { again, failures, requests, sections, system } from './prompts.ts';

export type PlanStyleName = keyof typeof requests;

const goalsAtMost = 3;
const goalsOfLemma = 2;
const failedAtMost = 6;
const provedAtMost = 20;
/** Characters of a goal: longer ones are cut, their beginning says what they are about. */
const longestGoal = 1_200;

/** `whole`: all that is known; `bare`: only the theorem and what is proved, for models with little room. */
export type Detail = 'whole' | 'bare';

/** What a question is made of. */
interface Known extends Pick<Situation, 'theorem' | 'stuck' | 'proved' | 'failed' | 'rejected'> {
  /** What is remembered of theorems like this one, as lines; absent or empty: nothing. */
  readonly advice?: string;
}

/** How a conversation about a plan begins. */
export function openPlanConversation(
  style: PlanStyleName,
  { theorem, stuck, proved, failed, rejected = [], advice = '' }: Known,
  lemmas: number,
  detail: Detail,
): Conversation {
  const goals = stuck.slice(0, goalsAtMost).map(({ pretty }) => cut(pretty));
  const known = proved.slice(-provedAtMost).map((lemma) => lemmaDeclaration(lemma, lemma.name));
  const wrong = failed.slice(-failedAtMost).map(describeFailure);
  const [refused] = rejected.slice(-1);
  const parts = [
    sections.theorem(theoremCode(theorem, ' := by\n  sorry')),
    ...(known.length === 0 ? [] : [sections.proved(known)]),
    ...(detail === 'bare' || advice === '' ? [] : [rememberedText(advice)]),
    ...(detail === 'bare' || goals.length === 0 ? [] : [sections.stuck(goals)]),
    ...(detail === 'bare' || wrong.length === 0 ? [] : [sections.failed(wrong)]),
    ...(detail === 'bare' || refused === undefined
      ? []
      : [sections.rejected(refused.proof, refused.reasons)]),
    requests[style](lemmas),
  ];
  return { system, task: parts.join('\n\n'), summary: null, exchanges: [] };
}

/** The conversation with the model's last answer and what is wrong with it. Earlier attempts are left out: they were worse. */
export const complain = (
  opening: Conversation,
  style: PlanStyleName,
  answer: string,
  complaint: string,
): Conversation => ({
  ...opening,
  exchanges: [{ answer: visibleAnswer(answer), replies: [], note: `${complaint}\n\n${again[style]}` }],
});

function describeFailure({ statement, kind, left }: FailedLemma): string {
  const text = lemmaDeclaration(statement, 'failed');
  switch (kind) {
    case 'refuted':
      return failures.refuted(text, left.join('; ') || 'false');
    case 'unusable':
      return failures.unusable(text);
    case 'open':
      return failures.open(text, left.slice(0, goalsOfLemma).map(cut));
  }
}

const cut = (goal: string): string =>
  goal.length <= longestGoal ? goal : `${goal.slice(0, longestGoal)} ...`;
