import { moduleText } from '../../name-parts.ts';
import { box, isScalar, type Obj, type Objects, unbox } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { bodyBehind } from './expression.ts';
import { type ConstantKind, constantKind, constantVal, exprTag } from './layouts.ts';
import { keyOfName, nameParts, textOfName } from './names.ts';

/** The `ConstantInfo` of a name, or null. */
export type FindConstant = (name: Obj) => Obj | null;

/**
 * The `ConstantInfo` of a name, or null. `Environment.find?` doesn't know the recursors that the kernel makes for what an inductive type
 * is nested in, unless the type was elaborated here; the kernel does.
 */
export function findConstant(scope: Scope, env: Obj, name: Obj): Obj | null {
  const skipRealize = box(0);
  const found = scope.call('Lean.Environment.find?', env, name, skipRealize);
  if (!isScalar(found)) return scope.objects.field(found, 0);
  const key = keyOfName(scope.objects, name);
  const isIt = (info: Obj): boolean =>
    keyOfName(scope.objects, constantHead(scope.objects, info).name) === key;
  return localConstants(scope, env).find(isIt) ?? null;
}

export function isImported(scope: Scope, env: Obj, name: Obj): boolean {
  return scope.objects.truth(scope.call('Lean.Environment.isImportedConst', env, name));
}

const importedModuleObjects = (scope: Scope, env: Obj): Obj[] =>
  scope.objects.array(scope.call('Lean.Environment.allImportedModuleNames', env));

/** All modules that an environment has, directly or not. */
export const importedModuleNames = (scope: Scope, env: Obj): string[] =>
  importedModuleObjects(scope, env).map((name) => moduleText(nameParts(scope.objects, name)));

/** Which module an imported constant is of; null for one that a text has added. */
export function importedModules(scope: Scope, env: Obj): (name: Obj) => string | null {
  const { objects } = scope;
  const modules = importedModuleObjects(scope, env);
  /** Read once each: a library has many constants and few modules. */
  const texts: string[] = [];
  return (name) => {
    const found = scope.call('Lean.Environment.getModuleIdxFor?', env, name);
    if (isScalar(found)) return null;
    const place = unbox(objects.field(found, 0));
    const text = texts[place] ?? moduleText(nameParts(objects, modules[place] as Obj));
    texts[place] = text;
    return text;
  };
}

export function kindOf(objects: Objects, info: Obj): ConstantKind {
  const kind = constantKind[objects.tag(info)];
  if (kind === undefined) throw new Error(`unknown kind of constant: ${objects.tag(info)}`);
  return kind;
}

/** The part of a `ConstantInfo` that all kinds have. */
export function constantHead(objects: Objects, info: Obj): { name: Obj; levelParams: Obj; type: Obj } {
  const head = objects.field(objects.field(info, 0), 0);
  return {
    name: objects.field(head, constantVal.name),
    levelParams: objects.field(head, constantVal.levelParams),
    type: objects.field(head, constantVal.type),
  };
}

/** The constant that is the type of another; null for other types. */
export function typeNameOf(objects: Objects, info: Obj): string | null {
  const { type } = constantHead(objects, info);
  return objects.tag(type) === exprTag.const ? textOfName(objects, objects.field(type, 0)) : null;
}

/** The body of a definition, theorem or opaque constant. */
export function constantValue(objects: Objects, info: Obj): Obj | null {
  const kind = kindOf(objects, info);
  return kind === 'definition' || kind === 'theorem' || kind === 'opaque'
    ? objects.field(objects.field(info, 0), 1)
    : null;
}

/** `ReducibilityHints.opaque` and `.abbrev`, the constructors without fields. */
const opaqueHint = 0;
const abbreviationHint = 1;

/** True for a definition that the kernel always unfolds: an abbreviation or a projection. */
export const isAbbreviation = (objects: Objects, info: Obj): boolean =>
  hintOf(objects, info) === abbreviationHint;

/** True for a definition that the kernel unfolds last: what Lean makes of a term to evaluate it, and no `def` of a text. */
export const isOpaqueDefinition = (objects: Objects, info: Obj): boolean =>
  hintOf(objects, info) === opaqueHint;

/** Null for what is no definition, and for definitions with a height. */
function hintOf(objects: Objects, info: Obj): number | null {
  if (kindOf(objects, info) !== 'definition') return null;
  const hints = objects.field(objects.field(info, 0), 2);
  return isScalar(hints) ? unbox(hints) : null;
}

/** Fields of `InductiveVal` behind the common head. */
export function inductiveFields(
  objects: Objects,
  info: Obj,
): {
  parameters: number;
  indices: number;
  all: Obj;
  constructors: Obj;
  isRecursive: boolean;
  isUnsafe: boolean;
} {
  const value = objects.field(info, 0);
  return {
    parameters: objects.smallNat(objects.field(value, 1)),
    indices: objects.smallNat(objects.field(value, 2)),
    all: objects.field(value, 3),
    constructors: objects.field(value, 4),
    isRecursive: objects.scalarU8(value, 0) !== 0,
    isUnsafe: objects.scalarU8(value, 1) !== 0,
  };
}

/**
 * Names of the constructors of an inductive type and of those that it is defined with; null where one of these is not there
 * or no inductive type.
 */
export function familyConstructors(objects: Objects, find: FindConstant, info: Obj): Obj[] | null {
  const members = objects.list(inductiveFields(objects, info).all).map(find);
  const isType = (member: Obj | null): member is Obj =>
    member !== null && kindOf(objects, member) === 'inductive';
  return members.every(isType)
    ? members.flatMap((member) => objects.list(inductiveFields(objects, member).constructors))
    : null;
}

export function usedConstants(scope: Scope, expr: Obj): Obj[] {
  return scope.objects.array(scope.call('Lean.Expr.getUsedConstants', expr));
}

/**
 * Names of the constants that the types of what is no theorem have behind their arguments, definitions among the constants seen
 * through: whatever an instance is one of is among these.
 */
export function resultConstants(scope: Scope, constants: readonly Obj[]): Set<string> {
  const { objects } = scope;
  const values = constants.filter((info) => kindOf(objects, info) !== 'theorem');
  const bodies = new Map<string, Obj>();
  for (const info of values)
    if (kindOf(objects, info) === 'definition')
      bodies.set(
        keyOfName(objects, constantHead(objects, info).name),
        bodyBehind(objects, exprTag.lam, constantValue(objects, info)!),
      );
  const seen = new Set<string>();
  const names = new Set<string>();
  const waiting = values.map((info) => bodyBehind(objects, exprTag.forall, constantHead(objects, info).type));
  for (let expr = waiting.pop(); expr !== undefined; expr = waiting.pop()) {
    for (const constant of usedConstants(scope, expr)) {
      const key = keyOfName(objects, constant);
      const body = seen.has(key) ? undefined : bodies.get(key);
      if (body !== undefined) waiting.push(body);
      seen.add(key);
      names.add(textOfName(objects, constant));
    }
  }
  return names;
}

/** Every `ConstantInfo` that the text itself added, in no particular order. */
export function localConstants(scope: Scope, env: Obj): Obj[] {
  const { objects } = scope;
  const constants = scope.call('Lean.Environment.constants', env);
  // `SMap`: field 0 holds what was imported, field 1 a `PersistentHashMap` with the rest, which is its root node.
  return [...hashMapValues(objects, objects.field(constants, 1))];
}

/** Every `ConstantInfo` of the imported modules, in no particular order. */
export function* importedConstants(scope: Scope, env: Obj): Generator<Obj> {
  const { objects } = scope;
  const constants = scope.call('Lean.Environment.constants', env);
  for (const entry of hashEntries(objects, objects.field(constants, 0))) yield objects.field(entry, 1);
}

/** Key (0) and value (1) of each entry of a `Std.HashMap`: its size and an array of buckets, each a list with the rest at 2. */
export function* hashEntries(objects: Objects, map: Obj): Generator<Obj> {
  for (const bucket of objects.array(objects.field(map, 1)))
    for (let entry = bucket; !isScalar(entry); entry = objects.field(entry, 2)) yield entry;
}

/** `PersistentHashMap.Node`: `entries` (0) of `entry` (0), `ref` (1) or `null`; or `collision` (1) of keys and values. */
function* hashMapValues(objects: Objects, node: Obj): Generator<Obj> {
  if (objects.tag(node) === 1) {
    yield* objects.array(objects.field(node, 1));
    return;
  }
  for (const entry of objects.array(objects.field(node, 0))) {
    if (isScalar(entry)) continue;
    if (objects.tag(entry) === 0) yield objects.field(entry, 1);
    else yield* hashMapValues(objects, objects.field(entry, 0));
  }
}

export interface ImportOptions {
  /** What a `module` sees of others, or all of them, as any other file does. */
  readonly level: 'exported' | 'private';
  readonly options: Obj;
}

/**
 * Imports modules, and runs their initializers where Lean loads their code.
 * @throws ImportFailure with the text of Lean's error
 */
export function importModules(scope: Scope, imports: Obj, { level, options }: ImportOptions): Obj {
  const trustLevel = box(1024);
  const loadExtensions = box(1);
  const noArtifacts = box(1);
  // The environment is never freed, which makes importing quicker.
  const leak = box(1);
  // Lean forbids initializers again at the end of each import.
  scope.allowInitializers();
  const result = scope.attempt(
    'Lean.importModules',
    imports,
    options,
    trustLevel,
    scope.array([]),
    leak,
    loadExtensions,
    box(importLevels[level]),
    noArtifacts,
  );
  if (!result.ok) throw new ImportFailure(scope.ioErrorText(result.exception));
  return result.value;
}

/** `OLeanLevel`. */
const importLevels = { exported: 0, private: 2 } as const;

/** A library that a header asks for can't be loaded. */
export class ImportFailure extends Error {}
