import { PromptTooLongError } from '../prompt-too-long.ts';
import { refusalError } from './refusal.ts';
import type { AskedServer, ServerConnection } from './server-connection.ts';
import { readTooLong } from './too-long.ts';

/**
 * Asks, and once more for fewer tokens when the server says that prompt and answer don't fit together.
 * @param contextSize in tokens, where the server's refusal does not name it; null: nobody tells
 * @throws LakatosError MODEL_SERVER when the server refuses, MODEL_PROMPT_TOO_LONG when there is no room for any answer
 */
export async function withinContext<T>(
  { address, key }: ServerConnection,
  contextSize: number | null,
  wanted: number,
  ask: (maxTokens: number) => Promise<AskedServer<T>>,
): Promise<T> {
  for (let maxTokens = wanted; ; ) {
    const asked = await ask(maxTokens);
    if (asked.kind === 'answer') return asked.value;
    const tooLong = readTooLong(asked);
    if (tooLong === null) throw refusalError(asked, address, key);
    const { promptTokens, contextSize: told } = tooLong;
    const size = told ?? contextSize;
    const room = promptTokens === null || size === null ? 0 : size - promptTokens;
    if (room < 1 || room >= maxTokens) {
      throw new PromptTooLongError(
        `${address.api}: ${asked.message}`,
        'Give the model of the server a larger context, or ask for less.',
        promptTokens,
      );
    }
    maxTokens = room;
  }
}
