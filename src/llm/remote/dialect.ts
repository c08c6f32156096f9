import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import type { ContinuationRequest } from '../language-model.ts';
import { RefusalError } from './refusal.ts';
import type { ServerConnection } from './server-connection.ts';

/** What a kind of server adds to OpenAI's protocol and leaves out. */
interface Abilities {
  /** What its models are `owned_by`. */
  readonly owner?: string;
  /** The most continuations of one request. */
  readonly choices: number;
  /** The most alternatives that are told for a token. */
  readonly alternatives: number;
  /**
   * What else it would do to the probabilities, switched off in so many words: vLLM and SGLang take top-k and penalties from
   * the model's `generation_config.json`, llama-server cuts to the 40 most probable tokens.
   */
  readonly undo: object;
  /** How it is given a grammar; absent: it knows none. */
  readonly grammar?: (grammar: string) => object;
}

const kinds = {
  vllm: {
    owner: 'vllm',
    ...{ choices: 64, alternatives: 20 },
    undo: { top_k: -1, repetition_penalty: 1 },
    grammar: (grammar) => ({ structured_outputs: { grammar } }),
  },
  sglang: {
    owner: 'sglang',
    ...{ choices: 64, alternatives: 20 },
    undo: { top_k: -1, repetition_penalty: 1 },
    grammar: (ebnf) => ({ ebnf }),
  },
  'llama-server': {
    owner: 'llamacpp',
    // Older versions refuse more than one choice; the prompt's evaluation is cached there anyway.
    ...{ choices: 1, alternatives: 20 },
    undo: { top_k: 0, repeat_penalty: 1, cache_prompt: true },
    grammar: (grammar) => ({ grammar }),
  },
  lakatos: {
    owner: 'lakatos',
    ...{ choices: 64, alternatives: 0, undo: {} },
    grammar: (grammar) => ({ grammar }),
  },
  /** The least common ground. */
  openai: { choices: 64, alternatives: 5, undo: {} },
} satisfies Record<string, Abilities>;
type Dialect = keyof typeof kinds;

export const abilities: Readonly<Record<Dialect, Abilities>> = kinds;

/** What a server is, by the `owned_by` of its models. */
const dialectOf = (ownedBy: string | null | undefined): Dialect =>
  (Object.keys(kinds) as Dialect[]).find((name) => ownedBy && abilities[name].owner === ownedBy) ?? 'openai';

/** And min-p, which is none of OpenAI's. */
export const undoDefaults = (dialect: Dialect, minP: number): object => ({
  ...(dialect === 'openai' && minP === 0 ? {} : { min_p: minP }),
  ...abilities[dialect].undo,
});

export interface CompletionBody {
  /** The text of the prompt, or for our own server its pieces. */
  readonly prompt: object;
  readonly request: Omit<ContinuationRequest, 'count' | 'method'>;
  /** How many choices. */
  readonly count: number;
  /** Alternatives told for each token; the least that makes servers tell log-probabilities at all is 1. */
  readonly alternatives: number;
  /** True when the prompt begins with a special token, so that the server should not add one. */
  readonly hasStart: boolean;
}

/** The body of `POST /v1/completions`. */
export function completionBody({ model, dialect }: ServerFacts, body: CompletionBody): object {
  const { request } = body;
  return {
    model,
    ...body.prompt,
    n: body.count,
    max_tokens: request.maxTokens,
    temperature: request.temperature,
    top_p: request.topP,
    seed: request.seed,
    logprobs: body.alternatives,
    // An empty list is an error for some.
    ...(request.stop.length === 0 ? {} : { stop: request.stop }),
    ...(request.grammar === undefined ? {} : grammarField(dialect, request.grammar)),
    ...undoDefaults(dialect, request.minP),
    ...(dialect === 'vllm' && body.hasStart ? { add_special_tokens: false } : {}),
  };
}

function grammarField(dialect: Dialect, grammar: string): object {
  const field = abilities[dialect].grammar?.(grammar);
  if (field !== undefined) return field;
  throw new LakatosError('MODEL_UNFIT', 'the server of the model knows no grammars', {
    advice: 'Use vLLM, SGLang, llama-server or a GGUF file, or go without a grammar.',
  });
}

/** What a server tells of the model and of itself. */
export interface ServerFacts {
  readonly model: string;
  readonly dialect: Dialect;
  /** Tokens; null when it doesn't tell. */
  readonly contextSize: number | null;
  /** The text of the token that the server puts before each prompt by itself; null: none, or it is not known. */
  readonly ownStart: string | null;
}

const size = z.number().int().positive().nullish();
const modelsSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      owned_by: z.string().nullish(),
      max_model_len: size,
      meta: z.looseObject({ n_ctx: size, n_ctx_train: size }).nullish(),
    }),
  ),
});
type Listed = z.infer<typeof modelsSchema>['data'][number];

/**
 * Asks a server what it has. Of a server that has one only the name need not be known.
 * @throws LakatosError MODEL_SERVER when it has no such model
 */
export async function learnServer(
  connection: ServerConnection,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<ServerFacts> {
  const { api } = connection.address;
  const question = { method: 'GET', url: `${api}/models`, schema: modelsSchema } as const;
  const { data: listed } = await connection.ask(question, signal);
  const dialect = dialectOf(listed[0]?.owned_by);
  const found = choose(listed, wanted, dialect, api);
  const model = wanted ?? found.id;
  if (dialect === 'llama-server')
    return { model, dialect, ...(await learnLlamaServer(connection, found, signal)) };
  return { model, dialect, contextSize: found.max_model_len ?? trainedWith(found), ownStart: null };
}

const trainedWith = ({ meta }: Listed): number | null => meta?.n_ctx ?? meta?.n_ctx_train ?? null;

const mostListed = 10;

function choose(
  listed: readonly Listed[],
  wanted: string | undefined,
  dialect: Dialect,
  api: string,
): Listed {
  const only = listed.length === 1 ? listed[0]! : null;
  // A llama-server with one model doesn't care how it is called.
  if (only !== null && (wanted === undefined || dialect === 'llama-server')) return only;
  const found = listed.find(({ id }) => id === wanted);
  if (found !== undefined) return found;
  const names = listed.slice(0, mostListed).map(({ id }) => id);
  const more = listed.length > mostListed ? ` and ${listed.length - mostListed} more` : '';
  throw new LakatosError(
    'MODEL_SERVER',
    wanted === undefined ? `${api} has ${listed.length} models` : `${api} has no model ${wanted}`,
    {
      advice:
        names.length === 0 ? 'Start it with a model.' : `Name one of these: ${names.join(', ')}${more}.`,
    },
  );
}

const propsSchema = z.looseObject({
  default_generation_settings: z.looseObject({ n_ctx: size }).nullish(),
});
const tokensSchema = z.looseObject({ tokens: z.array(z.looseObject({ piece: z.unknown() })) });

/** The context of one request there is `-c` divided by `-np`, which `/v1/models` doesn't tell. */
async function learnLlamaServer(
  connection: ServerConnection,
  found: Listed,
  signal: AbortSignal,
): Promise<Pick<ServerFacts, 'contextSize' | 'ownStart'>> {
  const { root } = connection.address;
  const askForProps = { method: 'GET', url: `${root}/props`, schema: propsSchema } as const;
  const askForTokens = {
    ...({ method: 'POST', url: `${root}/tokenize`, schema: tokensSchema } as const),
    body: { content: '', add_special: true, with_pieces: true },
  };
  const [props, start] = await Promise.all([
    connection.ask(askForProps, signal).catch(nullIfRefused),
    connection.ask(askForTokens, signal).catch(nullIfRefused),
  ]);
  const piece = start?.tokens[0]?.piece;
  return {
    contextSize: props?.default_generation_settings?.n_ctx ?? trainedWith(found),
    ownStart: typeof piece === 'string' && piece !== '' ? piece : null,
  };
}

function nullIfRefused(thrown: unknown): null {
  if (thrown instanceof RefusalError) return null;
  throw thrown;
}
