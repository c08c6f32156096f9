import { LakatosError } from '../../../core/errors.ts';
import type { LanguageModel } from '../language-model.ts';
import { type HttpAddress, openHttpServer } from './http-server.ts';
import { modelApp } from './model-app.ts';
import type { AppOptions } from './requests.ts';

export interface ServeModelOptions extends AppOptions, HttpAddress {}

/** What a model and a client may take to end once they are told. */
const graceMs = 5_000;

/** A running server; disposing it gives up what is under way, answers so, and closes. The model stays open. */
export interface ModelServer extends AsyncDisposable {
  /** For clients, with `/v1`. */
  readonly url: string;
}

/**
 * Serves a model over HTTP until it is disposed.
 * @throws LakatosError MODEL_SERVER when it can't listen there
 */
export async function serveModel(model: LanguageModel, options: ServeModelOptions): Promise<ModelServer> {
  const stopping = new AbortController();
  const { fetch } = modelApp(model, options, stopping.signal);
  const server = await openHttpServer(fetch, options, 'MODEL_SERVER');
  return {
    url: `${server.url}/v1`,
    async [Symbol.asyncDispose]() {
      if (stopping.signal.aborted) return;
      stopping.abort(new LakatosError('MODEL_SERVER', 'the server is stopping'));
      await server.close(graceMs);
    },
  };
}
