import { LakatosError } from '../../../core/errors.ts';
import { allOrNone } from '../all-or-none.ts';
import type { ChatModel } from '../chat-model.ts';
import type { Completion, Continuation, ContinuationRequest, OnTokens } from '../language-model.ts';
import type { ChatMessage, Prompt } from '../prompt.ts';
import { abilities } from './dialect.ts';
import { type CompletionAnswer, type CompletionServer, postCompletion, type TokenScore } from './post.ts';
import { type RenderOptions, renderPrompt } from './render-prompt.ts';

/**
 * The continuations of an answer. The log-probability is the sum over the tokens; how many they are is their number
 * where a server tells log-probabilities, and an equal share of the answer's tokens elsewhere.
 */
function readContinuations({ choices, usage }: CompletionAnswer): Continuation[] {
  const share = choices.length === 0 ? 0 : Math.round((usage?.completion_tokens ?? 0) / choices.length);
  return choices.map(({ text, finish_reason, logprobs, tokens }) => ({
    text,
    logProbability: sum(logprobs ?? []),
    tokens: tokens ?? logprobs?.length ?? share,
    end: endOfAnswer(finish_reason),
  }));
}

const cutOff: ReadonlySet<string> = new Set(['length', 'max_tokens', 'content_filter', 'abort']);

/** Servers have words of their own for an end that the model chose (`eos_token`), and some say none. */
export const endOfAnswer = (reason: string | null | undefined): Continuation['end'] =>
  cutOff.has(reason ?? '') ? 'length' : 'stop';

/** Null when one is missing. */
function sum(scores: readonly TokenScore[]): number | null {
  if (scores.length === 0) return null;
  let total = 0;
  for (const { logProbability } of scores) {
    if (logProbability === null) return null;
    total += logProbability;
  }
  return total;
}

/** Draws independent samples. */
type Draw = (count: number, seed: number) => Promise<readonly Continuation[]>;

/** Samples drawn for each one that is wanted, before repeats are taken for all that there is. */
const mostForEach = 4;

/**
 * Continuations by a server that can only sample. `distinct`: samples until there are enough different texts. The first
 * k different ones of independent samples are k samples without replacement, so this is what was asked for, at the price
 * of the repeats. `beam`: the most probable of all that was drawn, which is less than a beam finds. At temperature 0 all
 * samples are the same, so there is one.
 */
export async function drawFromServer(
  {
    method,
    count,
    seed,
    temperature,
  }: Pick<ContinuationRequest, 'method' | 'count' | 'seed' | 'temperature'>,
  draw: Draw,
): Promise<readonly Continuation[]> {
  if (count === 0) return [];
  if (temperature === 0) {
    const [only] = await draw(1, seed);
    if (only === undefined) return [];
    return method === 'sample' ? Array.from({ length: count }, () => only) : [only];
  }
  if (method === 'sample') return draw(count, seed);
  const distinct = new Map<string, Continuation>();
  let drawn = 0;
  while (distinct.size < count && drawn < mostForEach * count) {
    // Later rounds are mostly repeats, so they ask for more than is missing.
    const wanted = drawn === 0 ? count : Math.min(2 * (count - distinct.size), mostForEach * count - drawn);
    const samples = await draw(wanted, seed + drawn);
    for (const sample of samples) if (!distinct.has(sample.text)) distinct.set(sample.text, sample);
    drawn += wanted;
  }
  const all = [...distinct.values()];
  const byProbability = (list: readonly Continuation[]) =>
    list.toSorted((a, b) => (b.logProbability ?? Number.NaN) - (a.logProbability ?? Number.NaN) || 0);
  return method === 'beam' ? byProbability(all).slice(0, count) : byProbability(all.slice(0, count));
}

/** Continues one prompt; several requests where the server can't do it in one. */
export async function completeRemotely(
  server: CompletionServer,
  prompt: Prompt,
  request: ContinuationRequest,
  signal: AbortSignal,
): Promise<Completion> {
  const tasks: readonly ((both: AbortSignal) => Promise<Partial<Completion>>)[] = [
    async (both) => ({ reading: await readTokens(server, prompt, request, both) }),
    async (both) => ({ continuations: await sampleAll(server, prompt, request, both) }),
  ];
  const [reading, samples] = await allOrNone(tasks, (task, both) => task(both), signal);
  return { continuations: [], reading: null, ...reading, ...samples };
}

async function sampleAll(
  server: CompletionServer,
  prompt: Prompt,
  request: ContinuationRequest,
  signal: AbortSignal,
): Promise<readonly Continuation[]> {
  if (request.maxTokens === 0) return [];
  const { choices } = abilities[server.facts.dialect];
  const body = {
    prompt: { prompt: renderPrompt(prompt.pieces, rendering(server, prompt)) },
    alternatives: 1,
    hasStart: prompt.pieces[0]?.kind === 'special',
  };
  const drawShare = async (count: number, seed: number, both: AbortSignal): Promise<Continuation[]> => {
    const drawn: Continuation[] = [];
    // Servers count up from the seed for the choices of one request. Some give one, however many are asked for.
    while (drawn.length < count) {
      const share = { count: count - drawn.length, request: { ...request, seed: seed + drawn.length } };
      const answer = await postCompletion(server, { ...body, ...share }, both);
      if (answer.choices.length === 0) throw withoutChoices(server);
      drawn.push(...readContinuations(answer).slice(0, count - drawn.length));
    }
    return drawn;
  };
  return drawFromServer(request, async (count, seed) => {
    const firsts = Array.from({ length: Math.ceil(count / choices) }, (_, at) => at * choices);
    const shares = await allOrNone(
      firsts,
      (first, both) => drawShare(Math.min(choices, count - first), seed + first, both),
      signal,
    );
    return shares.flat();
  });
}

const withoutChoices = ({ connection }: CompletionServer): LakatosError =>
  new LakatosError('MODEL_SERVER', `${connection.address.api}: its answer has no choices`, {
    advice: 'Look into the log of the server.',
  });

/** By one more request: the most probable tokens after the piece. Null when the wanted ones are not among them. */
async function readTokens(
  server: CompletionServer,
  asked: Prompt,
  { seed }: ContinuationRequest,
  signal: AbortSignal,
): Promise<readonly number[] | null> {
  const { pieces, reading } = asked;
  if (reading === undefined) return null;
  const answer = await postCompletion(
    server,
    {
      prompt: { prompt: renderPrompt(pieces.slice(0, reading.after + 1), rendering(server, asked)) },
      // At temperature 1 all servers tell the model's own probabilities.
      request: { temperature: 1, topP: 1, minP: 0, maxTokens: 1, stop: [], seed },
      count: 1,
      alternatives: abilities[server.facts.dialect].alternatives,
      hasStart: pieces[0]?.kind === 'special',
    },
    signal,
  );
  const top = answer.choices[0]?.logprobs?.[0]?.top;
  const found = reading.tokens.flatMap((token) => {
    const logProbability = top?.get(token.kind === 'special' ? token.name : token.text);
    return logProbability === undefined ? [] : [logProbability];
  });
  return found.length === reading.tokens.length ? found : null;
}

/** The tokens of a reading are names that a text must not spell either. */
const rendering = ({ facts }: CompletionServer, { pieces, reading }: Prompt): RenderOptions => ({
  specialTokens: [...pieces, ...(reading?.tokens ?? [])].flatMap((one) =>
    one.kind === 'special' ? [one.name] : [],
  ),
  ownStart: facts.ownStart,
});

/**
 * Continues a prompt that is a chat by chats, one for each answer: not all servers give several at once. Nobody tells their
 * probabilities.
 */
export async function completeByChat(
  chat: ChatModel['chat'],
  messages: readonly ChatMessage[],
  request: ContinuationRequest,
  signal: AbortSignal,
  onTokens: OnTokens,
): Promise<Completion> {
  const { maxTokens, temperature, topP, minP, stop } = request;
  const draw = async (seed: number, both: AbortSignal): Promise<Continuation> => {
    const own = { maxTokens, temperature, topP, minP, stop, seed };
    const { text, end, tokens } = await chat(messages, own, both);
    onTokens(tokens);
    return { text, logProbability: null, tokens: tokens.written, end: end === 'length' ? end : 'stop' };
  };
  const continuations = await drawFromServer(request, (count, seed) => {
    const seeds = Array.from({ length: count }, (_, at) => seed + at);
    return allOrNone(seeds, draw, signal);
  });
  return { continuations, reading: null };
}

/**
 * Asks a server of our own: special tokens go as what they are, decoding happens there, and all prompts of a call go in
 * one request. The answers are those of the model itself, seed for seed.
 */
export async function completeByLakatos(
  server: CompletionServer,
  prompts: readonly Prompt[],
  request: ContinuationRequest,
  signal: AbortSignal,
): Promise<readonly Completion[]> {
  if (prompts.length === 0) return [];
  const body = {
    prompt: {
      prompts: prompts.map(({ pieces, reading }) => ({ pieces, ...(reading && { reading }) })),
      method: request.method,
    },
    request,
    count: request.count,
    alternatives: 1,
    hasStart: false,
  };
  const answer = await postCompletion(server, body, signal);
  const completions = prompts.map((_, at) => ({
    continuations: readContinuations({
      ...answer,
      choices: answer.choices.filter(({ prompt }) => prompt === at),
    }),
    reading: answer.readings?.[at] ?? null,
  }));
  const told = completions.reduce((sum, { continuations }) => sum + continuations.length, 0);
  if (told === answer.choices.length) return completions;
  throw new LakatosError('MODEL_SERVER', `${server.connection.address.api}: choices for no prompt`, {
    advice: 'The server may be of another version of Lakatos.',
  });
}
