import { z } from 'zod';
import { sha256 } from '../../core/hash.ts';
import type { SearchLimits } from '../../core/ledger.ts';
import { limitsSchema } from '../../core/limits.ts';
import { amount, natural, positive, sha256Hex } from '../../core/schemas.ts';
import { type Theorem, theoremSchema } from '../../core/theorem.ts';
import { modelDescriptionSchema } from '../prove/policy/describe-model.ts';
import { knownStepSchema } from '../prove/policy/guide-policy.ts';
import { type ProveOptions, proverNames } from '../prove/prove-options.ts';
import type { SearchSettings } from '../prove/search-settings.ts';
import { searchSettingsShape } from '../prove/search-settings-shape.ts';

/** What a worker has to be for a job: the same Lean, library and Lakatos, and who proves. */
export const requirementsSchema = z.strictObject({
  /** Version of Lakatos. */
  lakatos: z.string(),
  /** The engine's fingerprint: toolchain, libraries, options. */
  lean: z.string(),
  prover: z.enum(proverNames),
  /** Name of whatever proposes tactics, models included. */
  policy: z.string(),
  model: modelDescriptionSchema.nullable(),
  critic: z.strictObject({ name: z.string(), origin: z.string(), profile: z.string() }).nullable(),
  /** Hash of what the user chose for the prover besides: samples, rounds, planner. */
  choices: sha256Hex,
});
export type Requirements = z.infer<typeof requirementsSchema>;

/** Null: no limit. */
const limit = z.number().positive().nullable();

/** One search for a proof: a theorem, what decides the search, and what the worker has to be. */
export const queueJobSchema = z.strictObject({
  version: z.literal(2),
  requirements: requirementsSchema,
  // A worker has no use for the place of a file.
  theorem: theoremSchema.omit({ source: true }).strict(),
  settings: z.strictObject({
    seed: natural,
    limits: z.strictObject({ ms: limit, calls: limit, expansions: limit, tokens: limit, memory: limit }),
    search: z.strictObject({
      ...searchSettingsShape,
      alpha: z.number().exactOptional(),
      beta: z.number().exactOptional(),
      exploration: z.number().exactOptional(),
    }),
    /** Expansions under way at once. */
    parallelism: positive,
    tacticLimits: limitsSchema,
    fileLimits: limitsSchema,
    /** Milliseconds for making a proof read better. */
    polishMs: amount,
    /** Of whom the episodes tell. */
    policyName: z.string(),
    /** What a run of `train` has learnt by now, as the SHA-256 of files that it has put into Redis; null: nothing of that kind. */
    ranker: sha256Hex.nullable(),
    value: sha256Hex.nullable(),
    shown: z.array(knownStepSchema).readonly(),
    /** Whether what the search did is wanted of proofs too. */
    keepsProofs: z.boolean(),
  }),
});
export type QueueJob = z.infer<typeof queueJobSchema>;

/** The same for equal jobs: one that is added again while it is there is not done again. */
export const jobId = (job: QueueJob): string => sha256(JSON.stringify(queueJobSchema.parse(job)));

/** Workers listen to the queue of what they are, so no job reaches one that it does not fit. */
export const queueName = (requirements: Requirements): string =>
  `lakatos-${sha256(JSON.stringify(requirementsSchema.parse(requirements)))}`;

/** The files of what is learnt while a run goes on, which no worker has. */
export interface LearntFiles {
  readonly ranker: { readonly path: string; readonly hash: string } | null;
  readonly value: { readonly path: string; readonly hash: string } | null;
}

/** Of what the options name, that which the requirements don't. */
export function learntBy({ critic }: Requirements, { search }: Pick<ProveOptions, 'search'>): LearntFiles {
  const value = search.critic?.kind === 'linear' && critic === null ? search.critic : null;
  const hash = value?.origin.replace('sha256:', '');
  return {
    ranker: search.ranker ?? null,
    value: value === null || hash === undefined ? null : { path: value.path, hash },
  };
}

/** The search that these options ask for. */
export function makeJob(
  requirements: Requirements,
  { source: _, ...theorem }: Theorem,
  options: Pick<ProveOptions, 'lean' | 'search' | 'run'>,
  keepsProofs: boolean,
): QueueJob {
  const { lean, search, run } = options;
  const { ms, calls, expansions, tokens, memory } = run.limits;
  const { ranker, value } = learntBy(requirements, options);
  return queueJobSchema.parse({
    version: 2,
    requirements,
    theorem,
    settings: {
      seed: search.seed,
      limits: {
        ...{ ms: toLimit(ms), calls: toLimit(calls), expansions: toLimit(expansions) },
        ...{ tokens: toLimit(tokens), memory: toLimit(memory) },
      },
      search: search.settings,
      parallelism: search.parallelism,
      tacticLimits: lean.tacticLimits,
      fileLimits: lean.fileLimits,
      polishMs: run.polishMs,
      policyName: search.policyName,
      ...{ ranker: ranker?.hash ?? null, value: value?.hash ?? null },
      shown: search.shown ?? [],
      keepsProofs,
    },
  } satisfies QueueJob);
}

/** What JSON can't say: no limit. */
const toLimit = (value: number): number | null => (Number.isFinite(value) ? value : null);

export function limitsOfJob({ settings: { limits } }: QueueJob): SearchLimits {
  const { ms, calls, expansions, tokens, memory } = limits;
  const from = (value: number | null): number => value ?? Number.POSITIVE_INFINITY;
  return {
    ...{ ms: from(ms), calls: from(calls), expansions: from(expansions) },
    ...{ tokens: from(tokens), memory: from(memory) },
  };
}

/** The settings of the searches of a job. */
export const searchOfJob = ({ settings }: QueueJob): SearchSettings => settings.search;
