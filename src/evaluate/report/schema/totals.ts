import { z } from 'zod';
import { contributionSchema } from '../../../../core/contribution.ts';
import { amount, natural, positive, spentSchema } from '../../../../core/schemas.ts';
import { timeSchema } from './results.ts';

const share = z.number().min(0).max(1);

/** pass@k over `problems`, with a 95% interval. */
export const rateSchema = z.strictObject({
  k: positive,
  /** How many problems have the k decided attempts that it takes. */
  problems: natural,
  share,
  low: share,
  high: share,
  method: z.enum(['wilson', 'bootstrap']),
});
export type Rate = z.infer<typeof rateSchema>;

/** What became of some problems. Each is in one of the seven counts from `proved` to `askingForAnswer`. */
export const scoreSchema = z.strictObject({
  problems: natural,
  /** In at least one attempt. */
  proved: natural,
  notProved: natural,
  /** False statements; in the rates they count as not proved. */
  refuted: natural,
  /** These four are in no rate. */
  invalid: natural,
  faults: natural,
  remaining: natural,
  /** No attempt is made at them. */
  askingForAnswer: natural,
  /** pass@1 first; empty when nothing is decided. */
  rates: z.array(rateSchema),
  /** pass@1 if every machine fault were a failure; null when there was none. */
  ifFaultsFailed: share.nullable(),
});
export type Score = z.infer<typeof scoreSchema>;

export const totalsSchema = z.strictObject({
  score: scoreSchema,
  /** How many problems are in training data, and the score without them; null when there are none. */
  contaminated: z.strictObject({ problems: natural, scoreWithout: scoreSchema }).nullable(),
  /** Attempts that were made, of `planned`. */
  attempts: natural,
  planned: natural,
  /** Of all attempts, faults included, and of the tries that were made again. */
  spent: spentSchema,
  /** Of those attempts of which it is known. */
  time: timeSchema,
  /** Who proposed the tactics that were tried. */
  contributions: z.array(contributionSchema),
  /** Machine faults that another try made good, or tried to. */
  retries: natural,
  /** All that was spent, by proved problems; null when none is proved. */
  spentPerProof: z.strictObject({ ms: amount, calls: amount, expansions: amount, tokens: amount }).nullable(),
});
export type Totals = z.infer<typeof totalsSchema>;
