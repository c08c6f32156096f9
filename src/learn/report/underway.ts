import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { counted, reckonedText } from '../../report/numbers.ts';
import type { ModelName } from '../base/find-base.ts';
import { stepLineSchema } from '../trainer/follow-metrics.ts';

/** What a training began with, in words; null where it went on with the model of a round. */
export function startWords(from: ModelName | null): string | null {
  if (from === null) return 'from new weights';
  return from === 'base' ? 'from the base model' : null;
}

/** Where a run that goes on says what it is about, for who only looks at its folder. */
export const underwayName = 'underway.json';

export const underwaySchema = z.strictObject({
  /** Null before the first. */
  round: natural.nullable(),
  /** `round 1 (2 of 3): searching: 12 of 80 done, 4 proved`. */
  step: z.string(),
  /** It does not go on: these are the last things known of it. */
  isStopped: z.literal(true).optional(),
  /** Milliseconds to its end; null when nothing can be said of it. */
  leftMs: z.number().nullable(),
  /** The searches of this part of it, how many proofs there were behind each, and the calls of all; null while there are none. */
  searches: z
    .strictObject({ what: z.string(), total: natural, proved: z.array(natural).readonly(), calls: natural })
    .nullable(),
  /** Of the training that is going on; empty while there is none. */
  losses: z.array(stepLineSchema).readonly(),
});
export type Underway = z.infer<typeof underwaySchema>;

export const underwayFileSchema = underwaySchema.extend({
  schema: z.literal('lakatos/training-underway'),
  version: z.literal(1),
});

/** The same in a sentence. */
export function underwayText({ step, searches, leftMs, isStopped }: Underway): string {
  const calls = searches === null ? '' : `, ${counted(searches.calls, 'call')}`;
  const left = leftMs === null || isStopped === true ? '' : ` ${sentence(leftText(leftMs))}.`;
  return `${step}${calls}.${left}`;
}

export const leftText = (ms: number): string => `${reckonedText(ms)} left`;

export const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
