import { z } from 'zod';
import { amount, natural } from '../../../core/schemas.ts';
import { certificateSchema } from '../../../core/verdict.ts';
import { visibleAnswer } from '../../prove/conversation/converse.ts';
import { shortenText } from '../../prove/conversation/place-in-code.ts';
import {
  askedFields,
  chatMessageSchema,
  type EndedTranscript,
  type LineOf,
  linesOf,
  modelSchema,
  readEnded,
} from '../../prove/conversation/transcript.ts';
import { firstLine, lastLine, line } from '../../prove/episode/line-schemas.ts';
import { invalidLine } from '../../prove/episode/parse-line.ts';
import type { Story, StoryEntry } from '../../report/story.ts';
import { lessonUses } from '../memory/ask-lesson.ts';
import { toolLimits } from '../tools/call-tool.ts';

/** The transcript of conversations. These (attempts) and turns count from 0; lines of several conversations may alternate. */

/** How long a model may talk, and how. Time, tokens and calls of Lean are limited by the options of the search. */
export const defaultDialogue = {
  /** Conversations for a theorem. */
  attempts: 4,
  /** Conversations under way at once. */
  parallel: 2,
  /** The horizon: answers of the model in one conversation. */
  turns: 24,
  /** Actions of one answer that are done. */
  actions: 4,
  /** Tokens that the model's context has; messages and answer must fit into it. */
  contextTokens: 16_384,
  /** Tokens of one answer. */
  maxTokens: 3_072,
  temperature: 0.7,
  topP: 0.95,
  tools: toolLimits,
};
export type DialogueSettings = Readonly<typeof defaultDialogue>;

/** The version of the lines; whoever changes their meaning raises it. */
export const dialogueVersion = 1;

/**
 * How a conversation ended. `proved`: the gate accepted a proof. `turns`, `too-long`: by itself, with the turns or the
 * context used up. `cut-short`: another one was accepted first, a limit of all together was reached, the run was
 * stopped. `broken`: the machinery broke down.
 */
export const attemptEnds = ['proved', 'turns', 'too-long', 'cut-short', 'broken'] as const;
export type AttemptEnd = (typeof attemptEnds)[number];

const { messages: _, ...answerFields } = askedFields;
const turn = { attempt: natural, turn: natural };

export const dialogueLineSchema = z.discriminatedUnion('type', [
  firstLine('dialogue', dialogueVersion, {
    model: modelSchema,
    /** Names of the tools that there were. */
    tools: z.array(z.string()),
    parameters: z.record(z.string(), z.number()),
  }),
  /** A conversation begins with these messages. */
  line('opening', { attempt: natural, messages: z.array(chatMessageSchema).readonly() }),
  /** Before this turn the messages were made shorter: these are all of them. */
  line('shortened', {
    ...turn,
    by: z.enum(['cutting', 'summary']),
    messages: z.array(chatMessageSchema).readonly(),
  }),
  /** An answer of the model: all that it wrote. */
  line('answer', { ...turn, ...answerFields }),
  /** The model asked a tool. */
  line('call', {
    ...turn,
    tool: z.string(),
    arguments: z.unknown(),
    reply: z.enum(['answered', 'mistaken', 'limited']),
    text: z.string(),
    ms: amount,
    leanCalls: natural,
  }),
  /** Something in the answer that is no action. */
  line('mistake', { ...turn, text: z.string() }),
  /** A proof was handed in. The certificate is the gate's; null when Lean found errors before it was asked. */
  line('submission', {
    ...turn,
    /** Null: no proof of the theorem was in it. */
    proof: z.string().nullable(),
    outcome: z.enum(['accepted', 'rejected', 'failed', 'refused', 'timeout', 'lost', 'no-proof']),
    /** False when the machinery gave no answer: it says nothing about the proof. */
    isConclusive: z.boolean(),
    certificate: certificateSchema.nullable(),
    text: z.string(),
    ms: amount,
  }),
  /** What the model was told at the end of the turn. */
  line('reply', { ...turn, content: z.string() }),
  line('end', { attempt: natural, end: z.enum(attemptEnds), turns: natural }),
  /** After the conversations the model was asked, in this one, what is worth knowing for goals like this one. */
  line('lesson', {
    attempt: natural,
    ...askedFields,
    /** Whether it is remembered, or why not (`../memory/ask-lesson.ts`). */
    use: z.enum(lessonUses),
  }),
  lastLine({}),
]);
export type DialogueLine = z.infer<typeof dialogueLineSchema>;

export type DialogueLineOf<T extends DialogueLine['type']> = LineOf<DialogueLine, T>;

/** One conversation, its lines in their order. */
export interface TalkView {
  readonly attempt: number;
  readonly opening: DialogueLineOf<'opening'>;
  readonly lines: readonly DialogueLine[];
  readonly end: DialogueLineOf<'end'>;
}

export interface DialogueView extends Omit<EndedTranscript<DialogueLine, 'dialogue'>, 'lines'> {
  readonly talks: readonly TalkView[];
}

/**
 * The lines, each checked; they may come from a file.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readDialogue(values: readonly unknown[]): DialogueView {
  const { lines, ...read } = readEnded('dialogue', dialogueLineSchema, values, acceptedIn);
  const byAttempt = Map.groupBy(
    lines.filter((line) => 'attempt' in line),
    ({ attempt }) => attempt,
  );
  const talks = [...byAttempt].map(([attempt, own]): TalkView => {
    const [opening] = linesOf(own, 'opening');
    const [end] = linesOf(own, 'end');
    if (opening === undefined || end === undefined)
      throw invalidLine(values.length, `conversation ${attempt} lacks its beginning or its end`);
    if (end.end === 'proved' && acceptedIn(own).length === 0)
      throw invalidLine(values.length, `conversation ${attempt} ends with a proof that is not in it`);
    return { attempt, opening, end, lines: own };
  });
  return { ...read, talks };
}

const acceptedIn = (lines: readonly DialogueLine[]) =>
  linesOf(lines, 'submission').filter(({ outcome }) => outcome === 'accepted');

/** Of what a tool said. */
const longestReply = 1_500;

/** The conversations one after the other. */
export function dialogueStory({ id, createdAt, setting, talks, result }: DialogueView): Story {
  const end = result.reason === null ? result.status : `${result.status}: ${result.reason}`;
  return {
    theorem: setting.theorem,
    end: `${setting.model.name} in ${talks.length} conversations: ${end}`,
    facts: `episode ${id} of ${createdAt}`,
    entries: talks.flatMap(talkEntries),
    proof: result.proof,
  };
}

function talkEntries({ attempt, lines, end }: TalkView): StoryEntry[] {
  const title = `Conversation ${attempt + 1}, ${end.turns} turns: ${end.end}`;
  return [{ kind: 'part', title }, ...lines.flatMap(lineEntries)];
}

const step = (title: string, text?: string): StoryEntry[] => [
  { kind: 'step', title, ...(text !== undefined && { text }) },
];

function lineEntries(line: DialogueLine): readonly StoryEntry[] {
  switch (line.type) {
    case 'answer':
      return step(
        `Turn ${line.turn + 1}, the model (${line.tokens.written} tokens)`,
        visibleAnswer(line.text),
      );
    case 'call':
      return step(`${line.tool} (${line.ms} ms)`, shortenText(line.text, longestReply));
    case 'submission':
      return step(`handed in, ${line.outcome} (${line.ms} ms)`, shortenText(line.text, longestReply));
    case 'mistake':
      return step('mistake', line.text);
    case 'lesson':
      return step(
        `asked for a lesson (${line.tokens.written} tokens), ${line.use}`,
        visibleAnswer(line.text),
      );
    case 'shortened':
      return step(`the conversation was made shorter (${line.by})`);
    case 'dialogue':
    case 'opening':
    case 'reply':
    case 'end':
    case 'result':
      return [];
  }
}
