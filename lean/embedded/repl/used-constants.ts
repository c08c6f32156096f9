import { type Obj, unbox } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { usedConstants } from '../lean/environment.ts';
import { tacticInfo } from '../lean/layouts.ts';
import { keyOfName, nameToString } from '../lean/names.ts';
import { optional } from './info-tree.ts';

/** `CollectMVars.State`. */
const collected = { result: 1 } as const;
const less = 0;

/** The constants in the terms that a tactic has found for its goals, in the order of Lean's `NameSet`. */
export function constantsIn(scope: Scope, info: Obj): string[] {
  return constantsFound(scope, info)
    .sort((a, b) => (unbox(scope.call('Lean.Name.quickCmp', a, b)) === less ? -1 : 1))
    .map((name) => nameToString(scope, name));
}

/** The same as Lean's names, in no particular order. */
export function constantsFound(scope: Scope, info: Obj): Obj[] {
  const { objects } = scope;
  const mctx = objects.field(info, tacticInfo.mctxAfter);
  const names = new Map<string, Obj>();
  const seen = new Set<string>();
  const left = objects.list(objects.field(info, tacticInfo.goalsBefore));
  for (let goal = left.pop(); goal !== undefined; goal = left.pop()) {
    const key = keyOfName(objects, goal);
    if (seen.has(key)) continue;
    seen.add(key);
    const term = optional(objects, scope.call('Lean.MetavarContext.getExprAssignmentCore?', mctx, goal));
    if (term === null) continue;
    for (const name of usedConstants(scope, term)) names.set(keyOfName(objects, name), name);
    const none = scope.constant('Lean.CollectMVars.instInhabitedState');
    const below = scope.call('Lean.Expr.collectMVars', none, term);
    left.push(...objects.array(objects.field(below, collected.result)));
  }
  return [...names.values()];
}
