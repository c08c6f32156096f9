import { z } from 'zod';
import type { Goal } from '../../core/goal.ts';
import type { LeanMessage } from '../../core/message.ts';
import { natural, positive } from '../../core/schemas.ts';
import type { LocalDeclaration } from '../engine.ts';

const positionSchema = z.strictObject({ line: positive, column: natural });

/** A constant that a proof uses. */
const premiseSchema = z.strictObject({
  name: z.string(),
  /** The module that declares it. */
  module: z.string(),
  kind: z.enum(['theorem', 'definition', 'other']),
  /** Whether the proof's text names it; else a tactic has found it. */
  isNamed: z.boolean(),
});
export type Premise = z.infer<typeof premiseSchema>;

/**
 * A proof state: the parts that can be proved apart, as a search would show them, each with its goals. Numbers are places in the
 * theorem's `goals`.
 */
const stateSchema = z.array(z.array(natural));
export type TracedState = z.infer<typeof stateSchema>;

/** Which of a module's theorems can be posed again, behind the text before them; places are UTF-16 units of that text. */
export const posableSchema = z.strictObject({
  /** Commands to be left out, which mean nothing to others and which the policy of the gate refuses. */
  leftOut: z.array(z.strictObject({ start: natural, end: natural })),
  /** The first other command that it refuses: what stands behind can't be posed. */
  refused: z.strictObject({ offset: natural, message: z.string() }).nullable(),
});
export type Posable = z.infer<typeof posableSchema>;

/** What came of having the engine run a step from the state before it. */
const stepReplaySchema = z.enum(['same', 'differs', 'failed']);
export type StepReplay = z.infer<typeof stepReplaySchema>;

/** A tactic of a proof as Lean has run it. */
const tacticSchema = z.strictObject({
  /** As it is written, without the indentation that all of its lines have. */
  tactic: z.string().min(1),
  start: positionSchema,
  end: positionSchema,
  /** The step that it is a part of; a place in the theorem's `steps`. */
  parent: natural.nullable(),
  before: stateSchema,
  /** Nothing: it has proved what it worked on. */
  after: stateSchema,
  /** What its text names, and what it has found besides: places in the theorem's `premises`. */
  named: z.array(natural),
  found: z.array(natural),
  /** Absent where the engine was not asked. */
  replay: stepReplaySchema.exactOptional(),
});
export type TracedTactic = z.infer<typeof tacticSchema>;

/** A theorem with the steps of its proof, but for the goals of these. */
export const tracedTheoremSchema = z.strictObject({
  /** The full name. */
  name: z.string(),
  keyword: z.enum(['theorem', 'lemma']),
  docstring: z.string().nullable(),
  /** Its command without docstring, attributes and proof: with the module's text before it, what is to be proved. */
  statement: z.string(),
  /** The whole proof, from its `:=` or its first alternative on. */
  proof: z.string(),
  start: positionSchema,
  end: positionSchema,
  /** Where the command begins in the module's text, in UTF-16 units. */
  offset: natural,
  /** Of the place where it stands. */
  namespace: z.string(),
  /** In the order in which Lean came to them; a step that has changed nothing is none. */
  steps: z.array(tacticSchema),
  premises: z.array(premiseSchema),
  /** Those that its statement mentions, as a theorem behind it is told of it (`LocalDeclaration`). */
  constants: z.array(z.string()),
});

export interface TracedTheorem extends z.infer<typeof tracedTheoremSchema> {
  /** Each goal once. */
  readonly goals: readonly Goal[];
}

/** As it is known before the module ends. */
export type ProvedTheorem = Omit<TracedTheorem, 'constants'>;

/** Theorems with the constants of their statements. @param declarations of the module */
export function withConstants(
  theorems: readonly ProvedTheorem[],
  declarations: readonly LocalDeclaration[],
): TracedTheorem[] {
  const known = new Map(declarations.map(({ name, constants }) => [name, constants]));
  return theorems.map((theorem) => ({ ...theorem, constants: [...(known.get(theorem.name) ?? [])] }));
}

/** A module, with how its theorems are proved. */
export interface TracedModule {
  readonly kind: 'traced';
  /** Lean's own modules among them. */
  readonly imports: readonly string[];
  /** As Lean has read it. */
  readonly text: string;
  readonly posable: Posable;
  readonly theorems: readonly TracedTheorem[];
}

/** What elaborating a module and looking at its proofs has come to. */
export type TraceOutcome =
  | TracedModule
  | { readonly kind: 'failed'; readonly messages: readonly LeanMessage[] };
