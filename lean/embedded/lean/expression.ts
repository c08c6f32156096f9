import type { Obj, Objects } from '../ffi/objects.ts';
import { exprTag, forallBinderInfo, levelTag } from './layouts.ts';
import { sourceOfName } from './names.ts';

/** Strips `mdata`, which has no meaning for the kernel. */
export function skipMetadata(objects: Objects, expr: Obj): Obj {
  let inner = expr;
  while (objects.tag(inner) === exprTag.mdata) inner = objects.field(inner, 1);
  return inner;
}

/** The function of an application and its arguments, in order. */
export function applicationOf(objects: Objects, expr: Obj): { head: Obj; args: Obj[] } {
  const args: Obj[] = [];
  let head = skipMetadata(objects, expr);
  while (objects.tag(head) === exprTag.app) {
    args.push(objects.field(head, 1));
    head = skipMetadata(objects, objects.field(head, 0));
  }
  return { head, args: args.reverse() };
}

export interface ExprBinder {
  readonly name: Obj;
  readonly type: Obj;
  /** The annotation: 0 for `(x : α)` and for `let`, `instanceImplicit` for `[Inst]`. */
  readonly info: number;
  /** True for `{x : α}`, `⦃x : α⦄` and `[Inst]`. */
  readonly isImplicit: boolean;
}

/** Leading `∀`, `→` and `let` binders, and the body below them (with loose bound variables). */
export function bindersOf(objects: Objects, expr: Obj): { binders: ExprBinder[]; body: Obj } {
  const binders: ExprBinder[] = [];
  let body = skipMetadata(objects, expr);
  for (;;) {
    const tag = objects.tag(body);
    if (tag !== exprTag.forall && tag !== exprTag.let) return { binders, body };
    const info = tag === exprTag.forall ? objects.scalarU8(body, forallBinderInfo) : 0;
    binders.push({
      name: objects.field(body, 0),
      type: objects.field(body, 1),
      info,
      isImplicit: info !== 0,
    });
    body = skipMetadata(objects, objects.field(body, tag === exprTag.forall ? 2 : 3));
  }
}

/** What stands behind leading binders of a kind. A `let` is part of it, as what it names may be all that there is. */
export function bodyBehind(objects: Objects, binder: number, expr: Obj): Obj {
  let body = skipMetadata(objects, expr);
  while (objects.tag(body) === binder) body = skipMetadata(objects, objects.field(body, 2));
  return body;
}

/** The constant at the head of an application, or null. */
export function headConstant(objects: Objects, expr: Obj): string | null {
  const { head } = applicationOf(objects, expr);
  return objects.tag(head) === exprTag.const ? sourceOfName(objects, objects.field(head, 0)) : null;
}

/** `Prop`, `α → Prop` and their like. */
export function endsInProp(objects: Objects, type: Obj): boolean {
  const { body } = bindersOf(objects, type);
  return objects.tag(body) === exprTag.sort && objects.tag(objects.field(body, 0)) === levelTag.zero;
}
