import { z } from 'zod';
import type { LeanMessage, TextPosition } from '../../core/message.ts';
import { natural } from '../../core/schemas.ts';
import type { LossReason } from '../../core/tactic-outcome.ts';

/** A proof state: the step that made it, and its place among those that the step made. */
export const proofRefSchema = z.strictObject({ step: natural, index: natural });
export type ProofRef = Readonly<z.infer<typeof proofRefSchema>>;

export const infoTreeKinds = ['full', 'tactics', 'original', 'substantive'] as const;
/** Which infos are told of: all, those of tactics, of these what the user wrote, of these what is no mere combinator. */
export type InfoTreeKind = (typeof infoTreeKinds)[number];

/** What makes environments and proof states; the same action on the same Lean makes the same again. */
export const stepActionSchema = z.discriminatedUnion('kind', [
  /** Elaborates a text; makes one environment, and a proof state for each `sorry` and for what else is asked for. */
  z.strictObject({
    kind: z.literal('command'),
    text: z.string(),
    /** The step that made the environment; null: a new one, with what the text imports. */
    env: natural.nullable(),
    allTactics: z.boolean(),
    rootGoals: z.boolean(),
  }),
  /** Runs a tactic; makes a proof state for each `sorry` in it, and at last the one behind it. */
  z.strictObject({ kind: z.literal('tactic'), tactic: z.string(), state: proofRefSchema }),
  /** The same environment once more, as unpickling makes it. */
  z.strictObject({ kind: z.literal('same-env'), env: natural }),
  /**
   * The same proof state once more, as pickling and unpickling make it: `isBare`, without the messages and traces so far;
   * with an `env`, in that environment.
   */
  z.strictObject({
    kind: z.literal('same-state'),
    state: proofRefSchema,
    env: natural.nullable(),
    isBare: z.boolean(),
  }),
]);
export type StepAction = Readonly<z.infer<typeof stepActionSchema>>;

export interface ReplStep {
  readonly id: number;
  readonly action: StepAction;
}

/** A step that was done, with what tells whether it has come out the same. */
export interface KnownReplStep extends ReplStep {
  /** SHA-256 of goals and severities. */
  readonly digest: string;
}

/** A goal that a proof state was made of. Its lines are 0 in a tactic that was sent alone. */
export interface GoalPlace {
  readonly goal: string;
  readonly start: TextPosition;
  readonly end: TextPosition;
}

export interface TacticPlace {
  readonly tactic: string;
  readonly goals: string;
  readonly start: TextPosition;
  readonly end: TextPosition;
  readonly usedConstants: readonly string[];
}

export interface CommandMade {
  readonly kind: 'command';
  readonly messages: readonly LeanMessage[];
  /** Each has a proof state, in this order; then the tactics have theirs. */
  readonly sorries: readonly GoalPlace[];
  readonly tactics: readonly TacticPlace[];
  /** JSON, null where none was asked for or nothing is left. */
  readonly infotree: readonly unknown[] | null;
}

export interface StateMade {
  readonly kind: 'state';
  readonly goals: readonly string[];
  readonly messages: readonly LeanMessage[];
  readonly sorries: readonly GoalPlace[];
  readonly traces: readonly string[];
  readonly proofStatus: string;
}

export type StepMade = (CommandMade | StateMade) & { readonly digest: string };

export type ReplStepOutcome =
  | { readonly kind: 'made'; readonly made: StepMade }
  /** Lean refuses: nothing was made. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'timeout'; readonly ms: number }
  /** The worker doesn't have what the step builds on: it must be told how that came about. */
  | { readonly kind: 'missing' }
  /** What the step builds on has come out differently this time. */
  | { readonly kind: 'changed'; readonly step: number }
  | { readonly kind: 'lost'; readonly reason: LossReason; readonly message: string };

/** The steps that an action builds on directly. */
export function parentsOf(action: StepAction): readonly number[] {
  return [
    ...('state' in action ? [action.state.step] : []),
    ...('env' in action && action.env !== null ? [action.env] : []),
  ];
}
