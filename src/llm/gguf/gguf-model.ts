import type { Llama, LlamaContext, LlamaModel } from 'node-llama-cpp';
import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import { WaitingLine } from '../../../core/waiting-line.ts';
import { allOrNone } from '../all-or-none.ts';
import { decode } from '../decode/decode.ts';
import type { Completion, ContinuationRequest, LanguageModelInfo, OnTokens } from '../language-model.ts';
import type { UncountedModel } from '../model-views.ts';
import { type ChatFormat, type Prompt, PromptTooLongError } from '../prompt.ts';
import { type GrammarState, startGrammar } from './grammar.ts';
import { type LlamaEngine, llamaTokenModel } from './llama-token-model.ts';
import { llamaLog } from './load-model.ts';
import { scoreTexts } from './score-texts.ts';
import { specialToken, type TokenizedPrompt, tokenizePrompt } from './vocabulary.ts';

/** As `AddonContext` of node-llama-cpp has it; the last but one of `wanted` are tokens, the last is how many of the top. */
type SampleToken = (
  place: number,
  sampler: NativeSampler,
  probabilities: boolean,
  confidence: boolean,
  wanted: boolean | readonly [readonly number[], boolean, boolean, boolean, number],
  totalLogitWeight: boolean,
) => Promise<Sampled>;

/** Logits in pairs: token, logit, token, logit... */
type Sampled = readonly [
  token: number,
  probabilities?: unknown,
  confidence?: unknown,
  logits?: readonly number[] | undefined,
  totalLogitWeight?: number | undefined,
];

interface NativeSampler {
  applyConfig(config: Readonly<Record<string, number>>): void;
}

const contextSchema = z.object({
  _ctx: z.custom<{ sampleToken: SampleToken }>(
    (value) => typeof value === 'object' && value !== null && 'sampleToken' in value,
  ),
});

/** At temperature 1 nothing but the top `topK` is left, with the logits that the model gave them. */
const topOnly = { temperature: 1, topP: 1, minP: 0, seed: 0 };

/**
 * Has llama.cpp pick the most probable tokens without putting the whole vocabulary in order: node-llama-cpp 3.22.1 sorts all of
 * it for `includeTop`, 4 ms a token where there are 49,152, a third of the time of a model with 135 million parameters. Here its
 * sampler picks the top, and a second look, which orders nothing, finds the rest: 0.5 ms. Whoever asks gets the same answers.
 * Not part of the library's interface: a version in which it is gone sorts again.
 */
export function pickTopQuickly(context: LlamaContext): void {
  const inside = contextSchema.safeParse(context);
  if (!inside.success) return;
  const { _ctx: native } = inside.data;
  const plain: SampleToken = native.sampleToken.bind(native);
  const quick: SampleToken = async (place, sampler, probabilities, confidence, wanted, totalLogitWeight) => {
    const top = typeof wanted === 'boolean' ? 0 : wanted[4];
    if (typeof wanted === 'boolean' || top === 0 || probabilities) {
      return plain(place, sampler, probabilities, confidence, wanted, totalLogitWeight);
    }
    const [tokens, max, min, selected] = wanted;
    const others = tokens.length > 0 || max || min || selected;
    const rest = await plain(
      ...([place, sampler, false, confidence] as const),
      others ? [tokens, max, min, selected, 0] : false,
      totalLogitWeight,
    );
    // The library configures the sampler anew before each use.
    sampler.applyConfig({ ...topOnly, topK: top });
    const best = await plain(place, sampler, false, false, [[], false, false, false, top], false);
    return [rest[0], rest[1], rest[2], [...(best[3] ?? []), ...(rest[3] ?? [])], rest[4]];
  };
  // What is inherited can't be assigned to.
  Object.defineProperty(native, 'sampleToken', { value: quick });
}

/** One prompt of a call. */
interface PromptTask {
  readonly prompt: TokenizedPrompt;
  /** Place in the call. */
  readonly index: number;
  readonly request: ContinuationRequest;
  readonly grammar: GrammarState | null;
  /** Branches that it may have at a time. */
  readonly capacity: number;
  readonly onTokens: OnTokens;
}

/** At least so many of the most probable next tokens may be drawn; what is less probable never is. */
const leastBreadth = 40;

/** Evaluates the prompt and draws its continuations, in common steps with all others that do so at the time. */
export async function drawContinuations(
  engine: LlamaEngine,
  { prompt, index, request, grammar, capacity, onTokens }: PromptTask,
  signal: AbortSignal,
): Promise<Completion> {
  using _member = engine.stepper.join();
  const breadth = Math.max(leastBreadth, 2 * request.count);
  const endings = (request.endings ?? []).map((name) => specialToken(engine.vocabulary, name));
  const { rule = null } = request;
  const model = llamaTokenModel(engine, { capacity, breadth, grammar, rule, endings, onTokens });
  const { branch, reading } = await model.start(prompt, signal);
  if (request.count < 1) {
    model.release([branch]);
    return { continuations: [], reading };
  }
  const again = async () => (await model.start({ ...prompt, reading: null }, signal)).branch;
  const continuations = await decode(model, branch, again, { ...request, index }, signal);
  // The last token of each was drawn but never evaluated.
  onTokens({ written: continuations.filter(({ tokens }) => tokens > 0).length });
  return { continuations, reading };
}

interface GgufModelParts {
  readonly info: LanguageModelInfo;
  readonly chat: ChatFormat | null;
  readonly llama: Llama;
  readonly model: LlamaModel;
  readonly engine: LlamaEngine;
  /** Branches in all. */
  readonly sequences: number;
  /** Calls go side by side; else they are worked off one by one. */
  readonly shareBatches: boolean;
}

/** Sequences that read given texts side by side. */
const mostReaders = 8;

/**
 * A GGUF file in this process. Each prompt of a call is a task of its own; tasks wait for free sequences and then go on
 * step by step together.
 */
export function ggufModel(parts: GgufModelParts): UncountedModel {
  const { info, chat, llama, model, engine, sequences, shareBatches } = parts;
  const places = new WaitingLine(sequences);
  const calls = new WaitingLine(shareBatches ? Number.POSITIVE_INFINITY : 1);
  const closing = new AbortController();
  const stoppedBy = (signal: AbortSignal): AbortSignal => {
    const stop = AbortSignal.any([signal, closing.signal]);
    stop.throwIfAborted();
    return stop;
  };
  const tokenize = (prompt: Prompt) => tokenizePrompt(model, engine.vocabulary, prompt);
  const checkLength = (tokens: number, isContinued: boolean): void => {
    // One place stays free in llama.cpp; a continuation needs another one.
    if (tokens + (isContinued ? 2 : 1) <= engine.contextSize) return;
    throw new PromptTooLongError(
      `the prompt has ${tokens} tokens, the context of ${info.name} ${engine.contextSize} with the continuation`,
      'Raise the context size if the model was trained with more, or shorten the prompt.',
      tokens,
    );
  };
  /** Rejects as soon as `stop` fires. */
  const during = <T>(work: () => Promise<T>, stop: AbortSignal, signal: AbortSignal): Promise<T> =>
    llamaLog.explaining(() => rejectOnAbort(calls.run(1, stop, work), stop), signal, brokeDown);
  return {
    info,
    chat,
    async complete(prompts, request, signal, onTokens = () => {}) {
      const stop = stoppedBy(signal);
      const tokenized = prompts.map(tokenize);
      for (const { tokens } of tokenized) checkLength(tokens.length, request.count > 0);
      const capacity = Math.min(Math.max(1, request.count), sequences);
      // What may not repeat is written side by side: there are no more such answers than there is room for.
      const count = request.method === 'sample' ? request.count : Math.min(request.count, sequences);
      const grammar =
        request.grammar === undefined ? null : await startGrammar(llama, model, request.grammar);
      const common = { request: { ...request, count }, grammar, capacity, onTokens };
      const draw = ([index, prompt]: [number, TokenizedPrompt], both: AbortSignal) =>
        places.run(capacity, both, () => drawContinuations(engine, { prompt, index, ...common }, both));
      return during(() => allOrNone([...tokenized.entries()], draw, stop), stop, signal);
    },
    async score(prompt, texts, signal, onTokens = () => {}) {
      const stop = stoppedBy(signal);
      const { tokens } = tokenize(prompt);
      const rows = texts.map((text) => model.tokenize(text, false));
      checkLength(tokens.length + Math.max(0, ...rows.map(({ length }) => length)), true);
      const capacity = Math.min(sequences, mostReaders, Math.max(1, texts.length));
      const asked = { prompt: tokens, texts: rows, end: model.tokens.eos, capacity, onTokens };
      return during(() => places.run(capacity, stop, () => scoreTexts(engine, asked, stop)), stop, signal);
    },
    countTokens(prompt) {
      closing.signal.throwIfAborted();
      return tokenize(prompt).tokens.length;
    },
    /** Calls under way are rejected at once; the model goes when they have come to the end of their step. */
    async [Symbol.asyncDispose]() {
      closing.abort(new LakatosError('MODEL_FAILED', `the language model ${info.name} was closed`));
      // When all that is under way has given its places back.
      await places.run(sequences, new AbortController().signal, async () => {});
      await model.dispose();
    },
  };
}

const brokeDown = (cause: unknown, why: string): LakatosError =>
  new LakatosError('MODEL_FAILED', `llama.cpp broke down: ${why}`, {
    advice: 'Open the model again.',
    cause,
  });

/** The promise, or a rejection with the signal's reason as soon as it fires. */
async function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
