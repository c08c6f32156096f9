import { isScalar, type Obj, type Objects } from '../ffi/objects.ts';
import { instanceImplicit, localContext, localDecl, localDeclKind } from './layouts.ts';
import { hasMacroScopes } from './names.ts';
import { persistentArray } from './persistent-array.ts';

/** A declaration of a goal's local context that the user sees. */
export interface ContextDeclaration {
  readonly fvarId: Obj;
  readonly userName: Obj;
  readonly type: Obj;
  readonly value: Obj | null;
  readonly isInstance: boolean;
  readonly accessible: boolean;
}

/** The visible declarations, in order; not the theorem itself (there for recursion) nor implementation details. */
export function contextDeclarations(objects: Objects, lctx: Obj): ContextDeclaration[] {
  const declarations: ContextDeclaration[] = [];
  for (const entry of persistentArray(objects, objects.field(lctx, localContext.decls))) {
    if (isScalar(entry)) continue;
    const declaration = objects.field(entry, 0);
    // An `ldecl` has one more scalar, `nondep`, but it lies before `kind` as the binder annotation does in a `cdecl`.
    if (objects.scalarU8(declaration, localDecl.kind) !== localDeclKind.default) continue;
    const isLet = objects.tag(declaration) === 1;
    const userName = objects.field(declaration, localDecl.userName);
    declarations.push({
      fvarId: objects.field(declaration, localDecl.fvarId),
      userName,
      type: objects.field(declaration, localDecl.type),
      value: isLet ? objects.field(declaration, localDecl.value) : null,
      isInstance: !isLet && objects.scalarU8(declaration, localDecl.binderInfo) === instanceImplicit,
      accessible: !hasMacroScopes(objects, userName),
    });
  }
  return declarations;
}
