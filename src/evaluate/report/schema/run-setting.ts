import { z } from 'zod';
import { amount, natural, positive, sha256Hex } from '../../../../core/schemas.ts';

/** A record of the suite's files that can't be read. */
const unreadableSchema = z.strictObject({
  file: z.string(),
  line: positive,
  message: z.string(),
});

/** Which problems, and from where: results on other files must not be compared. */
export const suiteSchema = z.strictObject({
  name: z.string().min(1),
  /** Where the suite comes from, and the commit; null for what is in no repository. */
  repository: z.string().min(1).nullable(),
  commit: z.string().min(1).nullable(),
  /** Of the files that were read: see `docs/suites.md`. */
  checksum: sha256Hex,
  /** The name of the split, or of several with commas. */
  split: z.string().min(1),
  manifestHash: sha256Hex,
  /** Problems that the split has before `--limit` and its kind. */
  available: natural,
  /** Records of the suite, of any split, that can't be read and are left out; the first of them. */
  unreadable: z.strictObject({ count: natural, first: z.array(unreadableSchema) }),
  /** Where the numbers of problems are not those of the manifest, a sentence each. */
  differences: z.array(z.string().min(1)),
  /** Problems of the run whose statements are known to be wrong. They are not left out. */
  knownBad: z.array(z.strictObject({ id: z.string().min(1), reason: z.string() })),
  /** Problems of the run that ask for an answer first. They are not left out, but no attempt is made at them. */
  askingForAnswer: z.array(z.string().min(1)),
});
export type ReportSuite = z.infer<typeof suiteSchema>;

const limit = z.number().positive().nullable();

/** What one attempt at one problem may use; null where there is no limit. */
export const budgetSchema = z.strictObject({
  ms: limit,
  calls: limit,
  expansions: limit,
  tokens: limit,
  /** Attempts at each problem. */
  attempts: positive,
  /** The largest k of pass@k; absent: as many as attempts. */
  k: positive.exactOptional(),
});
export type BenchBudget = z.infer<typeof budgetSchema>;

export const largestK = ({ k, attempts }: BenchBudget): number => k ?? attempts;

const setting = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** How the prover was set: this is what two runs may differ in and still be compared. */
export const optionsSchema = z.strictObject({
  strategy: z.string().min(1),
  /** Name and version of what proposes tactics. */
  policy: z.string().min(1),
  model: z
    .strictObject({
      name: z.string().min(1),
      sha256: sha256Hex.nullable(),
      /** Of the adapter that was put onto it; absent: none. */
      adapterSha256: sha256Hex.exactOptional(),
    })
    .nullable(),
  /** Of the attempts, in their order. */
  seeds: z.array(natural),
  workers: positive,
  /** Everything else that was set: constants of the strategy, switches, limits of a tactic. */
  settings: z.record(z.string(), setting),
});

/** No names of hosts or users, no paths. */
export const machineSchema = z.strictObject({
  cores: positive,
  /** The processor, as it names itself. */
  processor: z.string().nullable(),
  /** Bytes. */
  memory: amount,
  node: z.string().min(1),
  platform: z.string().min(1),
  architecture: z.string().min(1),
});
export type Machine = z.infer<typeof machineSchema>;

export const versionsSchema = z.strictObject({
  lakatos: z.string().min(1),
  /** Of Lakatos itself; null when it was installed as a package. `modified`: there were changes on top of it. */
  commit: z.strictObject({ hash: z.string().min(1), modified: z.boolean() }).nullable(),
  /** The fingerprint of the Lean engine: toolchain, libraries, options. */
  lean: z.string().min(1),
});

/** Whether the problems were in the training data of the model or policy in use. */
export const contaminationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('not-checked'), why: z.string().min(1) }),
  z.strictObject({
    kind: z.literal('checked'),
    /** Each set of training data that was looked through. */
    against: z.array(
      z.strictObject({ name: z.string().min(1), records: natural, sha256: sha256Hex.nullable() }),
    ),
    /** Parts of the prover of whose training data nothing is known, a sentence each. */
    notChecked: z.array(z.string().min(1)),
    matches: z.array(
      z.strictObject({
        id: z.string().min(1),
        match: z.enum(['statement-hash', 'normalised-text']),
        /** The `name` of the training data. */
        source: z.string().min(1),
      }),
    ),
  }),
]);
export type ContaminationReport = z.infer<typeof contaminationSchema>;
