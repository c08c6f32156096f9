import { LakatosError } from '../../../core/errors.ts';
import type { ChatMessage } from '../../llm/profiles/chat-templates/chat-message.ts';
import type { ChatModel, ChatRequest } from '../../llm/remote/chat.ts';

export type AskedChat =
  | { readonly kind: 'answer'; readonly text: string; readonly isCut: boolean; readonly tokens: number }
  /** The messages don't fit into the model's context. */
  | { readonly kind: 'too-long' }
  /** The time was up before the answer came. */
  | { readonly kind: 'late' };

/** The longest that a timer of Node waits. */
const longestMs = 2 ** 31 - 1;

/**
 * Asks a chat model, for so many milliseconds at most.
 * @throws LakatosError MODEL_SERVER or MODEL_FAILED when it breaks down
 */
export async function askChat(
  chat: ChatModel,
  messages: readonly ChatMessage[],
  request: ChatRequest,
  { msLeft, signal }: { readonly msLeft: number; readonly signal: AbortSignal },
): Promise<AskedChat> {
  if (msLeft <= 0) return { kind: 'late' };
  const late = AbortSignal.timeout(Math.min(longestMs, Math.ceil(msLeft)));
  try {
    const { text, end, tokens } = await chat.chat(messages, request, AbortSignal.any([signal, late]));
    return { kind: 'answer', text, isCut: end === 'length', tokens: tokens.read + tokens.written };
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    if (late.aborted) return { kind: 'late' };
    if (thrown instanceof LakatosError && thrown.code === 'MODEL_PROMPT_TOO_LONG')
      return { kind: 'too-long' };
    throw thrown;
  }
}
