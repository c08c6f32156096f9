import { z } from 'zod';
import type { Goal, Hypothesis, ProofState, Shape, StateKey, StatePart } from '../../core/goal.ts';
import { natural } from '../../core/schemas.ts';
import type { LimitName, TacticOutcome } from '../../core/tactic-outcome.ts';
import { certificateSchema } from '../../core/verdict.ts';
import { recordCodec } from './record.ts';
import type { ArmTally, EpisodeHeader, StoredProof } from './store.ts';

/**
 * The schemas of what is stored. They are strict, and `satisfies` makes a field that is added to the
 * vocabulary break the build here: whoever changes a schema raises its version below.
 */
type Fields<T> = Record<keyof T, z.ZodType>;

const stateKeySchema = z.custom<StateKey>((value) => typeof value === 'string' && value.length > 0);

const shapeSchema = z.strictObject({
  binders: natural,
  head: z.string().nullable(),
  constants: z.array(z.string()),
} satisfies Fields<Shape>);

const hypothesisSchema = z.strictObject({
  name: z.string(),
  accessible: z.boolean(),
  type: z.string(),
  value: z.string().exactOptional(),
  isProof: z.boolean(),
  isInstance: z.boolean(),
  isUsed: z.boolean(),
  shape: shapeSchema,
} satisfies Fields<Hypothesis>);

const goalSchema = z.strictObject({
  name: z.string(),
  hypotheses: z.array(hypothesisSchema),
  target: z.string(),
  shape: shapeSchema,
  pretty: z.string(),
} satisfies Fields<Goal>);

const statePartSchema = z.strictObject({
  key: stateKeySchema,
  focus: z.array(natural),
  goals: z.array(goalSchema),
} satisfies Fields<StatePart>);

const proofStateSchema = z.strictObject({
  parts: z.array(statePartSchema),
} satisfies Fields<ProofState>);

const ms = z.number().nonnegative();

/**
 * An outcome that comes again. `lost` does not, nor what the clock on the wall ended, which other work on the machine moves;
 * heartbeats and recursion end a tactic at the same place each time.
 */
export type StoredOutcome =
  | Exclude<TacticOutcome, { kind: 'lost' | 'timeout' }>
  | { readonly kind: 'timeout'; readonly limit: Exclude<LimitName, 'wall-clock'>; readonly ms: number };

export const isLasting = (outcome: TacticOutcome): outcome is StoredOutcome =>
  outcome.kind !== 'lost' && (outcome.kind !== 'timeout' || outcome.limit !== 'wall-clock');

const outcomeSchema: z.ZodType<StoredOutcome> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), state: proofStateSchema, ms }),
  z.strictObject({ kind: z.literal('proved'), ms }),
  z.strictObject({ kind: z.literal('failed'), message: z.string(), ms }),
  z.strictObject({
    kind: z.literal('timeout'),
    limit: z.enum(['heartbeats', 'recursion-depth']),
    ms,
  }),
  z.strictObject({ kind: z.literal('refused'), message: z.string(), ms }),
]);

/** The tactic is kept with its outcome, so that the store can be read without the search that filled it. */
export const outcomeCodec = recordCodec(2, z.strictObject({ tactic: z.string(), outcome: outcomeSchema }));

export const proofCodec = recordCodec<StoredProof>(
  1,
  z.strictObject({
    proof: z.string(),
    certificate: certificateSchema,
  } satisfies Fields<StoredProof>),
);

const headerSchema = z.strictObject({
  id: z.string(),
  theoremId: z.string(),
  createdAt: z.string(),
  result: z.string().exactOptional(),
} satisfies Fields<EpisodeHeader>);

/** `contentHash` is the SHA-256 of all lines, `chunks` the number of pieces they were cut into. */
export const episodeCodec = recordCodec(
  1,
  z.strictObject({ header: headerSchema, contentHash: z.string(), chunks: natural, lines: natural }),
);

/** One record for all: they are few. */
export const armsCodec = recordCodec<readonly ArmTally[]>(
  1,
  z
    .array(
      z.strictObject({
        kind: z.string(),
        arm: z.string(),
        level: natural,
        tried: natural,
        proved: natural,
      } satisfies Fields<ArmTally>),
    )
    .readonly(),
);

/** A piece of an episode: some of its lines, joined by line feeds. */
export const chunkCodec = recordCodec(1, z.string());

/** The value of a key that says all there is to say. */
export const presenceCodec = recordCodec(1, z.literal(true));
