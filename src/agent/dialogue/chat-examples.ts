import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ChatMessage } from '../../llm/prompt.ts';
import { visibleAnswer } from '../../prove/conversation/converse.ts';
import { chatMessageSchema } from '../../prove/conversation/transcript.ts';
import { attemptEnds, type DialogueView, type TalkView } from './dialogue-lines.ts';

/** The version of the examples; whoever changes their meaning raises it. */
const chatExampleVersion = 1;

/** A conversation, or the part of one between two shortenings, to learn from. */
export const chatExampleSchema = z.strictObject({
  schema: z.literal('lakatos/chat-example'),
  version: z.literal(chatExampleVersion),
  episode: z.string(),
  theorem: z.string(),
  model: z.string(),
  /** What the model was asked for: to prove the theorem with tools, or to plan a proof. */
  task: z.enum(['dialogue', 'plan']),
  /** The conversation; of a plan, which one it is. */
  attempt: natural,
  /** Counts the parts of a conversation from 0. */
  part: natural,
  end: z.enum(attemptEnds),
  /** The horizon: answers that the model could have given. */
  turns: z.number().int().positive(),
  /** 1: the gate accepted a proof that came of this conversation. 0: it ended without one. Null: nothing is known. */
  reward: z.union([z.literal(0), z.literal(1)]).nullable(),
  /** What the model saw and said. `weight` 0: an answer that an earlier part has already. */
  messages: z
    .array(chatMessageSchema.extend({ weight: z.union([z.literal(0), z.literal(1)]).exactOptional() }))
    .min(1),
});
export type ChatExample = z.infer<typeof chatExampleSchema>;
type ExampleMessage = ChatExample['messages'][number];

/**
 * The conversations of an episode as examples in chat form, one for each stretch in which the messages only grew. The
 * last message is the model's. `lets` says whether a theorem may be learnt from: none of one that results are measured
 * on.
 */
export function chatExamplesOf(
  view: DialogueView,
  lets: (theorem: Theorem) => boolean,
): readonly ChatExample[] {
  const { id, setting, talks } = view;
  if (!lets(setting.theorem)) return [];
  const { theorem, model, parameters } = setting;
  return talks.flatMap((talk) =>
    partsOf(talk).map((messages, part) =>
      chatExample({
        ...{ episode: id, theorem: theorem.id, model: model.name, task: 'dialogue' },
        ...{ attempt: talk.attempt, part, end: talk.end.end },
        ...{ turns: parameters['turns'] ?? 1, reward: rewardOf(talk), messages },
      }),
    ),
  );
}

export const chatExample = (fields: Omit<ChatExample, 'schema' | 'version'>): ChatExample => ({
  schema: 'lakatos/chat-example',
  version: chatExampleVersion,
  ...fields,
});

/** Messages whose answers nothing is to be learnt from: they were before. */
export const knownMessages = (messages: readonly ChatMessage[]): ExampleMessage[] =>
  messages.map((message) => (message.role === 'assistant' ? { ...message, weight: 0 } : message));

/**
 * Only what ended by itself without a proof counts as not proved. A fault of the machinery, a limit that all
 * conversations share, or a verdict that never came is no failure of the model.
 */
function rewardOf({ end, lines }: TalkView): ChatExample['reward'] {
  switch (end.end) {
    case 'proved':
      return 1;
    case 'turns':
    case 'too-long': {
      const isDoubtful = lines.some((line) => line.type === 'submission' && !line.isConclusive);
      return isDoubtful ? null : 0;
    }
    case 'cut-short':
    case 'broken':
      return null;
  }
}

function partsOf({ opening, lines }: TalkView): readonly ExampleMessage[][] {
  const parts: ExampleMessage[][] = [];
  let messages: ExampleMessage[] = [...opening.messages];
  const close = () => {
    const last = messages.findLastIndex(({ role, weight }) => role === 'assistant' && weight === 1);
    if (last >= 0) parts.push(messages.slice(0, last + 1));
  };
  for (const line of lines) {
    if (line.type === 'answer')
      messages.push({ role: 'assistant', content: visibleAnswer(line.text), weight: 1 });
    else if (line.type === 'reply') messages.push({ role: 'user', content: line.content });
    else if (line.type === 'shortened') {
      close();
      messages = knownMessages(line.messages);
    }
  }
  close();
  return parts;
}
