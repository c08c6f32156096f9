/**
 * Circles in a graph given as the successors of each node, one for each edge that closes one (depth-first; an edge
 * to a node on the current path closes a circle). The first node is repeated at the end.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): void => {
    const at = path.indexOf(node);
    if (at !== -1) cycles.push([...path.slice(at), node]);
    if (at !== -1 || done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return cycles;
}
