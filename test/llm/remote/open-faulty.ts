import { seededRandom } from '../../../core/random.ts';
import type { ContinuationRequest, LanguageModel } from '../../../src/llm/language-model.ts';
import { openRemoteModel, type RemoteModelOptions } from '../../../src/llm/remote/open-remote.ts';
import { type FakeTimer, fakeTimer } from './fake-timer.ts';

export const never = new AbortController().signal;

export const askFor: ContinuationRequest = {
  method: 'sample',
  count: 1,
  maxTokens: 20,
  temperature: 1,
  topP: 1,
  minP: 0,
  stop: [],
  seed: 1,
};

export interface Opened extends AsyncDisposable {
  readonly model: LanguageModel;
  readonly timer: FakeTimer;
  readonly notes: readonly string[];
}

/** A model at a server of a test; waits pass at once. */
export async function openFrom(url: string, options: Partial<RemoteModelOptions> = {}): Promise<Opened> {
  const timer = fakeTimer();
  const notes: string[] = [];
  const model = await openRemoteModel(
    { url, env: {}, random: seededRandom(1), timer, onNote: (text) => notes.push(text), ...options },
    never,
  );
  return { model, timer, notes, [Symbol.asyncDispose]: () => model[Symbol.asyncDispose]() };
}
