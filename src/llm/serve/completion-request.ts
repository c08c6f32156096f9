import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { decodingMethods } from '../language-model.ts';
import type { PromptPiece } from '../prompt.ts';
import { mostChoices, mostTokens, samplingFields } from './sampling-fields.ts';

const mostPrompts = 4096;

const piece: z.ZodType<PromptPiece> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('special'), name: z.string().min(1) }),
]);

const reading = z.strictObject({
  after: natural,
  tokens: z.array(piece).min(1).max(mostPrompts),
});

/** OpenAI knows these, we don't; false or 0 is what happens anyway. */
const unknown = {
  echo: z.literal(false, 'echo is not supported').nullish(),
  suffix: z.literal('', 'suffix is not supported').nullish(),
  best_of: z.literal(1, 'best_of is not supported: ask for n and choose').nullish(),
};

const structured = z
  .strictObject({ pieces: z.array(piece).min(1), reading: reading.nullish() })
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
