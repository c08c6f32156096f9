import { z } from 'zod';
import { natural } from '../../core/schemas.ts';

/**
 * What the experience memory keeps: one case is something that worked, or a lesson, with what it is about.
 * `src/agent/memory` makes and reads cases; the store only knows their form. As the other schemas of the store these are
 * strict, and whoever changes one raises the version of `caseCodec`.
 */

const texts = z.array(z.string()).readonly();

/** Where a case comes from. */
const originSchema = z.strictObject({
  /** `Theorem.id` of the theorem that was worked on. */
  theorem: z.string(),
  /** Of the Lean engine. */
  fingerprint: z.string(),
  /** ISO 8601 in UTC. */
  date: z.string(),
  /** The search policy, the model or the person that it is owed to. */
  by: z.string(),
  /**
   * Hashes by which the theorem, and the goal or lemma of the case, are known again under other names: what turns out later
   * to be measured on is left out by these (`src/agent/same-theorem`).
   */
  forms: texts,
});
export type CaseOrigin = z.infer<typeof originSchema>;

/** The part that one name or number of a tactic plays in its goal, without the name. */
const slotSchema = z.strictObject({
  role: z.enum(['proof', 'data', 'definition', 'inductive', 'theorem', 'number']),
  /** What its type begins with; null for a variable, and for numbers. Of a definition: `recursive`, or null. */
  head: z.string().nullable(),
  /** What its type mentions. */
  constants: texts,
  /** Its place among those of the same role and head in the goal, from 0. */
  place: natural,
});
export type Slot = z.infer<typeof slotSchema>;

/** A tactic whose words for things of its goal are left open: a number stands for the slot of that position. */
const templateSchema = z
  .strictObject({
    pieces: z.array(z.union([z.string(), natural])).readonly(),
    slots: z.array(slotSchema).readonly(),
  })
  .refine(({ pieces, slots }) => pieces.every((piece) => typeof piece === 'string' || piece < slots.length));
export type TacticTemplate = z.infer<typeof templateSchema>;

/**
 * What a lemma says, apart from its name. It stands after the header and uses nothing else. The lines of plans have it too
 * (`src/agent/plan-episode`), so a change raises their version as well.
 */
export const lemmaStatementSchema = z.strictObject({
  /**
   * Type variables and instances of the theorem, as binders are written: `{α : Type}`, `[DecidableEq α]`. Inside the
   * theorem's own proof they are there already, so the lemma is not stated over them again.
   */
  surroundings: texts,
  /** Bound variables, and propositions that it assumes under a name. */
  variables: z
    .array(
      z.strictObject({
        /** Empty for an instance without a name. */
        name: z.string(),
        /** May mention the binders before it. */
        type: z.string(),
        /** The kind of bracket that it is written in; absent: round ones. */
        style: z.enum(['implicit', 'instance']).exactOptional(),
      }),
    )
    .readonly(),
  /** Propositions that it assumes. */
  premises: texts,
  conclusion: z.string(),
});

/** A lemma as a planner states it. */
const lemmaSchema = lemmaStatementSchema.extend({
  /** What the store keeps its proof under. */
  statementHash: z.string(),
  /** Names of the header's declarations that it mentions. */
  needs: texts,
});

const contentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tactic'), template: templateSchema }),
  z.strictObject({ kind: z.literal('lemma'), lemma: lemmaSchema }),
  /** The lemmas that a proof rested on, as propositions, in their order. */
  z.strictObject({ kind: z.literal('plan'), lemmas: texts }),
  z.strictObject({ kind: z.literal('lesson'), text: z.string() }),
]);
export type CaseContent = z.infer<typeof contentSchema>;
export type CaseKind = CaseContent['kind'];

export const caseSchema = z.strictObject({
  /** A hash of features and content: the same experience is one case. */
  id: z.string(),
  /** What it is about, without repetition and in order. */
  features: texts,
  content: contentSchema,
  /** The first that it came from, and the latest. */
  origins: z.array(originSchema).min(1).readonly(),
  /** How often it was part of what the gate accepted; for a lesson, how often it helped. */
  successes: natural,
  /** How often it was tried and brought nothing. */
  failures: natural,
});
export type Case = z.infer<typeof caseSchema>;
