import { box, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import type { MetaRunner } from './meta.ts';

const printWidth = 110;

export function formatText(scope: Scope, format: Obj, width = printWidth): string {
  return scope.objects.string(scope.call('Std.Format.pretty', format, box(width), box(0), box(0)));
}

/** A goal as an editor shows it. */
export function prettyGoal(scope: Scope, meta: MetaRunner, goal: Obj): string {
  return formatText(scope, meta.run('Lean.Meta.ppGoal', goal));
}
