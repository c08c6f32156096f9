import type { ChatModel } from '../../llm/chat-model.ts';
import { chatml, chatProofs } from '../../llm/profiles/chat-proofs.ts';
import { theoremCode } from '../../llm/profiles/proof-text.ts';
import { modelOverChat } from '../../llm/remote/model-over-chat.ts';
import { type Conversation, visibleAnswer } from '../../prove/conversation/converse.ts';
import { type LemmaWriter, writingDefaults } from '../lemma-writer.ts';
import type { FailedLemma, Situation } from '../planner.ts';
import { lemmaDeclaration } from '../sketch/lemma.ts';
import { again, failures, lemmaRequest, requests, sections, system } from './prompts.ts';

/** Has a chat model write whole proofs of lemmas. The owner of `chat` closes it. */
export function chatWriter(
  chat: ChatModel,
  { maxTokens, temperature, topP }: Pick<ModelPlanSettings, 'maxTokens' | 'temperature' | 'topP'>,
): LemmaWriter {
  const profile = chatProofs({
    name: 'lemma-chat',
    about: 'any model that follows instructions, asked for the proof of a lemma',
    lean: null,
    sampling: { method: 'sample', temperature, topP, minP: 0, maxTokens, stop: [] },
    // The chat model writes its messages down itself; these pieces are what the episode shows.
    template: chatml,
    ask: (lemma) => [{ role: 'user', content: lemmaRequest(theoremCode(lemma, ' := by\n  sorry')) }],
  });
  const settings = { ...writingDefaults, profile, sampling: {}, names: null };
  // What one of them has asked for is what the lemma has cost.
  return () => ({ ...settings, model: modelOverChat(chat) });
}

export const modelPlanDefaults = {
  /** Plans asked for side by side; the first that is good is taken, or one is mended. */
  samples: 1,
  /** How often a plan goes back with what is wrong with it. */
  repairs: 3,
  /** Lemmas of a plan at most. */
  lemmas: 8,
  /** Tokens of one answer. */
  maxTokens: 8_192,
  temperature: 0.7,
  topP: 0.95,
  /** Of the first answer; others count up from it. */
  seed: 0,
};
export type ModelPlanSettings = Readonly<typeof modelPlanDefaults>;

export type PlanStyleName = keyof typeof requests;

const goalsAtMost = 3;
const goalsOfLemma = 2;
const failedAtMost = 6;
const provedAtMost = 20;
/** Characters of a goal: longer ones are cut, their beginning says what they are about. */
const longestGoal = 1_200;

/** `whole`: all that is known; `bare`: only the theorem and what is proved, for models with little room. */
type Detail = 'whole' | 'bare';

/** What a question is made of. */
interface Known extends Pick<Situation, 'theorem' | 'stuck' | 'proved' | 'failed' | 'rejected'> {
  /** What is remembered of theorems like this one; absent or empty: nothing. */
  readonly advice?: string;
}

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
  const learnt = [
    advice,
    goals.length === 0 ? '' : sections.stuck(goals),
    wrong.length === 0 ? '' : sections.failed(wrong),
    refused === undefined ? '' : sections.rejected(refused.proof, refused.reasons),
  ];
  const parts = [
    sections.theorem(theoremCode(theorem, ' := by\n  sorry')),
    known.length === 0 ? '' : sections.proved(known),
    ...(detail === 'bare' ? [] : learnt),
    requests[style](lemmas),
  ];
  const task = parts.filter((part) => part !== '').join('\n\n');
  return { system, task, summary: null, exchanges: [] };
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
