import type { z } from 'zod';
import type { Ledger } from '../../../core/ledger.ts';
import type { ChatModel, ChatRequest } from '../../llm/chat-model.ts';
import type { ChatMessage } from '../../llm/prompt.ts';
import { Deadline } from '../theorem-ledger.ts';
import { orTooLong } from './fit-conversation.ts';
import type { askedFields } from './transcript.ts';

/** Who answers, how it is asked, and what that draws on. */
export interface Talker {
  readonly chat: ChatModel;
  readonly sampling: Pick<ChatRequest, 'maxTokens' | 'temperature' | 'topP'>;
  readonly nextSeed: () => number;
  readonly ledger: Ledger;
}

/** A question to a chat model and its answer, as every transcript keeps them. */
export type AskedChat = Readonly<z.infer<z.ZodObject<typeof askedFields>>>;

interface Asking {
  readonly signal: AbortSignal;
  /** Questions that are asked side by side: each may use its share of the tokens that are left. */
  readonly atOnce?: number;
  /** Tokens that reading the messages is expected to take. */
  readonly reading?: number;
  /** It is waited for so many milliseconds at most. */
  readonly ms?: number;
}

/**
 * Asks a chat model within what the ledger has left. `late`: the time was up before the answer came.
 * @throws LakatosError MODEL_SERVER or MODEL_FAILED when it breaks down, and the signal's reason
 */
export async function askChat(
  { chat, sampling, nextSeed, ledger }: Talker,
  messages: readonly ChatMessage[],
  { signal, atOnce = 1, reading = 0, ms = Number.POSITIVE_INFINITY }: Asking,
): Promise<AskedChat | 'too-long' | 'late'> {
  const { clock } = ledger;
  using late = new Deadline(Math.min(ms, ledger.left('ms')), clock, signal);
  if (late.isOver) return 'late';
  const affordable = ledger.part(0, atOnce).tokens - reading;
  const maxTokens = Math.max(1, Math.min(sampling.maxTokens, affordable));
  const seed = nextSeed();
  const start = clock.now();
  try {
    const answer = await orTooLong(chat.chat(messages, { ...sampling, maxTokens, seed }, late.signal));
    if (answer === 'too-long') return answer;
    ledger.add({ tokens: answer.tokens.read + answer.tokens.written });
    return { messages, ...answer, seed, ms: Math.round(clock.now() - start) };
  } catch (thrown) {
    if (signal.aborted || !late.signal.aborted) throw thrown;
    return 'late';
  }
}
