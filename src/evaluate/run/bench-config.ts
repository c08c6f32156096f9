import { z } from 'zod';
import { fileLimits, limitsSchema } from '../../../core/limits.ts';
import { natural, positive } from '../../../core/schemas.ts';
import { textHash } from '../../agent/same-theorem/levels.ts';
import { differingParts } from '../../files/run-folder.ts';
import { modelDescriptionSchema } from '../../prove/policy/describe-model.ts';
import { type SearchSettings, searchSettingsShape } from '../../prove/search-settings.ts';
import { shortList } from '../../report/single-line.ts';
import { budgetSchema } from '../report/schema/run-setting.ts';
import type { BenchSuite } from './open-bench-suite.ts';

/** A problem of a run, with the hash of its text. */
interface Noted {
  readonly id: string;
  readonly hash: string;
}

/** In words how the problems of a run differ from those that it had: their texts, which they are, their order; null: not at all. */
export function differingProblems(before: readonly Noted[], now: readonly Noted[]): string | null {
  const hashes = new Map(before.map(({ id, hash }) => [id, hash]));
  const changed = now.filter(({ id, hash }) => hashes.has(id) && hashes.get(id) !== hash);
  if (changed.length > 0) return `the texts of problems have changed: ${listed(changed)}`;
  const added = now.filter(({ id }) => !hashes.has(id));
  const ids = new Set(now.map(({ id }) => id));
  const gone = before.filter(({ id }) => !ids.has(id));
  if (added.length === 0 && gone.length === 0) {
    return before.every(({ id }, at) => now[at]?.id === id) ? null : 'the problems come in another order';
  }
  const parts = [
    added.length > 0 && `there are other problems: ${listed(added)}`,
    gone.length > 0 && `problems are gone: ${listed(gone)}`,
  ];
  return parts.filter((part) => part !== false).join('; ');
}

const mostListed = 5;

const listed = (problems: readonly Noted[]): string =>
  shortList(
    problems.map(({ id }) => id),
    mostListed,
  );

/** Everything that determines a run: what is asked, how, and of which Lean. Null: no limit. */
export const benchConfigSchema = z.strictObject({
  schema: z.literal('lakatos/bench-config'),
  version: z.literal(2),
  lakatos: z.string(),
  /** The engine's fingerprint: toolchain, library, options. */
  lean: z.string(),
  policy: z.string(),
  /** The language model and how it is asked; null when none is. */
  model: modelDescriptionSchema.nullable(),
  /** The model that judges positions; null when none does. */
  critic: modelDescriptionSchema.pick({ name: true, origin: true, profile: true }).nullable(),
  suite: z.string(),
  split: z.string(),
  /** Of the repository that the suite comes from. */
  suiteCommit: z.string().nullable(),
  limit: natural.nullable(),
  /** For each attempt. */
  budget: budgetSchema.omit({ attempts: true, k: true }),
  attempts: positive,
  /** The k of pass@k. */
  k: positive,
  /** Attempt i has this seed and i. */
  seed: natural,
  workers: positive,
  /** Expansions of an attempt that are under way at once. */
  parallelism: positive,
  /** Tactic calls of the negation probe; 0: it is not run. */
  probeCalls: natural,
  /** Whether single tactics are tried besides. */
  baselines: z.boolean(),
  search: z.strictObject({
    ...searchSettingsShape,
    alpha: z.number().nullable(),
    beta: z.number().nullable(),
    exploration: z.number().nullable(),
  }),
  tacticLimits: limitsSchema,
  fileLimits: limitsSchema,
  /** What the model is computed with, `cuda, 20 of 33 layers`; null for servers, for models that chat, and without a model. */
  device: z.string().nullable(),
  /** When it was first started, and by which Lakatos. These two are no part of what is compared. */
  startedAt: z.iso.datetime(),
  commit: z.strictObject({ hash: z.string(), modified: z.boolean() }).nullable(),
  problems: z.array(z.strictObject({ id: z.string().min(1), hash: z.string() })),
});
export type BenchConfig = z.infer<typeof benchConfigSchema>;

/** What differs between two configurations, a sentence each; none when a run of one may go on as the other. */
export function describeDifferences(before: BenchConfig, now: BenchConfig): string[] {
  const compared = (config: BenchConfig) => ({
    ...config,
    ...{ problems: null, startedAt: null, commit: null },
    // Free memory decides how many layers are there.
    device: config.device?.split(',')[0] ?? null,
  });
  const differences = differingParts(compared(before), compared(now));
  const problems = differingProblems(before.problems, now.problems);
  return problems === null ? differences : [...differences, problems];
}

/** What the user chose. */
export type BenchChoices = Readonly<
  Pick<BenchConfig, 'budget' | 'attempts' | 'k' | 'seed' | 'workers' | 'parallelism'> &
    Pick<BenchConfig, 'tacticLimits' | 'limit' | 'probeCalls' | 'baselines'> & { search: SearchSettings }
>;

/** What the run is made by. */
type Provenance = Readonly<
  Pick<BenchConfig, 'lakatos' | 'lean' | 'policy' | 'model' | 'critic' | 'device' | 'startedAt' | 'commit'>
>;

export function makeBenchConfig(
  { description, problems }: BenchSuite,
  { search, ...choices }: BenchChoices,
  provenance: Provenance,
): BenchConfig {
  const { name, split, commit } = description;
  const { alpha = null, beta = null, exploration = null, ...switches } = search;
  return {
    schema: 'lakatos/bench-config',
    version: 2,
    ...provenance,
    ...{ suite: name, split },
    suiteCommit: commit,
    ...choices,
    search: { ...switches, alpha, beta, exploration },
    fileLimits,
    problems: problems.map(({ theorem }) => ({ id: theorem.id, hash: textHash(theorem) })),
  };
}
