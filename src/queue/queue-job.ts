import { z } from 'zod';
import { given } from '../../core/given.ts';
import { sha256 } from '../../core/hash.ts';
import { recordedLimits, recordedLimitsSchema } from '../../core/ledger.ts';
import { limitsSchema } from '../../core/limits.ts';
import { amount, natural, positive, sha256Hex } from '../../core/schemas.ts';
import { type Theorem, theoremSchema } from '../../core/theorem.ts';
import { profiles } from '../llm/profiles/find-profile.ts';
import { mostPremises } from '../llm/profiles/profile.ts';
import {
  type ModelInUse,
  modelDescriptionSchema,
  trainedLengthsSchema,
} from '../prove/policy/describe-model.ts';
import { knownStepSchema } from '../prove/policy/guide-policy.ts';
import { type ProveOptions, proverNames } from '../prove/prove-options.ts';
import { searchSettingsSchema } from '../prove/search-settings.ts';

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

const asked = {
  version: z.literal(3),
  requirements: requirementsSchema,
};
// A worker has no use for the place of a file.
const theorem = theoremSchema.omit({ source: true }).strict();
/** Of files that a run of `train` has put into Redis. */
const file = sha256Hex.nullable();

/** A language model, by the SHA-256 of its files. */
const learntModelSchema = z.strictObject({
  weights: sha256Hex,
  adapter: file,
  /** How it is asked. */
  profile: z.enum(profiles.flatMap(({ kind, name }) => (kind === 'tactic' ? [name] : []))),
  /** Tactics asked for at each position. */
  proposals: positive.max(10_000),
  trained: trainedLengthsSchema.exactOptional(),
});
export type LearntModel = z.infer<typeof learntModelSchema>;

/** One search for a proof: a theorem, what decides the search, and what the worker has to be. */
export const proveJobSchema = z.strictObject({
  kind: z.literal('prove'),
  ...asked,
  theorem,
  settings: z.strictObject({
    seed: natural,
    limits: recordedLimitsSchema,
    search: searchSettingsSchema,
    /** Expansions under way at once. */
    parallelism: positive.max(1_024),
    tacticLimits: limitsSchema,
    fileLimits: limitsSchema,
    /** Milliseconds for making a proof read better. */
    polishMs: amount,
    /** Of whom the episodes tell. */
    policyName: z.string(),
    /** What a run of `train` has learnt by now, as the SHA-256 of the files; null: nothing of that kind. */
    learnt: z.strictObject({
      ranker: file,
      value: file,
      model: learntModelSchema.nullable(),
    }),
    shown: z.array(knownStepSchema).readonly(),
    /** So many theorems of the library are kept with each position of the episode. */
    keptPremises: positive.max(mostPremises).exactOptional(),
    /** Whether what the search did is wanted of proofs too. */
    keepsProofs: z.boolean(),
  }),
});
export type ProveJob = z.infer<typeof proveJobSchema>;

/** What becomes of all tactics of the built-in policy at the states that a search has proved: data for training. */
export const surveyJobSchema = z.strictObject({
  kind: z.literal('survey'),
  ...asked,
  theorem,
  /** SHA-256 of the lines of the search's episode as a JSON array. */
  episode: sha256Hex,
  mostStates: positive.max(10_000),
  /** Whether theorems of the library are proposed. */
  lemmas: z.boolean(),
  tacticLimits: limitsSchema,
  fileLimits: limitsSchema,
});
export type SurveyJob = z.infer<typeof surveyJobSchema>;

/** Whether a submission proves what was asked. */
export const checkJobSchema = z.strictObject({
  kind: z.literal('check'),
  ...asked,
  theorem,
  submission: z.string(),
  /** A proof of the negation is told apart. */
  allowsDisproof: z.boolean(),
  fileLimits: limitsSchema,
});
export type CheckJob = z.infer<typeof checkJobSchema>;

export const queueJobSchema = z.discriminatedUnion('kind', [proveJobSchema, surveyJobSchema, checkJobSchema]);
export type QueueJob = z.infer<typeof queueJobSchema>;

/**
 * The same for equal jobs: one that is added again while it is there is not done again.
 * @param job as its schema has read it, which puts its fields in order
 */
export const jobId = (job: QueueJob): string => sha256(JSON.stringify(job));

/** Where is noted that nobody waits for a job any more. */
export const cancelKey = (job: string): string => `lakatos:cancel:${job}`;
/** Why such a job failed. */
export const nobodyWaits = 'nobody waits for it any more';

/** Workers listen to the queue of what they are, so no job reaches one that it does not fit. */
export const queueName = (requirements: Requirements): string =>
  `lakatos-${sha256(JSON.stringify(requirementsSchema.parse(requirements)))}`;

interface LearntFile {
  readonly path: string;
  readonly hash: string;
}

/** Of what the options name, that which the requirements don't: the files of what is learnt while a run goes on, which no worker has. */
export function learntBy(
  { critic, model: known }: Pick<Requirements, 'critic' | 'model'>,
  { search }: Pick<ProveOptions, 'search'>,
) {
  const value = search.critic?.kind === 'linear' && critic === null ? search.critic : null;
  const model = known === null ? search.model : null;
  return {
    ranker: search.ranker ?? null,
    value: value === null ? null : { path: value.path, hash: hashesIn(value)[0]! },
    ...modelBy(model),
  };
}

function modelBy(model: ModelInUse | null): {
  readonly model: LearntModel | null;
  readonly modelFiles: readonly LearntFile[];
} {
  if (model?.files === undefined) return { model: null, modelFiles: [] };
  const { profile, proposals, files } = model;
  const [weights = '', adapter = null] = hashesIn(model.model.info);
  const paths = [files.weights, ...(files.adapter === null ? [] : [files.adapter])];
  return {
    model: learntModelSchema.parse({
      ...{ weights, adapter, profile: profile.name, proposals },
      ...given({ trained: files.trained }),
    }),
    modelFiles: paths.map((path, at) => ({ path, hash: [weights, adapter ?? ''][at]! })),
  };
}

/** Of the file, and of the adapter over it. */
const hashesIn = ({ origin }: { readonly origin: string }): string[] =>
  Array.from(origin.matchAll(/sha256:([0-9a-f]{64})/gu), ([, hash]) => hash!);

/** The search that these options ask for. */
export function makeJob(
  requirements: Requirements,
  { source: _, ...theorem }: Theorem,
  options: Pick<ProveOptions, 'lean' | 'search' | 'run'>,
  keepsProofs: boolean,
): ProveJob {
  const { lean, search, run } = options;
  const { ranker, value, model } = learntBy(requirements, options);
  return proveJobSchema.parse({
    kind: 'prove',
    version: 3,
    requirements,
    theorem,
    settings: {
      seed: search.seed,
      limits: recordedLimits(run.limits),
      search: search.settings,
      parallelism: search.parallelism,
      tacticLimits: lean.tacticLimits,
      fileLimits: lean.fileLimits,
      polishMs: run.polishMs,
      policyName: search.policyName,
      learnt: {
        ...{ ranker: ranker?.hash ?? null, value: value?.hash ?? null },
        model,
      },
      shown: search.shown ?? [],
      ...(search.keptPremises !== undefined && { keptPremises: search.keptPremises }),
      keepsProofs,
    },
  } satisfies ProveJob);
}
