import { CancellationTokenSource, type MessageConnection } from 'vscode-jsonrpc/node';

/** A request under way. */
export interface ServerRequest {
  /** As it came; rejects with a `ResponseError` when the server refuses, and when the connection ends. */
  readonly answer: Promise<unknown>;
  /** The answer is no longer waited for: unless it came, the server is told to give up. */
  forget(): void;
}

export function askServer(connection: MessageConnection, method: string, params: unknown): ServerRequest {
  const source = new CancellationTokenSource();
  let isAnswered = false;
  const answer = send();
  const done = () => {
    isAnswered = true;
  };
  answer.then(done, done);
  return {
    answer,
    forget() {
      if (!isAnswered) source.cancel();
      source.dispose();
    },
  };

  async function send(): Promise<unknown> {
    return params === undefined
      ? await connection.sendRequest(method, source.token)
      : await connection.sendRequest(method, params, source.token);
  }
}
