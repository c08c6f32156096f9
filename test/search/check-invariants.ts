import { computeFacts } from '../../search/facts-from-scratch.ts';
import {
  edgeAt,
  isWorking,
  type NodeId,
  nodeAt,
  type ProofTree,
  rootId,
  type TreeNode,
} from '../../search/proof-tree.ts';
import {
  edgeHolds,
  extendPath,
  isBetterPath,
  isDead,
  isRelevant,
  type Path,
} from '../../search/relevance.ts';

/** Computes everything that the tree caches anew, and lists each difference as a sentence. For tests. */
export function checkInvariants<S, A>(tree: ProofTree<S, A>): readonly string[] {
  return [...checkLinks(tree), ...checkFacts(tree), ...checkPaths(tree), ...checkRelevance(tree)];
}

function* checkLinks<S, A>(tree: ProofTree<S, A>): Generator<string> {
  if (tree.idOfKey.size !== tree.nodes.length) yield 'two nodes have the same key';
  for (const [index, node] of tree.nodes.entries()) {
    const { id, position, proposals, taken, edges } = node;
    if (id !== index) yield `node ${index} says it is ${id}`;
    if (tree.idOfKey.get(position.key) !== id) yield `node ${id} is not found by its key`;
    if (proposals !== null && !node.asked) yield `node ${id} has proposals that nobody asked for`;
    if (taken > (proposals?.length ?? 0)) yield `node ${id} gave out more proposals than it has`;
    if (edges.length > taken) yield `node ${id} has more answers than questions`;
    if (new Set(node.parents).size !== node.parents.length) yield `node ${id} has an edge twice as parent`;
    for (const edge of edges)
      if (edgeAt(tree, edge).parent !== id) yield `edge ${edge} isn't from node ${id}`;
    for (const edge of node.parents) {
      if (!edgeAt(tree, edge).children.includes(id)) yield `edge ${edge} doesn't lead to node ${id}`;
    }
  }
  for (const [index, { id, parent, children, step }] of tree.edges.entries()) {
    if (id !== index) yield `edge ${index} says it is ${id}`;
    if (!nodeAt(tree, parent).edges.includes(id)) yield `node ${parent} doesn't list edge ${id}`;
    for (const child of children) {
      if (!nodeAt(tree, child).parents.includes(id)) yield `node ${child} doesn't list edge ${id}`;
    }
    const keys = step.outcome.kind === 'progress' ? step.outcome.children.map(({ key }) => key) : [];
    const childKeys = children.map((child) => nodeAt(tree, child).position.key);
    if (keys.join('\0') !== childKeys.join('\0')) yield `edge ${id} has other children than its outcome`;
  }
}

function* checkFacts<S, A>(tree: ProofTree<S, A>): Generator<string> {
  for (const proof of tree.rejectedProofs) {
    if (!proof.some((id) => edgeAt(tree, id).rejected))
      yield `no edge is blamed for the rejected proof ${proof}`;
  }
  for (const [index, facts] of computeFacts(tree).entries()) {
    const { status, complete } = nodeAt(tree, index as NodeId);
    if (status !== facts.status) yield `node ${index} is ${facts.status}, not ${status}`;
    if (complete !== facts.complete) yield `node ${index} should have complete = ${facts.complete}`;
  }
  yield* checkReasons(tree, 'hope', 'hopeAt', ({ status }) => status === 'open');
  yield* checkReasons(tree, 'doubt', 'doubtAt', ({ status, complete }) => !complete && status !== 'proved');
}

function* checkReasons<S, A>(
  tree: ProofTree<S, A>,
  level: 'hope' | 'doubt',
  place: 'hopeAt' | 'doubtAt',
  holds: (node: TreeNode<S, A>) => boolean,
): Generator<string> {
  const standsAlone = (node: TreeNode<S, A>) =>
    node.status === 'proved' || (isWorking(node) && node.status !== 'refuted');
  const resting = tree.nodes.filter((node) => holds(node) && !standsAlone(node));
  yield* checkFounded(tree.nodes.filter(standsAlone), resting, level, (node, isFounded) => {
    const reason = node.edges[node[place]];
    return reason !== undefined && edgeHolds(edgeAt(tree, reason), level, isFounded);
  });
}

/** Each of the nodes `resting` rests on others that are founded; so there are no circles. */
function* checkFounded<S, A>(
  bases: readonly TreeNode<S, A>[],
  resting: readonly TreeNode<S, A>[],
  what: string,
  rests: (node: TreeNode<S, A>, isFounded: (id: NodeId) => boolean) => boolean,
): Generator<string> {
  const founded = new Set(bases.map(({ id }) => id));
  const waiting = new Set(resting);
  for (let size = -1; size !== waiting.size; ) {
    size = waiting.size;
    for (const node of waiting) {
      if (!rests(node, (id) => founded.has(id))) continue;
      founded.add(node.id);
      waiting.delete(node);
    }
  }
  for (const { id } of waiting) yield `the ${what} of node ${id} rests on nothing`;
}

/** Bellman and Ford: one round for each edge that a path can have. */
function* checkPaths<S, A>(tree: ProofTree<S, A>): Generator<string> {
  const paths = new Map<NodeId, Path>([[rootId, { logProbability: 0, depth: 0 }]]);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const edge of tree.edges) {
      const start = paths.get(edge.parent);
      if (start === undefined) continue;
      const path = extendPath(start, edge.logProbability);
      for (const child of edge.children) {
        const known = paths.get(child);
        if (known !== undefined && !isBetterPath(path, known)) continue;
        paths.set(child, path);
        isChanged = true;
      }
    }
  }
  for (const { id, logProbability, depth } of tree.nodes) {
    const path = paths.get(id);
    if (path === undefined) yield `no path leads to node ${id}`;
    else if (path.logProbability !== logProbability || path.depth !== depth) {
      yield `the best path to node ${id} is (${path.logProbability}, ${path.depth}), not (${logProbability}, ${depth})`;
    }
  }
}

/** From the root downwards, without what is remembered. */
function* checkRelevance<S, A>(tree: ProofTree<S, A>): Generator<string> {
  const relevant = new Set<NodeId>(nodeAt(tree, rootId).status === 'open' ? [rootId] : []);
  for (const id of relevant) {
    for (const edge of nodeAt(tree, id).edges.map((edge) => edgeAt(tree, edge))) {
      if (isDead(tree, edge)) continue;
      for (const child of edge.children) if (nodeAt(tree, child).status === 'open') relevant.add(child);
    }
  }
  for (const { id } of tree.nodes) {
    if (isRelevant(tree, id) !== relevant.has(id)) yield `node ${id} is wrong about its relevance`;
  }
  const [root, ...others] = [...relevant].map((id) => nodeAt(tree, id));
  yield* checkFounded(root === undefined ? [] : [root], others, 'relevance', (node, isFounded) => {
    const way = node.parents[node.relevantAt];
    return way !== undefined && isFounded(edgeAt(tree, way).parent) && !isDead(tree, edgeAt(tree, way));
  });
}
