import { putBack, recordProposals, recordRefutation, recordSteps, takeProposals } from './grow-tree.ts';
import type { Position, Proposal, Refutation, Step } from './interfaces.ts';
import { type EdgeId, type NodeId, nodeAt } from './proof-tree.ts';
import { isRelevant } from './relevance.ts';
import type { NoProof } from './result.ts';
import { type Answers, type Arrival, announce, emit, type SearchRun } from './search-run.ts';
import type { StrategyChoice } from './strategy.ts';

/**
 * Begins expansions until enough are under way, what is under way may use up the calls, or the strategy has no more. Null,
 * or the budget that ran out meanwhile: whoever asks the meters again may hear something else.
 */
export function beginExpansions<S, A>(run: SearchRun<S, A>): Extract<NoProof, { kind: 'budget' }> | null {
  const { ledger, inFlight, options, tree } = run;
  while (inFlight.size < options.parallelism) {
    const budget = ledger.exhausted;
    if (budget !== null) return { kind: 'budget', budget };
    if (ledger.affordable(1) === 0) return null;
    const choice = options.strategy.choose(tree);
    if (choice === null) return null;
    ledger.add({ expansions: 1 });
    const node = nodeAt(tree, choice.node);
    if (run.focus !== choice.node) {
      run.focus = choice.node;
      emit(run, { kind: 'focus', node: node.id, position: node.position, depth: node.depth });
    }
    if (node.asked) beginSteps(run, choice);
    else beginAsking(run, choice);
  }
  return null;
}

/** Takes in what has arrived and, after a policy's answer, goes on to the steps. */
export function takeIn<S, A>(run: SearchRun<S, A>, arrival: Arrival<S, A>): void {
  switch (arrival.kind) {
    case 'proposals':
      takeInProposals(run, arrival);
      return;
    case 'steps':
      takeInSteps(run, arrival);
      return;
    case 'failed':
      // When it is being stopped, that is how it ends, and nothing is wrong.
      if (!run.stop.signal.aborted) throw arrival.error;
      settle(run, arrival.choice);
      return;
  }
}

function takeInProposals<S, A>(
  run: SearchRun<S, A>,
  { choice, proposals, refutation }: Extract<Arrival<S, A>, { kind: 'proposals' }>,
): void {
  const { stop, tree } = run;
  const { node } = choice;
  // What a policy says after it was stopped may be a part of its answer, and must not exhaust anything.
  if (stop.signal.aborted) {
    settle(run, choice);
    return;
  }
  const reason = refutation?.reason ?? null;
  if (reason !== null) announce(run, recordRefutation(tree, node, reason));
  const growth = recordProposals(tree, node, proposals);
  const refuting = refutation !== null && { refuting: { calls: refutation.calls, ms: refutation.ms } };
  emit(run, { kind: 'proposed', node, position: nodeAt(tree, node).position, proposals, ...refuting });
  announce(run, growth);
  // While the policy worked, the node may have been refuted, or become of no use: then it waits.
  if (isRelevant(tree, node)) beginSteps(run, choice);
  else settle(run, choice);
}

function takeInSteps<S, A>(run: SearchRun<S, A>, arrival: Extract<Arrival<S, A>, { kind: 'steps' }>): void {
  const { ledger, options, stop, tree } = run;
  const { choice, values } = arrival;
  const { node } = choice;
  ledger.settle(arrival.taken.length, arrival.steps.filter((step) => !step.remembered).length);
  const { tried, untried } = partAtProof(arrival);
  putBack(tree, node, untried);
  const { taken, steps } = stop.signal.aborted ? withoutCutOff(tried) : tried;
  if (taken.length === 0) {
    settle(run, choice);
    return;
  }
  const known = tree.nodes.length;
  const growth = recordSteps(tree, node, taken, steps, values);
  const created = tree.nodes.slice(known).map(({ id }) => id);
  const estimates = new Map(
    tree.nodes.slice(known).flatMap(({ id, value }) => (value === null ? [] : [[id, value] as const])),
  );
  const edges = growth.edges.map(({ rejected: _, ...edge }) => edge);
  const { position } = nodeAt(tree, node);
  emit(run, {
    kind: 'expanded',
    node,
    key: position.key,
    ...(choice.score !== undefined && { score: choice.score }),
    edges,
    created,
    ...(estimates.size > 0 && { estimates }),
    spent: ledger.spent,
  });
  announce(run, growth);
  options.policy.observe?.(position, taken, steps);
  const edgeIds = growth.edges.map(({ id }) => id);
  settle(run, choice, edgeIds, created);
}

/** The environment may leave off when the position is proved. */
function partAtProof<S, A>({
  taken,
  steps,
}: Answers<S, A>): {
  readonly tried: Answers<S, A>;
  readonly untried: readonly Proposal<A>[];
} {
  const count = steps.at(-1)?.outcome.kind === 'proved' ? steps.length : taken.length;
  return { tried: { taken: taken.slice(0, count), steps }, untried: taken.slice(count) };
}

/** What a stop cut off is not lost: a search that goes on from this tree can try it again. */
function withoutCutOff<S, A>({ taken, steps }: Answers<S, A>): Answers<S, A> {
  const isAnswered = (step: Step<S> | undefined) => step?.outcome.kind !== 'lost';
  return { taken: taken.filter((_, index) => isAnswered(steps[index])), steps: steps.filter(isAnswered) };
}

function beginAsking<S, A>(run: SearchRun<S, A>, choice: StrategyChoice): void {
  const { policy } = run.options;
  const { signal } = run.stop;
  const node = nodeAt(run.tree, choice.node);
  node.asked = true;
  start(run, choice, async () => {
    const refuting = begin(() => refute(run, node.position));
    const asking = begin(() => policy.propose(node.position, signal));
    // Neither may be under way any more when the search ends with the error of the other.
    await Promise.allSettled([asking, refuting]);
    return { kind: 'proposals', choice, proposals: await asking, refutation: await refuting };
  });
}

/** More calls than any attempt to refute should need. */
export const mostRefutingCalls = 64;

/** May cost its share of the calls that are left, so that other expansions can begin meanwhile. */
async function refute<S, A>(
  { ledger, options, stop }: SearchRun<S, A>,
  position: Position<S>,
): Promise<Refutation | null> {
  const { refuter } = options;
  if (refuter === undefined) return null;
  const affordable = ledger.affordable(mostRefutingCalls * options.parallelism);
  const share = Math.ceil(affordable / options.parallelism);
  ledger.reserve(share);
  let made = 0;
  try {
    const refutation = await refuter.refute(position, stop.signal, share);
    made = refutation.calls;
    return refutation;
  } finally {
    ledger.settle(share, made);
  }
}

function beginSteps<S, A>(run: SearchRun<S, A>, choice: StrategyChoice): void {
  const { ledger, options, stop, tree } = run;
  const { id, position } = nodeAt(tree, choice.node);
  const taken = takeProposals(tree, id, ledger.affordable(choice.proposals));
  // The rest of the proposals can be tried at the same time, when nothing better is there.
  options.strategy.offer(tree, [id]);
  if (taken.length === 0) {
    settle(run, choice);
    return;
  }
  ledger.reserve(taken.length);
  start(run, choice, async () => {
    const actions = taken.map(({ action }) => action);
    const steps = await options.environment.step(position, actions, stop.signal);
    return { kind: 'steps', choice, taken, steps, values: await estimateNew(run, steps) };
  });
}

function start<S, A>(run: SearchRun<S, A>, choice: StrategyChoice, work: () => Promise<Arrival<S, A>>): void {
  run.inFlight.start(begin(work).catch((error: unknown) => ({ kind: 'failed', choice, error })));
}

/** Calls a function that should give a promise; what it throws at once is a rejection too. */
async function begin<T>(work: () => Promise<T>): Promise<T> {
  return work();
}

/** The end of a choice. */
function settle<S, A>(
  run: SearchRun<S, A>,
  { node }: StrategyChoice,
  edges: readonly EdgeId[] = [],
  created: readonly NodeId[] = [],
): void {
  run.options.strategy.settled?.(run.tree, { node, edges, created });
}

/** Estimates of the positions that the tree doesn't have yet, by key; without those that a stop cut off. */
async function estimateNew<S, A>(
  run: SearchRun<S, A>,
  steps: readonly Step<S>[],
): Promise<ReadonlyMap<string, number>> {
  const { value } = run.options;
  const values = new Map<string, number>();
  if (value === undefined) return values;
  const positions = new Map<string, Position<S>>();
  for (const { outcome } of steps) {
    if (outcome.kind !== 'progress') continue;
    for (const child of outcome.children) {
      if (!run.tree.idOfKey.has(child.key)) positions.set(child.key, child);
    }
  }
  const { signal } = run.stop;
  const estimating = [...positions].map(async ([key, position]) => {
    values.set(key, await value.estimate(position, signal));
  });
  // None may be under way any more when the search ends with the error of another.
  await Promise.allSettled(estimating);
  // After a stop the steps are to be kept, whatever they are worth.
  if (!signal.aborted) await Promise.all(estimating);
  return values;
}
