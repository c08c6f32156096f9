import { LakatosError } from '../../../core/errors.ts';
import type { Completion, Continuation, ContinuationRequest } from '../language-model.ts';
import type { Prompt } from '../prompt.ts';
import { allOrNone } from './all-or-none.ts';
import { abilities } from './dialect.ts';
import { drawFromServer } from './draw-continuations.ts';
import { type CompletionServer, postCompletion } from './post-completion.ts';
import { readContinuations } from './read-continuations.ts';
import { type RenderOptions, renderPrompt } from './render-prompt.ts';
import { watchPrompt } from './watch-prompt.ts';

/** Continues one prompt; several requests where the server can't do it in one. */
export async function completeRemotely(
  server: CompletionServer,
  prompt: Prompt,
  request: ContinuationRequest,
  signal: AbortSignal,
): Promise<Completion> {
  const watched = watchPrompt(server);
  const tasks: readonly ((both: AbortSignal) => Promise<Partial<Completion>>)[] = [
    async (both) => ({ reading: await readTokens(watched, prompt, request, both) }),
    async (both) => ({ continuations: await sampleAll(watched, prompt, request, both) }),
  ];
  const [reading, samples] = await allOrNone(tasks, (task, both) => task(both), signal);
  return { continuations: [], reading: null, ...reading, ...samples, ...watched.told() };
}

async function sampleAll(
  server: CompletionServer,
  prompt: Prompt,
  request: ContinuationRequest,
  signal: AbortSignal,
): Promise<readonly Continuation[]> {
  if (request.maxTokens === 0) return [];
  const { model, dialect } = server.facts;
  const { choices } = abilities[dialect];
  const body = {
    model,
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
  const { model, dialect } = server.facts;
  const answer = await postCompletion(
    server,
    {
      model,
      prompt: { prompt: renderPrompt(pieces.slice(0, reading.after + 1), rendering(server, asked)) },
      // At temperature 1 all servers tell the model's own probabilities.
      request: { temperature: 1, topP: 1, minP: 0, maxTokens: 1, stop: [], seed },
      count: 1,
      alternatives: abilities[dialect].alternatives,
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
const rendering = (
  { facts, specialTokens }: CompletionServer,
  { pieces, reading }: Prompt,
): RenderOptions => ({
  specialTokens: [
    ...specialTokens,
    ...[...pieces, ...(reading?.tokens ?? [])].flatMap((one) => (one.kind === 'special' ? [one.name] : [])),
  ],
  ownStart: facts.ownStart,
});
