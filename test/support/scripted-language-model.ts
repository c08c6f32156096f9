import type {
  Completion,
  Continuation,
  ContinuationRequest,
  LanguageModel,
} from '../../src/llm/language-model.ts';
import type { Prompt } from '../../src/llm/prompt.ts';

export interface ScriptedCall {
  readonly prompts: readonly Prompt[];
  readonly request: ContinuationRequest;
  readonly signal: AbortSignal;
}

export interface ScriptedLanguageModel extends LanguageModel {
  readonly calls: readonly ScriptedCall[];
  /** Resolves with the next call, or one that nobody has waited for yet. */
  nextCall(): Promise<ScriptedCall>;
  readonly disposed: boolean;
}

type Answer = (call: ScriptedCall) => readonly Completion[] | Promise<readonly Completion[]>;

/** A language model that says what a test wants it to say. */
export function scriptedLanguageModel(
  answer: Answer,
  {
    contextSize = 100,
    countTokens = lengthOf,
  }: { readonly contextSize?: number; readonly countTokens?: (prompt: Prompt) => number } = {},
): ScriptedLanguageModel {
  const calls: ScriptedCall[] = [];
  const unseen: ScriptedCall[] = [];
  const waiting: ((call: ScriptedCall) => void)[] = [];
  let disposed = false;
  return {
    info: { name: 'scripted', origin: 'test', contextSize },
    calls,
    get disposed() {
      return disposed;
    },
    nextCall: () => {
      const call = unseen.shift();
      if (call !== undefined) return Promise.resolve(call);
      return new Promise((resolve) => waiting.push(resolve));
    },
    async complete(prompts, request, signal, onTokens) {
      signal.throwIfAborted();
      const call = { prompts, request, signal };
      calls.push(call);
      const listener = waiting.shift();
      if (listener === undefined) unseen.push(call);
      else listener(call);
      const answers = await answer(call);
      const written = answers.flatMap(({ continuations }) => continuations.map(({ tokens }) => tokens));
      onTokens?.({ read: sumOf(prompts.map(countTokens)), written: sumOf(written) });
      return answers;
    },
    countTokens,
    tokensUsed: () => ({ read: 0, written: 0 }),
    async [Symbol.asyncDispose]() {
      disposed = true;
    },
  };
}

/** A token for each special piece and each character. */
const lengthOf = ({ pieces }: Prompt): number =>
  sumOf(pieces.map((piece) => (piece.kind === 'special' ? 1 : piece.text.length)));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The same texts for every prompt, `count` of them. */
export function sayAlways(...texts: readonly string[]): Answer {
  return ({ prompts, request, signal }) => {
    signal.throwIfAborted();
    const continuations = Array.from({ length: request.count }, (_, at) =>
      continuation(texts[at % texts.length]!),
    );
    return prompts.map(() => ({ continuations, reading: null }));
  };
}

/** Says nothing until the signal fires. */
export const sayNothing: Answer = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** A token for each character and one for the end; every token has probability 1/2. */
export const continuation = (text: string): Continuation => ({
  text,
  logProbability: (text.length + 1) * Math.log(0.5),
  tokens: text.length + 1,
  end: 'stop',
});
