import { seededRandom } from '../../../core/random.ts';
import type { ChatModel } from '../../../src/llm/chat-model.ts';
import { openRemoteChat } from '../../../src/llm/remote/open-remote.ts';
import { fakeTimer } from '../../llm/remote/fake-timer.ts';
import { type Behaviour, type FaultyServer, faultyServer, json } from '../../llm/remote/faulty-server.ts';

export interface ChatServer extends AsyncDisposable {
  readonly chat: ChatModel;
  /** The last message of each request. */
  readonly questions: readonly string[];
}

/** What the model says; a function does something else with the request. */
export type Line = string | Behaviour;

/** A chat model at a server that says line after line; the last one stays. */
export async function chatServer(lines: readonly Line[]): Promise<ChatServer> {
  const server: FaultyServer = await faultyServer(
    lines.map((line) => (typeof line === 'string' ? saying(line) : line)),
  );
  const settings = { url: server.url, env: {}, random: seededRandom(1), timer: fakeTimer() };
  const chat = await openRemoteChat(settings, new AbortController().signal);
  return {
    chat,
    get questions() {
      return server.received.map(({ body }) => body.messages.at(-1).content as string);
    },
    async [Symbol.asyncDispose]() {
      await chat[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** An answer in OpenAI's format. */
export const saying = (content: string, finish_reason = 'stop'): Behaviour =>
  json({
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  });
