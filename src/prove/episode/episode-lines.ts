/**
 * The lines of an episode, as JSON: one schema for each `type`. `docs/episodes.md` explains them to people; a test
 * holds the page and this file together. `at` is the time since the search began, in milliseconds.
 */

import { z } from 'zod';
import { budgetNames } from '../../../core/budget.ts';
import { limitsSchema } from '../../../core/limits.ts';
import { amount, natural, spentSchema } from '../../../core/schemas.ts';
import { certificateSchema } from '../../../core/verdict.ts';
import type { StepOutcome } from '../../../search/interfaces.ts';
import { nodeStatuses } from '../../../search/proof-tree.ts';
import type { SearchEnd } from '../../../search/result.ts';
import { firstLine, lastLine, line, type SettingOf } from './line-schemas.ts';

/** The version of the lines; whoever changes their meaning raises it. */
export const episodeVersion = 2;

/** JSON has no infinity: null stands for the logarithm of 0, and for what nothing is worse than. */
const orMinusInfinity = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NEGATIVE_INFINITY);

/** How a tactic's answer is written; `focus` has the positions of each child's goals among all that it left. */
export const outcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('proved') }),
  z.strictObject({
    kind: z.literal('progress'),
    focus: z.array(z.array(natural)),
    reversible: z.boolean().exactOptional(),
  }),
  z.strictObject({ kind: z.literal('failed'), message: z.string() }),
  z.strictObject({ kind: z.literal('timeout'), limit: z.string().exactOptional() }),
  z.strictObject({ kind: z.literal('refused'), message: z.string() }),
  z.strictObject({ kind: z.literal('lost'), reason: z.string() }),
]);
export type RecordedOutcome = z.infer<typeof outcomeSchema>;
export type OutcomeKind = StepOutcome<unknown>['kind'];

const edgeSchema = z.strictObject({
  id: natural,
  tactic: z.string(),
  logProbability: orMinusInfinity,
  outcome: outcomeSchema,
  children: z.array(natural),
  ms: amount,
  /** True when the answer came from the store. */
  remembered: z.boolean(),
});

const proposalSchema = z.strictObject({
  tactic: z.string(),
  logProbability: orMinusInfinity,
  /** The policy's own, where the bandit or a seed has changed it. */
  prior: orMinusInfinity.exactOptional(),
  isWorkedOut: z.boolean().exactOptional(),
  /** What proposed it, where the policy says so. */
  source: z.string().exactOptional(),
  /** Of a mixture: what else proposed it. */
  otherSource: z.string().exactOptional(),
});

const endSchema: z.ZodType<SearchEnd> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('proved') }),
  z.strictObject({ kind: z.literal('exhausted'), complete: z.boolean() }),
  z.strictObject({ kind: z.literal('refuted'), reason: z.string() }),
  z.strictObject({ kind: z.literal('budget'), budget: z.enum(budgetNames) }),
  z.strictObject({ kind: z.literal('cancelled') }),
]);

const changed = z.array(z.strictObject({ node: natural, status: z.enum(nodeStatuses) }));
const revision = { rejected: z.array(natural), changed };

export const episodeLineSchema = z.discriminatedUnion('type', [
  /** What a search was given: enough to run it again. */
  firstLine('episode', episodeVersion, {
    /** Name and version. */
    policy: z.string(),
    strategy: z.string(),
    /** What the search was made with besides: constants of the strategy, parts that are on or off. */
    parameters: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
    parallelism: natural,
    tacticLimits: limitsSchema,
    /** The episode that this one goes on from: it is the first part of this one, and its costs are among these. */
    continues: z.string().exactOptional(),
  }),
  /** A node, when it is met first: before the expansion that met it. */
  line('position', {
    node: natural,
    key: z.string(),
    focus: z.array(natural),
    goals: z.array(z.string()),
    /** What a value function said of it, from 0 to 1, where one was asked. */
    value: z.number().exactOptional(),
  }),
  line('focus', { node: natural, depth: natural }),
  line('proposed', {
    node: natural,
    proposals: z.array(proposalSchema),
    /** What looking for a counterexample cost meanwhile; `ms` in Lean. */
    refuting: z.strictObject({ calls: natural, ms: amount }).exactOptional(),
    /** When the policy was asked again: what else it said, and whose status is another one now. */
    changed: changed.exactOptional(),
    /** Names of theorems of the library that may serve the goal, where they are kept for learning. */
    premises: z.array(z.string()).exactOptional(),
  }),
  line('expanded', {
    node: natural,
    /** What the strategy thought of the choice; those that don't weigh think nothing. */
    score: orMinusInfinity.exactOptional(),
    edges: z.array(edgeSchema),
    spent: spentSchema,
  }),
  line('proved', { node: natural }),
  line('exhausted', { node: natural }),
  line('refuted', { node: natural, reason: z.string().nullable() }),
  line('contradicted', { node: natural, changed }),
  line('proof-found', { size: natural, edges: z.array(natural) }),
  line('verdict', {
    proof: z.string(),
    verdict: z.enum(['accepted', 'rejected']),
    certificate: certificateSchema,
  }),
  line('proof-rejected', revision),
  line('blame-moved', revision),
  line('ended', { end: endSchema, spent: spentSchema }),
  lastLine({}),
]);
export type EpisodeLine = z.infer<typeof episodeLineSchema>;
export type EpisodeLineOf<T extends EpisodeLine['type']> = Extract<EpisodeLine, { readonly type: T }>;
export type EpisodeSetting = SettingOf<EpisodeLineOf<'episode'>>;
