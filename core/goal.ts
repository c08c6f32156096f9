import { z } from 'zod';
import { natural } from './schemas.ts';

/** The schemas are strict. Goals are kept in the store and in traces: whoever changes one raises the versions there. */

const shapeSchema = z
  .strictObject({
    /** Number of leading `∀`, `→` and `let` binders. */
    binders: natural,
    /** The constant at the head of the body below those binders (`Eq`, `And`, `Nat.le`...), or null. */
    head: z.string().nullable(),
    /** Every constant that occurs in the expression, without repetition, in order of first occurrence. */
    constants: z.array(z.string()).readonly(),
  })
  .readonly();
/** What the outside of an expression looks like, for tactic proposers that must not parse pretty-printed text. */
export type Shape = z.infer<typeof shapeSchema>;

const hypothesisSchema = z
  .strictObject({
    name: z.string(),
    /** False for names with a dagger (`n✝`), which a tactic can't mention. */
    accessible: z.boolean(),
    type: z.string(),
    /** The value of a `let` or `set` variable. */
    value: z.string().exactOptional(),
    /** True when the type is a proposition. */
    isProof: z.boolean(),
    /** True when it is found by instance resolution. */
    isInstance: z.boolean(),
    /** True when another hypothesis or the target mentions it. */
    isUsed: z.boolean(),
    shape: shapeSchema,
  })
  .readonly();
/** One entry of a goal's local context. */
export type Hypothesis = z.infer<typeof hypothesisSchema>;

export const goalSchema = z
  .strictObject({
    /** The case name (`zero`, `succ`, `h`), or the empty string. */
    name: z.string(),
    hypotheses: z.array(hypothesisSchema).readonly(),
    target: z.string(),
    shape: shapeSchema,
    /** The goal as an editor shows it. */
    pretty: z.string(),
  })
  .readonly();
/** One goal: hypotheses and a target. Text is what Lean prints. */
export type Goal = z.infer<typeof goalSchema>;

declare const stateKeyBrand: unique symbol;
/** Hash of the environment fingerprint and of the fully explicit goals; equal keys mean equal provability. */
export type StateKey = string & { readonly [stateKeyBrand]: true };

const statePartSchema = z
  .strictObject({
    key: z.custom<StateKey>((value) => typeof value === 'string' && value.length > 0),
    focus: z.array(natural).readonly(),
    goals: z.array(goalSchema).readonly(),
  })
  .readonly();
/**
 * A part of a proof state that can be proved alone: goals that share metavariables stay in one part.
 * `focus` gives the positions of its goals in the state it was split from.
 */
export type StatePart = z.infer<typeof statePartSchema>;

export const proofStateSchema = z.strictObject({ parts: z.array(statePartSchema).readonly() }).readonly();
/** Goals in order, split into independent parts. No parts: nothing is left to prove. */
export type ProofState = z.infer<typeof proofStateSchema>;
