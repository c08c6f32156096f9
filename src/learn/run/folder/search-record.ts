import { z } from 'zod';
import { type Contribution, contributionSchema } from '../../../../core/contribution.ts';
import { natural, spentSchema } from '../../../../core/schemas.ts';
import { resultReasons } from '../../../../core/theorem-result.ts';
import { certificateSchema } from '../../../../core/verdict.ts';
import { sumContributions } from '../../../prove/count-contributions.ts';
import { predictionSchema } from '../../calibration/run-calibration.ts';

/**
 * What a search says of its theorem, and all that a reward may be made of: `proved` when the gate has accepted the proof,
 * `not-proved` when the budget ended it or nothing was left to try, `unknown` when a fault of the machinery or the
 * statement itself kept it from an answer. Unknown is never a failure.
 */
const searchVerdicts = ['proved', 'not-proved', 'unknown'] as const;
export type SearchVerdict = (typeof searchVerdicts)[number];

/** One finished search, without its episode. Durations are milliseconds. */
export const searchRecordSchema = z.strictObject({
  version: z.literal(1),
  theorem: z.string().min(1),
  /** Lean calls that it might use. */
  calls: natural,
  seed: natural,
  /** Steps of a known proof that it was shown; absent when it began at the beginning. */
  given: natural.exactOptional(),
  verdict: z.enum(searchVerdicts),
  /** Why, in a word of `docs/cli.md`; null when proved. */
  reason: z.string().nullable(),
  /** What follows `:=`, and the gate's certificate of it; null unless proved. */
  proof: z.string().nullable(),
  certificate: certificateSchema.nullable(),
  spent: spentSchema,
  contributions: z.array(contributionSchema).readonly(),
  /** Of measured problems: what the model said of states that it met, and what became of them. */
  values: z.array(predictionSchema).exactOptional(),
});
export type SearchRecord = z.infer<typeof searchRecordSchema>;

/** Whether the gate has accepted a proof with a tactic of its own: one that only follows what it was shown proves nothing. */
export const isOwnProof = ({ verdict, given = 0, contributions }: SearchRecord): boolean =>
  verdict === 'proved' && (given === 0 || contributions.some(({ inProof }) => inProof > 0));

const invalidReasons: readonly string[] = resultReasons.invalid;

/** Whether Lean does not take the theorem itself: it will not do so another time either. */
export const isInvalid = ({ reason }: Pick<SearchRecord, 'reason'>): boolean =>
  reason !== null && invalidReasons.includes(reason);

/** Who proposed what in several searches; of what the gate did not accept nothing is in a proof. */
export const contributionsOf = (records: readonly SearchRecord[]): Contribution[] => [
  ...sumContributions(
    records.map(({ verdict, contributions }) => ({ isUsed: verdict === 'proved', contributions })),
  ),
];

/** The same with all that the search did, in the lines of `docs/episodes.md`; null when it did not come to a search. */
export const recordedSearchSchema = searchRecordSchema.extend({
  episode: z.array(z.unknown()).nullable(),
});
export type RecordedSearch = z.infer<typeof recordedSearchSchema>;
