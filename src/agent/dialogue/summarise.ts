import { LakatosError } from '../../../core/errors.ts';
import { type Conversation, messagesOf, visibleAnswer, withRequest } from './conversation.ts';
import type { DialogueRun } from './dialogue-run.ts';
import { cutAll } from './shorten-conversation.ts';
import type { Talk } from './talk.ts';

const request =
  'This conversation gets too long and is cut here. Sum up for yourself, in at most 20 lines, what is worth knowing: the plan, names and statements from the library that exist, proofs of parts that Lean took (in full), what was tried and why it failed. Write only that, and no action.';

/** Tokens of a summary. */
const summaryTokens = 1_024;

/** The model's own summary of exchanges; null when it gives none, or when they are too long even for that. */
export async function summariseTalk(
  run: DialogueRun,
  { gauge, nextSeed }: Pick<Talk, 'gauge' | 'nextSeed'>,
  older: Conversation,
): Promise<string | null> {
  const { options, budget, deadline } = run;
  const { contextTokens, temperature, topP } = options.dialogue;
  const tokensLeft = contextTokens - summaryTokens;
  const room = { characters: gauge.charactersIn(tokensLeft) - request.length, recent: 0 };
  const short = cutAll(older, room);
  if (short === null) return null;
  const messages = withRequest(messagesOf(short), request);
  try {
    const settings = { maxTokens: summaryTokens, temperature, topP, seed: nextSeed() };
    const { text, tokens } = await options.chat.chat(messages, settings, deadline.signal);
    budget.add({ tokens: tokens.read + tokens.written });
    return text.trim() === '' ? null : visibleAnswer(text);
  } catch (thrown) {
    if (thrown instanceof LakatosError && thrown.code === 'MODEL_PROMPT_TOO_LONG') return null;
    throw thrown;
  }
}
