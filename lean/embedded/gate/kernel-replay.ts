import type { Reason } from '../../../core/verdict.ts';
import { environmentReasons } from '../../gate/environment-reasons.ts';
import { box, none, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import {
  constantHead,
  type FindConstant,
  familyConstructors,
  findConstant,
  inductiveFields,
  isImported,
  kindOf,
} from '../lean/environment.ts';
import { keyOfName, textOfName } from '../lean/names.ts';
import { constructorCheck, kernelLimit } from './kernel-limits.ts';
import type { ReadDeclarations } from './read-export.ts';

/** Constructors of `Declaration` that we build, and the number of constants each takes. */
const declarationTag = { definition: 1, theorem: 2, opaque: 3, inductive: 6 } as const;

/** Either the environment of the libraries with all that the kernel has accepted, or why it did not. */
export type Replay =
  | { readonly kind: 'accepted'; readonly env: Obj }
  | { readonly kind: 'rejected'; readonly reasons: readonly Reason[] };

/**
 * Gives every constant that a proof rests on to the kernel again, in the environment of the libraries alone. What
 * elaboration may have done to the environment (options that switch the kernel off, code that adds constants) doesn't
 * matter: a theorem counts because the kernel accepts it here.
 */
export function replayInKernel(
  scope: Scope,
  libraries: Obj,
  { constants, byName }: ReadDeclarations,
): Replay {
  const { objects } = scope;
  const added = new Set<string>();
  const rejected = (reason: Reason): Replay => ({ kind: 'rejected', reasons: [reason] });
  let env = libraries;
  for (const info of constants) {
    const { name } = constantHead(objects, info);
    const text = textOfName(objects, name);
    // What counts as the library's is not looked into.
    if (isImported(scope, libraries, name)) return rejected(environmentReasons.rejected(text));
    // Inductive types bring their constructors with them.
    if (added.has(keyOfName(objects, name)) || kindOf(objects, info) === 'constructor') continue;
    const find = declarable(scope, env, byName, info);
    const limit = kernelLimit(scope, find, info);
    if (limit !== null) return rejected(environmentReasons.kernelLimit(text, limit));
    const declaration = declarationOf(scope, find, info, added);
    if (declaration === null) return rejected(environmentReasons.uncheckable(text));
    const result = addDeclaration(scope, env, declaration);
    if (result === null) return rejected(environmentReasons.rejected(text));
    env = result;
    added.add(keyOfName(objects, name));
    if (kindOf(objects, info) === 'inductive' && !acceptsConstructors(scope, env, info)) {
      return rejected(environmentReasons.constructorRejected(text));
    }
  }
  return { kind: 'accepted', env };
}

/**
 * What names stand for when a constant is declared: what the kernel has accepted, as it has it, and of a type those that it is
 * defined with, and their constructors. What is told of anything else, nobody has checked.
 */
function declarable(scope: Scope, env: Obj, byName: ReadDeclarations['byName'], info: Obj): FindConstant {
  const { objects } = scope;
  const told: FindConstant = (name) => byName.get(keyOfName(objects, name)) ?? null;
  const names =
    kindOf(objects, info) === 'inductive'
      ? [
          ...objects.list(inductiveFields(objects, info).all),
          ...(familyConstructors(objects, told, info) ?? []),
        ]
      : [];
  const family = new Set(names.map((name) => keyOfName(objects, name)));
  return (name) =>
    findConstant(scope, env, name) ?? (family.has(keyOfName(objects, name)) ? told(name) : null);
}

/** Has the kernel check the types of the constructors of a whole family, as it has them now, once more, as terms. */
function acceptsConstructors(scope: Scope, env: Obj, info: Obj): boolean {
  const { objects } = scope;
  const find: FindConstant = (name) => findConstant(scope, env, name);
  const constructors = familyConstructors(objects, find, info);
  if (constructors === null) return false;
  return constructors.every((name, number) => {
    const found = find(name);
    if (found === null) return false;
    const { levelParams, type } = constantHead(objects, found);
    const theorem = constructorCheck(scope, levelParams, type, number);
    return addDeclaration(scope, env, scope.construct(declarationTag.theorem, [theorem])) !== null;
  });
}

function addDeclaration(scope: Scope, env: Obj, declaration: Obj): Obj | null {
  const { objects } = scope;
  // A boxed `USize`: an object without object fields that holds the number; 0 is no limit.
  const noLimit = scope.construct(0, [], [0, 0, 0, 0]);
  const check = box(1);
  const result = scope.call('Lean.Environment.addDeclCore', env, noLimit, declaration, none, check);
  return objects.tag(result) === 0 ? null : objects.field(result, 0);
}

function declarationOf(scope: Scope, find: FindConstant, info: Obj, added: Set<string>): Obj | null {
  const { objects } = scope;
  const kind = kindOf(objects, info);
  switch (kind) {
    case 'definition':
    case 'theorem':
    case 'opaque':
      return scope.construct(declarationTag[kind], [objects.field(info, 0)]);
    case 'inductive':
      return inductiveDeclaration(scope, find, info, added);
    case 'constructor':
    case 'recursor':
    case 'axiom':
    case 'quotient':
      return null;
  }
}

/** `inductDecl`: universe parameters, number of parameters, the types that are defined together, and `isUnsafe`. */
function inductiveDeclaration(scope: Scope, find: FindConstant, info: Obj, added: Set<string>): Obj | null {
  const { objects } = scope;
  const fields = inductiveFields(objects, info);
  const types: Obj[] = [];
  for (const name of objects.list(fields.all)) {
    const member = find(name);
    if (member === null || kindOf(objects, member) !== 'inductive') return null;
    const constructors: Obj[] = [];
    for (const constructorName of objects.list(inductiveFields(objects, member).constructors)) {
      const found = find(constructorName);
      if (found === null || kindOf(objects, found) !== 'constructor') return null;
      constructors.push(scope.construct(0, [constructorName, constantHead(objects, found).type]));
      added.add(keyOfName(objects, constructorName));
    }
    added.add(keyOfName(objects, name));
    types.push(scope.construct(0, [name, constantHead(objects, member).type, scope.list(constructors)]));
  }
  const { levelParams } = constantHead(objects, info);
  return scope.construct(
    declarationTag.inductive,
    [levelParams, box(fields.parameters), scope.list(types)],
    [fields.isUnsafe ? 1 : 0],
  );
}
