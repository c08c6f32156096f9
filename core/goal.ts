import { z } from 'zod';
import { natural } from './schemas.ts';

/*
 * The schemas are strict, as what is stored of goals is read with them: whoever changes one raises the versions in
 * `src/store/schemas.ts`.
 */

/** What the outside of an expression looks like, for tactic proposers that must not parse pretty-printed text. */
const shapeSchema = z.strictObject({
  /** Number of leading `∀`, `→` and `let` binders. */
  binders: natural,
  /** The constant at the head of the body below those binders (`Eq`, `And`, `Nat.le`...), or null. */
  head: z.string().nullable(),
  /** Every constant that occurs in the expression, without repetition, in order of first occurrence. */
  constants: z.array(z.string()).readonly(),
});
export type Shape = Readonly<z.infer<typeof shapeSchema>>;

/** One entry of a goal's local context. */
const hypothesisSchema = z.strictObject({
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
});
export type Hypothesis = Readonly<z.infer<typeof hypothesisSchema>>;

/** One goal: hypotheses and a target. Text is what Lean prints. */
export const goalSchema = z.strictObject({
  /** The case name (`zero`, `succ`, `h`), or the empty string. */
  name: z.string(),
  hypotheses: z.array(hypothesisSchema).readonly(),
  target: z.string(),
  shape: shapeSchema,
  /** The goal as an editor shows it. */
  pretty: z.string(),
});
export type Goal = Readonly<z.infer<typeof goalSchema>>;

/** Every constant that target and hypotheses mention. */
export const constantsIn = ({ shape, hypotheses }: Goal): ReadonlySet<string> =>
  new Set([{ shape }, ...hypotheses].flatMap((one) => one.shape.constants));

/** Hash of the environment fingerprint and of the fully explicit goals; equal keys mean equal provability. */
const stateKeySchema = z.string().min(1).brand<'StateKey'>();
export type StateKey = z.infer<typeof stateKeySchema>;

/**
 * A part of a proof state that can be proved alone: goals that share metavariables stay in one part.
 * `focus` gives the positions of its goals in the state it was split from.
 */
const statePartSchema = z.strictObject({
  key: stateKeySchema,
  focus: z.array(natural).readonly(),
  goals: z.array(goalSchema).readonly(),
});
export type StatePart = Readonly<z.infer<typeof statePartSchema>>;

/** Goals in order, split into independent parts. No parts: nothing is left to prove. */
export const proofStateSchema = z.strictObject({ parts: z.array(statePartSchema).readonly() });
export type ProofState = Readonly<z.infer<typeof proofStateSchema>>;
