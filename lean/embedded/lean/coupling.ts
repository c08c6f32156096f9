import { box, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { hashEntries } from './environment.ts';
import type { MetaRunner } from './meta.ts';
import { keyOfName } from './names.ts';

/**
 * Splits goals into groups that can be proved apart: two goals belong together when a metavariable that one depends on
 * is the other, or is one that the other depends on too. Gives positions, each group and the list of groups in order.
 */
export function coupledGroups(scope: Scope, meta: MetaRunner, goals: readonly Obj[]): number[][] {
  const groupOf = goals.map((_, index) => index);
  const ownerOf = new Map<string, number>();
  const find = (index: number): number => {
    let root = index;
    while (groupOf[root] !== root) root = groupOf[root] as number;
    return root;
  };
  const join = (left: number, right: number): void => {
    const [low, high] = [find(left), find(right)].sort((a, b) => a - b) as [number, number];
    groupOf[high] = low;
  };
  for (const [index, goal] of goals.entries()) {
    for (const key of [keyOfName(scope.objects, goal), ...dependencies(scope, meta, goal)]) {
      const owner = ownerOf.get(key);
      if (owner === undefined) ownerOf.set(key, index);
      else join(owner, index);
    }
  }
  return [...Map.groupBy(goals.keys(), find).values()];
}

function dependencies(scope: Scope, meta: MetaRunner, goal: Obj): string[] {
  const { objects } = scope;
  const includeDelayed = box(0);
  const set = meta.run('Lean.MVarId.getMVarDependencies', goal, includeDelayed);
  // `HashSet MVarId`: a map to nothing.
  return [...hashEntries(objects, set)].map((entry) => keyOfName(objects, objects.field(entry, 0)));
}
