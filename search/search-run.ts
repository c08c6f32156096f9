import type { Budget } from '../core/budget.ts';
import type { Clock } from '../core/clock.ts';
import { LakatosError } from '../core/errors.ts';
import { Account } from './account.ts';
import type { SearchEvent } from './events.ts';
import type { Growth } from './grow-tree.ts';
import { InFlight } from './in-flight.ts';
import type { Environment, Policy, Position, ProofOf, Proposal, Step, Value } from './interfaces.ts';
import { createTree, type NodeId, nodeAt, type ProofTree } from './proof-tree.ts';
import type { Choice, Strategy } from './strategy.ts';

export interface SearchOptions<S, A> {
  readonly root: Position<S>;
  readonly environment: Environment<S, A>;
  readonly policy: Policy<S, A>;
  /** Asked once for every new position, when given. */
  readonly value?: Value<S>;
  /** A fresh one for each search. */
  readonly strategy: Strategy<S, A>;
  readonly budget: Budget;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** How many expansions may be under way at once; with 1 a search can be repeated exactly. */
  readonly parallelism: number;
  readonly onEvent?: (event: SearchEvent<S, A>) => void;
  /** The gate: has the last word on every proof that the tree gives. Without it the tree is believed. */
  readonly onProof?: (proof: ProofOf<A, S>) => Promise<'accepted' | 'rejected'>;
  /** Called after each change of the tree, for checks and displays that only read it. */
  readonly inspect?: (tree: ProofTree<S, A>) => void;
}

/** How an expansion goes: the policy answers if it has not yet, then the environment. */
export type Arrival<S, A> =
  | { readonly kind: 'proposals'; readonly choice: Choice; readonly proposals: readonly Proposal<A>[] }
  | {
      readonly kind: 'steps';
      readonly node: NodeId;
      readonly taken: readonly Proposal<A>[];
      readonly steps: readonly Step<S>[];
      readonly values: ReadonlyMap<string, number>;
    };

/** A search under way. */
export interface SearchRun<S, A> {
  readonly options: SearchOptions<S, A>;
  readonly tree: ProofTree<S, A>;
  readonly account: Account;
  readonly inFlight: InFlight<Arrival<S, A>>;
  /** Aborts what is in flight. */
  readonly stop: AbortController;
  /** The position that was chosen last. */
  focus: NodeId | null;
}

export function createRun<S, A>(options: SearchOptions<S, A>): SearchRun<S, A> {
  if (!(options.parallelism >= 1))
    throw new LakatosError('INTERNAL', 'a search needs a parallelism of 1 or more');
  return {
    options,
    tree: createTree(options.root),
    account: new Account(options.clock, options.budget),
    inFlight: new InFlight(),
    stop: new AbortController(),
    focus: null,
  };
}

export function emit<S, A>(run: SearchRun<S, A>, event: SearchEvent<S, A>): void {
  run.options.onEvent?.(event);
}

export function emitChanges<S, A>(
  run: SearchRun<S, A>,
  changes: Pick<Growth<S, A>, 'proved' | 'exhausted'>,
): void {
  const keyOf = (node: NodeId) => nodeAt(run.tree, node).position.key;
  for (const node of changes.proved) emit(run, { kind: 'proved', node, key: keyOf(node) });
  for (const node of changes.exhausted) emit(run, { kind: 'exhausted', node, key: keyOf(node) });
  run.options.inspect?.(run.tree);
}
