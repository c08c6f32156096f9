import type { Goal } from '../../core/goal.ts';
import type { Position } from '../../core/message.ts';

/** A constant that a proof uses. */
export interface Premise {
  readonly name: string;
  /** The module that declares it. */
  readonly module: string;
  readonly kind: 'theorem' | 'definition' | 'other';
  /** Whether the proof's text names it; else a tactic has found it. */
  readonly isNamed: boolean;
}

/**
 * A proof state: the parts that can be proved apart, as a search would show them, each with its goals. Numbers are places in the
 * theorem's `goals`.
 */
export type TracedState = readonly (readonly number[])[];

/** Which of a module's theorems can be posed again, behind the text before them; places are UTF-16 units of that text. */
export interface Posable {
  /** Commands to be left out, which mean nothing to others and which the policy of the gate refuses. */
  readonly leftOut: readonly { readonly start: number; readonly end: number }[];
  /** The first other command that it refuses: what stands behind can't be posed. */
  readonly refused: { readonly offset: number; readonly message: string } | null;
}

/** What came of having the engine run a step from the state before it. */
export type StepReplay = 'same' | 'differs' | 'failed';

/** A tactic of a proof as Lean has run it. */
export interface TracedTactic {
  /** As it is written, without the indentation that all of its lines have. */
  readonly tactic: string;
  readonly start: Position;
  readonly end: Position;
  /** The step that it is a part of; a place in the theorem's `steps`. */
  readonly parent: number | null;
  readonly before: TracedState;
  /** Nothing: it has proved what it worked on. */
  readonly after: TracedState;
  /** What its text names, and what it has found besides: places in the theorem's `premises`. */
  readonly named: readonly number[];
  readonly found: readonly number[];
  /** Absent where the engine was not asked. */
  readonly replay?: StepReplay;
}

/** A theorem with the steps of its proof. */
export interface TracedTheorem {
  /** The full name. */
  readonly name: string;
  readonly keyword: 'theorem' | 'lemma';
  readonly docstring: string | null;
  /** Its command without docstring, attributes and proof: with the module's text before it, what is to be proved. */
  readonly statement: string;
  /** The whole proof, from its `:=` or its first alternative on. */
  readonly proof: string;
  readonly start: Position;
  readonly end: Position;
  /** Where the command begins in the module's text, in UTF-16 units. */
  readonly offset: number;
  /** Of the place where it stands. */
  readonly namespace: string;
  /** Each goal once. */
  readonly goals: readonly Goal[];
  /** In the order in which Lean came to them; a step that has changed nothing is none. */
  readonly steps: readonly TracedTactic[];
  readonly premises: readonly Premise[];
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
