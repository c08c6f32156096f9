import type { Clock } from '../core/clock.ts';
import { LakatosError } from '../core/errors.ts';
import { Ledger, type SearchLimits } from '../core/ledger.ts';
import type { SearchEvent } from './events.ts';
import type { Growth } from './grow-tree.ts';
import type {
  ActionOnWay,
  Environment,
  Policy,
  Position,
  ProofOf,
  Proposal,
  Refutation,
  Refuter,
  Step,
  Value,
} from './interfaces.ts';
import { createTree, type NodeId, nodeAt, type ProofTree, rootId } from './proof-tree.ts';
import { canBeChosen } from './relevance.ts';
import type { Strategy, StrategyChoice } from './strategy.ts';

/** Work that is under way; it is taken out in the order in which it ends. One reader at a time. */
class InFlight<T> {
  readonly #landed: T[] = [];
  #size = 0;
  #wake: () => void = () => {};

  /** How much has not been taken out yet. */
  get size(): number {
    return this.#size;
  }

  /** The promise must not reject: what can fail ends with a value that says so. */
  start(work: Promise<T>): void {
    this.#size += 1;
    void work.then((value) => {
      this.#landed.push(value);
      this.#wake();
    });
  }

  /** Waits for the next end. Something must be under way. */
  async next(): Promise<T> {
    if (this.#landed.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#size -= 1;
    return this.#landed.shift()!;
  }
}

export interface SearchOptions<S, A> {
  readonly root: Position<S>;
  /** Goes on from the tree of an earlier search of the same root, and changes it; that search must have ended. */
  readonly tree?: ProofTree<S, A>;
  readonly environment: Environment<S, A>;
  readonly policy: Policy<S, A>;
  /** Asked for every new position, when given; twice for one that two answers under way both meet. */
  readonly value?: Value<S>;
  /** Asked once for every position that is expanded, when given. */
  readonly refuter?: Refuter<S>;
  /**
   * Has it found again, from nothing but the root and with no answer from a store, that the root has no proof because what this way
   * leads to has none; of `calls` calls at most. Absent: what is remembered is believed.
   */
  readonly confirm?: (
    root: Position<S>,
    way: readonly ActionOnWay<A>[],
    signal: AbortSignal,
    calls: number,
  ) => Promise<Refutation>;
  /** A fresh one for each search. */
  readonly strategy: Strategy<S, A>;
  readonly limits: Partial<SearchLimits>;
  readonly clock: Clock;
  /** Bytes that the process holds now; absent: the limit of memory is never reached. */
  readonly memory?: () => number;
  readonly signal: AbortSignal;
  /** How many expansions may be under way at once; with 1 a search can be repeated exactly. */
  readonly parallelism: number;
  readonly onEvent?: (event: SearchEvent<S, A>) => void;
  /** The gate: has the last word on every proof that the tree gives. Without it the tree is believed. */
  readonly onProof?: (proof: ProofOf<A, S>) => Promise<'accepted' | 'rejected'>;
  /** Called after each change of the tree, for checks and displays that only read it. */
  readonly inspect?: (tree: ProofTree<S, A>) => void;
}

/** Proposals that were tried, and what came of each. */
export interface Answers<S, A> {
  readonly taken: readonly Proposal<A>[];
  readonly steps: readonly Step<S>[];
}

/** How an expansion goes: the policy answers if it has not yet, then the environment; or one of them fails. */
export type Arrival<S, A> = { readonly choice: StrategyChoice } & (
  | {
      readonly kind: 'proposals';
      readonly proposals: readonly Proposal<A>[];
      readonly refutation: Refutation | null;
    }
  /** `values`: estimates of positions that are new, by key. */
  | ({ readonly kind: 'steps'; readonly values: ReadonlyMap<string, number> } & Answers<S, A>)
  | { readonly kind: 'failed'; readonly error: unknown }
);

/** A search under way. */
export interface SearchRun<S, A> {
  readonly options: SearchOptions<S, A>;
  readonly tree: ProofTree<S, A>;
  readonly ledger: Ledger;
  readonly inFlight: InFlight<Arrival<S, A>>;
  /** Aborts what is in flight. */
  readonly stop: AbortController;
  /** The position that was chosen last. */
  focus: NodeId | null;
}

export function createRun<S, A>(options: SearchOptions<S, A>): SearchRun<S, A> {
  if (!(options.parallelism >= 1))
    throw new LakatosError('INTERNAL', 'a search needs a parallelism of 1 or more');
  const { clock, memory, policy, value } = options;
  const tree =
    options.tree === undefined ? createTree<S, A>(options.root) : reopen(options.tree, options.root);
  return {
    options,
    tree,
    ledger: new Ledger(options.limits, {
      clock,
      tokens: () => (policy.tokensUsed?.() ?? 0) + (value?.tokensUsed?.() ?? 0),
      ...(memory !== undefined && { memory }),
    }),
    inFlight: new InFlight(),
    stop: new AbortController(),
    focus: null,
  };
}

/** Whatever the earlier search asked for and didn't get can be asked for again. */
function reopen<S, A>(tree: ProofTree<S, A>, root: Position<S>): ProofTree<S, A> {
  if (nodeAt(tree, rootId).position.key !== root.key)
    throw new LakatosError('INTERNAL', 'a search can only go on from a tree with the same root');
  for (const node of tree.nodes) {
    node.asked = node.proposals !== null;
    node.taken = node.edges.length;
  }
  return tree;
}

/** Offers the strategy everything that it can choose. */
export function offerAll<S, A>({ tree, options }: SearchRun<S, A>): void {
  const nodes = tree.nodes.map(({ id }) => id).filter((id) => canBeChosen(tree, id));
  options.strategy.offer(tree, nodes);
}

export function emit<S, A>(run: SearchRun<S, A>, event: SearchEvent<S, A>): void {
  run.options.onEvent?.(event);
}

/** Tells what an addition changed, and offers what can be chosen because of it. */
export function announce<S, A>(run: SearchRun<S, A>, growth: Growth<S, A>): void {
  const { tree, options } = run;
  const keyOf = (node: NodeId) => nodeAt(tree, node).position.key;
  for (const node of growth.proved) emit(run, { kind: 'proved', node, key: keyOf(node) });
  for (const node of growth.exhausted) emit(run, { kind: 'exhausted', node, key: keyOf(node) });
  for (const node of growth.refuted) {
    const reason = nodeAt(tree, node).refutation;
    emit(run, { kind: 'refuted', node, key: keyOf(node), reason });
  }
  for (const node of growth.contradicted) {
    emit(run, { kind: 'contradicted', node, key: keyOf(node), changed: growth.revised });
  }
  options.inspect?.(tree);
  options.strategy.offer(tree, growth.offers);
}
