import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';

/** More of a thing than anybody needs only keeps the others waiting. */
export const mostChoices = 256;
export const mostTokens = 1_000_000;
const mostStops = 16;

const stop = z.union([z.string().min(1), z.array(z.string().min(1)).max(mostStops)]);

/** The fields of `POST /v1/completions` and `/v1/chat/completions` that mean the same; others are let be. */
export const samplingFields = {
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
