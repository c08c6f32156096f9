import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { decodingMethods } from '../language-model.ts';
import { type ChatFormat, promptPieceSchema } from '../prompt.ts';
import type { ServerKey } from '../remote/server-address.ts';

/** How a model is offered to the network. */
export interface AppOptions {
  /** Names of special tokens that are read in prompts that come as text; none: text is text. */
  readonly specialNames: readonly string[];
  /** Null: no chat. */
  readonly chat: ChatFormat | null;
  /** What clients have to show; null: anybody may ask. */
  readonly key: ServerKey | null;
  /** For requests without one. */
  nextSeed(): number;
  /** Seconds since 1970. */
  timestamp(): number;
  /** Hears of what the server itself does wrong. */
  onProblem(problem: unknown): void;
}

/** More of a thing than anybody needs only keeps the others waiting. */
const mostChoices = 256;
const mostTokens = 1_000_000;
const mostStops = 16;

const stop = z.union([z.string().min(1), z.array(z.string().min(1)).max(mostStops)]);

/** The fields of `POST /v1/completions` and `/v1/chat/completions` that mean the same; others are let be. */
const samplingFields = {
  model: z.string().nullish(),
  n: z.number().int().min(1).max(mostChoices).nullish(),
  max_tokens: z.number().int().min(1).max(mostTokens).nullish(),
  temperature: z.number().min(0).max(100).nullish(),
  top_p: z.number().gt(0).max(1).nullish(),
  min_p: z.number().min(0).max(1).nullish(),
  seed: natural.max(Number.MAX_SAFE_INTEGER).nullish(),
  stop: stop.nullish(),
  stream: z.boolean().nullish(),
  grammar: z.string().nullish(),
};

export const stopList = (stop: string | readonly string[] | null | undefined): readonly string[] =>
  typeof stop === 'string' ? [stop] : (stop ?? []);

const mostPrompts = 4096;
const mostPieces = 4096;

/** The items of a list inside of a list, of which only the first wrong one is told: a body has room for millions. */
const itemsOf = <T>(list: z.ZodArray<z.ZodUnknown>, item: z.ZodType<T>) =>
  list.transform((items, context): T[] => {
    const read: T[] = [];
    for (const [at, one] of items.entries()) {
      const parsed = item.safeParse(one);
      if (!parsed.success) {
        for (const { message, path } of parsed.error.issues)
          context.addIssue({ code: 'custom', message, path: [at, ...path] });
        return z.NEVER;
      }
      read.push(parsed.data);
    }
    return read;
  });

const pieces = itemsOf(z.array(z.unknown()).min(1).max(mostPieces), promptPieceSchema);
const reading = z.strictObject({ after: natural, tokens: pieces });

/** OpenAI knows these, we don't; false or 0 is what happens anyway. */
const unknown = {
  echo: z.literal(false, 'echo is not supported').nullish(),
  suffix: z.literal('', 'suffix is not supported').nullish(),
  best_of: z.literal(1, 'best_of is not supported: ask for n and choose').nullish(),
};

const structured = z
  .strictObject({ pieces, reading: reading.nullish() })
  .refine(({ pieces, reading }) => !reading || reading.after < pieces.length, {
    error: 'after is no index of pieces',
    path: ['reading', 'after'],
  });

/**
 * The body of `POST /v1/completions`. `prompts`, `method`, and 0 for `n` or `max_tokens`, are our own: with them a client has the whole of
 * a `LanguageModel`, and special tokens are no text.
 */
export const completionRequestSchema = z
  .looseObject({
    ...samplingFields,
    ...unknown,
    n: z.number().int().min(0).max(mostChoices).nullish(),
    max_tokens: z.number().int().min(0).max(mostTokens).nullish(),
    prompt: z.union([z.string(), z.array(z.string()).min(1).max(mostPrompts)]).nullish(),
    prompts: z.array(structured).min(1).max(mostPrompts).nullish(),
    method: z.enum(decodingMethods).nullish(),
    logprobs: z.number().int().min(0).max(20).nullish(),
  })
  .refine(({ prompt, prompts }) => (prompt ?? prompts ?? null) !== null, {
    error: 'there is no prompt',
    path: ['prompt'],
  })
  .refine(({ prompt, prompts }) => (prompt ?? null) === null || (prompts ?? null) === null, {
    error: 'give prompt or prompts, not both',
    path: ['prompts'],
  });

export type CompletionRequest = z.infer<typeof completionRequestSchema>;

const part = z.looseObject({ type: z.literal('text', 'only text is supported'), text: z.string() });
const mostMessages = 1000;
const mostParts = 1000;

const content = z.union([
  z.string(),
  itemsOf(z.array(z.unknown()).max(mostParts), part).transform((parts) =>
    parts.map(({ text }) => text).join(''),
  ),
]);

/** The body of `POST /v1/chat/completions`. */
export const chatRequestSchema = z.looseObject({
  ...samplingFields,
  messages: z
    .array(z.looseObject({ role: z.enum(['system', 'user', 'assistant']), content }))
    .min(1)
    .max(mostMessages),
  max_completion_tokens: samplingFields.max_tokens,
  tools: z.array(z.unknown()).max(0, 'tools are not supported').nullish(),
});

export type ChatBody = z.infer<typeof chatRequestSchema>;

/** What goes wrong with a request, in the shape that clients of OpenAI's protocol know. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: 400 | 401 | 403 | 404 | 413 | 500 | 503;
  readonly code: string | null;
  /** The field at fault. */
  readonly param: string | null;

  constructor(
    status: ApiError['status'],
    message: string,
    options: { readonly code?: string; readonly param?: string; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = status;
    this.code = options.code ?? null;
    this.param = options.param ?? null;
  }

  get body(): object {
    const type = this.status >= 500 ? 'server_error' : 'invalid_request_error';
    return { error: { message: this.message, type, param: this.param, code: this.code } };
  }
}
