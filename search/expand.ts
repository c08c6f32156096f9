import { recordProposals, recordSteps, takeProposals } from './grow-tree.ts';
import type { Position, Step } from './interfaces.ts';
import { type NodeId, nodeAt } from './proof-tree.ts';
import { type Arrival, emit, emitChanges, type SearchRun } from './search-run.ts';
import type { Choice } from './strategy.ts';

/** Begins expansions until enough are under way, the budget is spoken for, or the strategy has no more. */
export function beginExpansions<S, A>(run: SearchRun<S, A>): void {
  const { account, inFlight, options, tree } = run;
  while (
    inFlight.size < options.parallelism &&
    account.exhausted() === null &&
    account.affordableCalls(1) > 0
  ) {
    const choice = options.strategy.choose(tree);
    if (choice === null) return;
    account.countExpansion();
    const node = nodeAt(tree, choice.node);
    if (run.focus !== choice.node) {
      run.focus = choice.node;
      emit(run, { kind: 'focus', node: node.id, position: node.position, depth: node.depth });
    }
    if (node.asked) beginSteps(run, choice);
    else beginAsking(run, choice);
  }
}

/** Takes in what has arrived and, after a policy's answer, goes on to the steps. */
export function takeIn<S, A>(run: SearchRun<S, A>, arrival: Arrival<S, A>): void {
  const { account, options, tree } = run;
  switch (arrival.kind) {
    case 'proposals': {
      // What a policy says after it was stopped may be a part of its answer, and must not exhaust anything.
      if (run.stop.signal.aborted) return;
      const { choice, proposals } = arrival;
      const changes = recordProposals(tree, choice.node, proposals);
      emit(run, { kind: 'proposed', node: choice.node, key: keyOf(run, choice.node), proposals });
      emitChanges(run, changes);
      beginSteps(run, choice);
      return;
    }
    case 'steps': {
      const { node, steps, taken, values } = arrival;
      const known = tree.nodes.length;
      const growth = recordSteps(tree, node, taken, steps, values);
      account.settle(taken.length, steps.filter((step) => !step.remembered).length);
      const edges = growth.edges.map(({ rejected: _, ...edge }) => edge);
      const created = tree.nodes.slice(known).map(({ id }) => id);
      emit(run, { kind: 'expanded', node, key: keyOf(run, node), edges, created, spent: account.spent() });
      emitChanges(run, growth);
      options.strategy.offer(tree, growth.offers);
      return;
    }
  }
}

function beginAsking<S, A>(run: SearchRun<S, A>, choice: Choice): void {
  const node = nodeAt(run.tree, choice.node);
  node.asked = true;
  run.inFlight.start(async () => {
    const proposals = await run.options.policy.propose(node.position, run.stop.signal);
    return { kind: 'proposals', choice, proposals };
  });
}

function beginSteps<S, A>(run: SearchRun<S, A>, choice: Choice): void {
  const { account, options, stop, tree } = run;
  const { id, position } = nodeAt(tree, choice.node);
  const taken = takeProposals(tree, id, account.affordableCalls(choice.proposals));
  // The rest of the proposals can be tried at the same time, when nothing better is there.
  options.strategy.offer(tree, [id]);
  if (taken.length === 0) return;
  account.reserve(taken.length);
  run.inFlight.start(async () => {
    const actions = taken.map(({ action }) => action);
    const steps = await options.environment.step(position, actions, stop.signal);
    return { kind: 'steps', node: id, taken, steps, values: await estimateNew(run, steps) };
  });
}

/** Estimates of the positions that the tree doesn't have yet, by key. */
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
  await Promise.all(
    [...positions].map(async ([key, position]) => {
      values.set(key, await value.estimate(position, run.stop.signal));
    }),
  );
  return values;
}

function keyOf<S, A>(run: SearchRun<S, A>, node: NodeId): string {
  return nodeAt(run.tree, node).position.key;
}
