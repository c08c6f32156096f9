import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';

/** How probable one token was, as a server tells it. */
export interface TokenScore {
  /** Natural logarithm; null when it isn't told. */
  readonly logProbability: number | null;
  /** The most probable tokens in its place, by their texts. */
  readonly top: ReadonlyMap<string, number>;
}

const score = z.number().max(1e-3);

/** OpenAI's completions, vLLM, SGLang. */
const lists = z
  .looseObject({
    token_logprobs: z.array(score.nullable()),
    top_logprobs: z.array(z.record(z.string(), score).nullable()).nullish(),
  })
  .transform(({ token_logprobs, top_logprobs }): readonly TokenScore[] =>
    token_logprobs.map((logProbability, at) => ({
      logProbability,
      top: new Map(Object.entries(top_logprobs?.[at] ?? {})),
    })),
  );

const token = { token: z.string(), logprob: score };

/** llama-server tells them as OpenAI does for chats. */
const contents = z
  .looseObject({
    content: z.array(z.looseObject({ ...token, top_logprobs: z.array(z.looseObject(token)).nullish() })),
  })
  .transform(({ content }): readonly TokenScore[] =>
    content.map(({ logprob, top_logprobs }) => ({
      logProbability: logprob,
      top: new Map((top_logprobs ?? []).map((other) => [other.token, other.logprob])),
    })),
  );

export const usageSchema = z.looseObject({ prompt_tokens: natural, completion_tokens: natural.nullish() });

/** The answer to `POST /v1/completions`. */
export const completionAnswerSchema = z.looseObject({
  choices: z.array(
    z.looseObject({
      text: z.string(),
      finish_reason: z.string().nullish(),
      logprobs: z.union([lists, contents]).nullish(),
      /** Only our own server tells how many tokens were written, and for which of several prompts. */
      tokens: natural.nullish(),
      prompt: natural.nullish(),
    }),
  ),
  usage: usageSchema.nullish(),
  /** Only of our own server: for each prompt. */
  readings: z.array(z.array(score).nullable()).nullish(),
});

export type CompletionAnswer = z.infer<typeof completionAnswerSchema>;
