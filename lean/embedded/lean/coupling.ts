import { box, isScalar, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
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
  const groups = new Map<number, number[]>();
  for (const index of goals.keys()) {
    const root = find(index);
    groups.set(root, [...(groups.get(root) ?? []), index]);
  }
  return [...groups.values()];
}

/** `HashSet MVarId`: a structure of size and buckets, each an association list of key, value, rest. */
function dependencies(scope: Scope, meta: MetaRunner, goal: Obj): string[] {
  const { objects } = scope;
  const includeDelayed = box(0);
  const set = meta.run('Lean.MVarId.getMVarDependencies', goal, includeDelayed);
  const keys: string[] = [];
  for (const bucket of objects.array(objects.field(set, 1))) {
    for (let entry = bucket; !isScalar(entry); entry = objects.field(entry, 2)) {
      keys.push(keyOfName(objects, objects.field(entry, 0)));
    }
  }
  return keys;
}
