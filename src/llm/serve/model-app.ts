import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import type { LanguageModel } from '../language-model.ts';
import { answerChat, answerCompletion, type ChatCompletion } from './answers.ts';
import { type HttpAddress, isLoopback, refuseForeignPage } from './http-server.ts';
import { ApiError, type AppOptions, chatRequestSchema, completionRequestSchema } from './requests.ts';

const mostBodyBytes = 16 * 2 ** 20;

/** The client went away; nobody reads this. */
const clientClosed = 499;

/**
 * OpenAI's protocol over a language model. `stopping` fires when the server ends: what is under way is given up. A
 * client that goes away takes its work with it.
 */
export function modelApp(
  model: LanguageModel,
  options: AppOptions & Pick<HttpAddress, 'host'>,
  stopping: AbortSignal,
): Hono {
  const app = new Hono();
  const refuse = (context: Context, error: ApiError) => context.json(error.body, error.status);

  app.use(async (context, next) => {
    await next();
    // A connection that stays open would keep the server from ending.
    if (stopping.aborted) context.header('connection', 'close');
  });
  const isLocal = options.key === null && isLoopback(options.host);
  app.use(async ({ req }, next) => {
    const why = refuseForeignPage((name) => req.header(name), isLocal);
    if (why !== null) throw new ApiError(403, why);
    await next();
  });
  app.get('/health', (context) => context.json({ status: 'ok' }));
  app.use('/v1/*', async (context, next) => {
    if (options.key?.isShownBy(context.req.header('authorization')) === false)
      throw new ApiError(401, 'the key is missing or wrong', { code: 'invalid_api_key' });
    await next();
  });
  app.use(
    '/v1/*',
    bodyLimit({
      maxSize: mostBodyBytes,
      onError: (context) =>
        refuse(context, new ApiError(413, `the body is longer than ${mostBodyBytes} bytes`)),
    }),
  );

  const card = { id: model.info.name, object: 'model', created: options.timestamp(), owned_by: 'lakatos' };
  const cards = [{ ...card, max_model_len: model.info.contextSize }];
  app.get('/v1/models', (context) => context.json({ object: 'list', data: cards }));

  const signalOf = (context: Context) => AbortSignal.any([context.req.raw.signal, stopping]);
  app.post('/v1/completions', async (context) => {
    const body = await readBody(context, completionRequestSchema);
    checkModel(body.model, model);
    if (body.stream) throw new ApiError(400, 'stream is supported for chats only', { param: 'stream' });
    return context.json(await answerCompletion(model, body, options, signalOf(context)));
  });
  app.post('/v1/chat/completions', async (context) => {
    const body = await readBody(context, chatRequestSchema);
    checkModel(body.model, model);
    const answer = await answerChat(model, body, options, signalOf(context));
    if (!body.stream) return context.json(answer);
    return context.body(chatEvents(answer), 200, { 'content-type': 'text/event-stream' });
  });

  app.notFound((context) =>
    refuse(context, new ApiError(404, `there is no ${context.req.method} ${context.req.path}`)),
  );
  app.onError((thrown, context) => {
    if (context.req.raw.signal.aborted) return new Response(null, { status: clientClosed });
    if (stopping.aborted) return refuse(context, new ApiError(503, 'the server is stopping'));
    const error = toApiError(thrown);
    if (error.status >= 500) options.onProblem(thrown);
    return refuse(context, error);
  });
  return app;
}

function checkModel(wanted: string | null | undefined, { info }: LanguageModel): void {
  if (typeof wanted !== 'string' || wanted === info.name) return;
  throw new ApiError(404, `there is no model ${wanted} here, only ${info.name}`, {
    code: 'model_not_found',
    param: 'model',
  });
}

/** Faults of a body that are told. */
const mostIssues = 10;

/** The body of a request. @throws ApiError 400 when it is not what the schema says */
async function readBody<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  let json: unknown;
  try {
    json = await context.req.json();
  } catch (cause) {
    throw new ApiError(400, 'the body is no JSON', { cause });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  const first = new z.ZodError(parsed.error.issues.slice(0, mostIssues));
  throw new ApiError(400, z.prettifyError(first), path === '' ? {} : { param: path });
}

/**
 * An answer as a stream of server-sent events, for clients that can't do without: each choice in one chunk, because a
 * model here tells a continuation when it is whole.
 */
function chatEvents({ id, created, model, choices, usage }: ChatCompletion): string {
  const chunk = (parts: object) => ({ id, object: 'chat.completion.chunk', created, model, ...parts });
  const chunks = [
    ...choices.map(({ index, message }) =>
      chunk({ choices: [{ index, delta: message, finish_reason: null }] }),
    ),
    ...choices.map(({ index, finish_reason }) => chunk({ choices: [{ index, delta: {}, finish_reason }] })),
    chunk({ choices: [], usage }),
  ];
  return [...chunks.map((data) => JSON.stringify(data)), '[DONE]']
    .map((data) => `data: ${data}\n\n`)
    .join('');
}

/** What a client is told of anything that was thrown. What is no fault of its own, it gets no details of. */
function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (!(thrown instanceof LakatosError))
    return new ApiError(500, 'the server is at fault', { cause: thrown });
  switch (thrown.code) {
    case 'MODEL_PROMPT_TOO_LONG':
      return new ApiError(400, `context length exceeded: ${thrown.message}`, {
        code: 'context_length_exceeded',
        cause: thrown,
      });
    case 'MODEL_UNFIT':
    case 'INPUT_INVALID':
      return new ApiError(400, thrown.message, { code: thrown.code, cause: thrown });
    default:
      return new ApiError(500, thrown.message, { code: thrown.code, cause: thrown });
  }
}
