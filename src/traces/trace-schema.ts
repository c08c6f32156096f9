import { z } from 'zod';
import { goalSchema } from '../../core/goal.ts';
import { natural, sha256Hex } from '../../core/schemas.ts';
import { splitNames } from '../../datasets/catalogue.ts';
import { posableSchema, tracedTheoremSchema } from '../../lean/trace/traced-module.ts';

/** Raised when traces mean something else than before: modules are then traced again. */
export const traceVersion = 2 as const;

/** A line of a module's file: a theorem with the steps of its proof. */
export const theoremLineSchema = tracedTheoremSchema.extend({
  kind: z.literal('theorem'),
  goals: z.array(goalSchema),
});

const replaySchema = z.strictObject({ same: natural, differs: natural, failed: natural });
export type ReplayCounts = z.infer<typeof replaySchema>;

const countsSchema = z.strictObject({
  theorems: natural,
  /** Of them, those whose proof has a tactic. */
  withTactics: natural,
  steps: natural,
  /** Null where the engine was not asked. */
  replay: replaySchema.nullable(),
});
export type TraceCounts = z.infer<typeof countsSchema>;

/** The first line of a module's file. */
export const moduleLineSchema = z.strictObject({
  kind: z.literal('module'),
  schema: z.literal('lakatos/trace'),
  version: z.literal(traceVersion),
  module: z.string(),
  package: z.string(),
  split: z.enum(splitNames),
  /** What the module was made from: its text, its options, the results of its imports, Lean. */
  key: sha256Hex,
  /** Modules, Lean's own among them. */
  imports: z.array(z.string()),
  /** The whole source; `offset` of theorems counts in it. */
  text: z.string(),
  posable: posableSchema,
  counts: countsSchema,
  /** Wall clock and time of the thread, the import of other modules included. */
  ms: natural,
  cpuMs: natural,
});
export type ModuleLine = z.infer<typeof moduleLineSchema>;

const splitCountsSchema = countsSchema.extend({
  modules: natural,
  /** Of the theorems, those that can be posed again: the others stand behind a command that the policy of the gate refuses. */
  posable: natural,
  /** Of the theorems, those that name a theorem or definition which no theorem of `train` names. */
  novelPremises: natural,
});
export type SplitCounts = z.infer<typeof splitCountsSchema>;

/** `traces.json`: what there is in a folder of traces. */
export const tracesSchema = z.strictObject({
  schema: z.literal('lakatos/traces'),
  version: z.literal(traceVersion),
  /** Names the Lean that it was traced with. */
  lean: z.string(),
  /** Revisions as `revisionOf` tells them. */
  packages: z.array(z.strictObject({ name: z.string(), revision: z.string().nullable() })),
  /** How many each example has, at most. */
  premises: natural,
  total: splitCountsSchema,
  splits: z.strictObject({ train: splitCountsSchema, valid: splitCountsSchema, test: splitCountsSchema }),
  /** Sum over the modules: milliseconds of the threads. */
  cpuMs: natural,
});
export type Traces = z.infer<typeof tracesSchema>;
