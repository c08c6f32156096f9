import { z } from 'zod';
import { contributionSchema } from '../../core/contribution.ts';
import type { LakatosEvent } from '../../core/events.ts';
import type { SearchLimits } from '../../core/ledger.ts';
import { resultMessagesSchema } from '../../core/message.ts';
import { natural, positive, spentSchema } from '../../core/schemas.ts';
import {
  type ReportedResult,
  resultReasonSchema,
  type TheoremPlace,
  theoremStatusSchema,
} from '../../core/theorem-result.ts';
import { certificateSchema, reasonSchema } from '../../core/verdict.ts';
import { longestText } from '../../lean/gate/text-rules.ts';
import { type Input, statementInput } from '../prove/input/open-inputs.ts';
import { statementSchema } from './service-lean.ts';

/** What became of one theorem, and which it is, as `lakatos prove --json` writes it; docs/cli.md explains the fields. */
export const proofResultSchema = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  file: z.string().nullable(),
  line: natural.nullable(),
  status: theoremStatusSchema,
  reason: resultReasonSchema.nullable(),
  counterexample: z.string().nullable(),
  /** Jobs that were kept before there was such a field have none. */
  rejection: z.string().nullable().default(null),
  proof: z.string().nullable(),
  certificate: certificateSchema.nullable(),
  spent: spentSchema,
  messages: resultMessagesSchema,
  contributions: z.array(contributionSchema).readonly(),
  lemmas: z.array(z.strictObject({ statement: z.string(), proof: z.string() })).readonly(),
  narrowed: z.string().nullable(),
  /** The id of an earlier result of the same theorem, which does not hold any more; null of all others. */
  insteadOf: z.string().nullable(),
});
export type ProofResult = z.infer<typeof proofResultSchema>;

export function proofResult(
  { result, detail, narrowed = null, insteadOf }: ReportedResult,
  { name, file, line }: TheoremPlace,
): ProofResult {
  const { id, status, reason, proof, certificate, spent } = result;
  const { messages = [], contributions = [], lemmas = [] } = result;
  const counterexample = reason === 'refuted' ? detail : null;
  const rejection = reason === 'gate-rejected' ? detail : null;
  return {
    ...{ id, name, file, line, status, reason, counterexample, rejection, proof, certificate, spent },
    ...{ messages, contributions, lemmas, narrowed, insteadOf: insteadOf ?? null },
  };
}

/** Names, and characters of one. */
const [mostNames, mostOfName] = [10_000, 1_000];
export const onlySchema = z
  .array(z.string().max(mostOfName))
  .max(mostNames)
  .optional()
  .describe('which theorems, by name or line; absent: all');

const limits = z
  .strictObject({
    ms: positive.optional().describe('for each theorem; the server may allow less'),
    calls: positive.optional().describe('tactic calls for each theorem'),
    expansions: positive.optional().describe('expanded positions for each theorem'),
  })
  .default({});

/** What is to be proved: the theorems of a Lean file whose proof is `sorry`, or one statement. */
export const proofRequestSchema = z.union([
  z.strictObject({
    text: z.string().max(longestText).describe('a Lean file'),
    only: onlySchema,
    limits,
  }),
  statementSchema.extend({ limits }),
]);
export type ProofRequest = z.infer<typeof proofRequestSchema>;

const stateSchema = z.enum(['queued', 'running', 'done', 'cancelled', 'failed']);
export type JobState = z.infer<typeof stateSchema>;

export const proofJobSchema = z.strictObject({
  id: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  state: stateSchema,
  request: proofRequestSchema,
  /**
   * In the order in which they were decided, one of each theorem; what is `proved` the gate has accepted. One that is `insteadOf` an
   * earlier one has its id and takes its place.
   */
  results: z.array(proofResultSchema).readonly(),
  /** The Lean text with the proofs that were found; null until it is done. */
  completed: z.string().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
});
export type ProofJob = z.infer<typeof proofJobSchema>;

/** What happens to a job, in order. */
export const jobEventSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('state'), state: stateSchema }),
  z.strictObject({ kind: z.literal('theorems'), ids: z.array(z.string()).readonly() }),
  z.strictObject({ kind: z.literal('started'), id: z.string(), statement: z.string() }),
  z.strictObject({
    kind: z.literal('progress'),
    id: z.string(),
    spent: spentSchema,
    openGoals: natural,
    bestGoal: z.string().nullable(),
    lemma: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('rejected'),
    id: z.string(),
    reasons: z.array(reasonSchema).readonly(),
  }),
  z.strictObject({ kind: z.literal('result'), result: proofResultSchema }),
  z.strictObject({ kind: z.literal('note'), level: z.enum(['information', 'warning']), text: z.string() }),
]);
export type JobEvent = z.infer<typeof jobEventSchema>;

/** Null: it is nothing for whoever waits for a proof. */
export function toJobEvent(event: LakatosEvent): JobEvent | null {
  switch (event.kind) {
    case 'theorems-listed':
      return { kind: 'theorems', ids: event.ids };
    case 'theorem-started':
      return { kind: 'started', id: event.id, statement: event.statement };
    case 'search-progress': {
      const { id, spent, openGoals, bestGoal, lemma = null } = event;
      return { kind: 'progress', id, spent, openGoals, bestGoal, lemma };
    }
    case 'proof-rejected':
      return { kind: 'rejected', id: event.id, reasons: event.reasons };
    case 'note':
      return event;
    case 'preparing':
    case 'workers':
    case 'theorem-step':
    case 'theorem-finished':
      return null;
  }
}

/** Null: there is nothing but white space and comments in it. */
export function inputOf(request: ProofRequest): Input | null {
  if (!('text' in request)) return statementInput(request);
  if (request.text.trim() === '') return null;
  return {
    name: 'text',
    format: 'lean',
    async *open() {
      yield Buffer.from(request.text);
    },
  };
}

/** What a job asks for, as far as the server allows it. */
export function limitsOf({ limits }: ProofRequest, most: SearchLimits): SearchLimits {
  const { ms = most.ms, calls = most.calls, expansions = most.expansions } = limits;
  return {
    ...most,
    ms: Math.min(ms, most.ms),
    calls: Math.min(calls, most.calls),
    expansions: Math.min(expansions, most.expansions),
  };
}
