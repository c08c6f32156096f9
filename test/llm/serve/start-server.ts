import type { LanguageModel } from '../../../src/llm/language-model.ts';
import { type ModelServer, type ServeModelOptions, serveModel } from '../../../src/llm/serve/serve-model.ts';

export interface TestServer extends ModelServer {
  /** What the server complained of. */
  readonly problems: readonly unknown[];
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(path: string, body: unknown, options?: RequestInit): Promise<Response>;
}

/** Serves a model on a free port of this machine; requests without a seed get 1, 2, 3. */
export async function startServer(
  model: LanguageModel,
  options: Partial<ServeModelOptions> = {},
): Promise<TestServer> {
  const problems: unknown[] = [];
  let seed = 0;
  const server = await serveModel(model, {
    host: '127.0.0.1',
    port: 0,
    specialNames: [],
    chat: null,
    key: null,
    nextSeed: () => {
      seed += 1;
      return seed;
    },
    timestamp: () => 1_000,
    onProblem: (problem) => problems.push(problem),
    ...options,
  });
  return {
    ...server,
    problems,
    get: (path, headers = {}) => fetch(`${server.url}${path}`, { headers }),
    post: (path, body, init = {}) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...init,
      }),
  };
}
