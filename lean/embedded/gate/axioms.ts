import type { Reason } from '../../../core/verdict.ts';
import { environmentReasons } from '../../gate/environment-reasons.ts';
import type { TextConstant } from '../../gate/target-rules.ts';
import { isAllowedAxiom } from '../../gate/trusted-constants.ts';
import type { UnprovedImport } from '../../gate/unproved-import.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import {
  constantHead,
  constantValue,
  findConstant,
  importedModules,
  inductiveFields,
  kindOf,
  localConstants,
  usedConstants,
} from '../lean/environment.ts';
import { keyOfName, nameParts, textOfName } from '../lean/names.ts';

/** The constants that a text has added to an environment, for finding out which theorems it asks for. */
export function textConstants(scope: Scope, env: Obj): TextConstant<Obj>[] {
  const { objects } = scope;
  return localConstants(scope, env).map((info) => {
    const { name } = constantHead(objects, info);
    return {
      name,
      parts: nameParts(objects, name),
      isTheorem: kindOf(objects, info) === 'theorem',
      usesSorry: () => usesSorry(scope, info),
    };
  });
}

/** Whether the body of a constant mentions `sorryAx` itself. */
export function usesSorry(scope: Scope, info: Obj): boolean {
  const value = constantValue(scope.objects, info);
  if (value === null) return false;
  return usedConstants(scope, value).some((name) => textOfName(scope.objects, name) === 'sorryAx');
}

export interface Dependencies {
  /** Every constant of the text itself that the theorem rests on, each after those it uses. */
  readonly local: readonly Obj[];
  readonly axioms: readonly string[];
  /** The modules whose constants the theorem and what it rests on mention. */
  readonly modules: readonly string[];
  readonly reasons: readonly Reason[];
}

/** Walks everything a theorem rests on: types and values, constructors of inductive types, through the whole text. */
export function collectDependencies(
  scope: Scope,
  env: Obj,
  theorem: Obj,
  unproved: ReadonlyMap<string, UnprovedImport>,
): Dependencies {
  const { objects } = scope;
  const local: Obj[] = [];
  const axioms = new Set<string>();
  const modules = new Set<string>();
  const moduleOf = importedModules(scope, env);
  const reasons: Reason[] = [];
  const seen = new Set<string>();

  const visit = (name: Obj): void => {
    const key = keyOfName(objects, name);
    if (seen.has(key)) return;
    seen.add(key);
    const text = textOfName(objects, name);
    const info = findConstant(scope, env, name);
    if (info === null) {
      reasons.push(environmentReasons.unknown(text));
      return;
    }
    const module = moduleOf(name);
    if (module !== null) {
      modules.add(module);
      const found = unproved.get(key);
      const refused =
        found === undefined
          ? environmentReasons.refusedConstant(text)
          : environmentReasons.unprovedImport(found);
      if (refused !== null) reasons.push(refused);
      if (isAllowedAxiom(nameParts(objects, name))) axioms.add(text);
      return;
    }
    if (kindOf(objects, info) === 'axiom') {
      axioms.add(text);
      reasons.push(environmentReasons.newAxiom(text));
    }
    for (const used of usedBy(scope, env, info)) visit(used);
    local.push(info);
  };
  visit(theorem);
  return { local, axioms: [...axioms], modules: [...modules], reasons };
}

/** The constants in type and value, of an inductive type those of its whole family. */
export function usedBy(scope: Scope, env: Obj, info: Obj): Obj[] {
  const { objects } = scope;
  const value = constantValue(objects, info);
  const used = [
    ...usedConstants(scope, constantHead(objects, info).type),
    ...(value === null ? [] : usedConstants(scope, value)),
  ];
  if (kindOf(objects, info) === 'inductive') used.push(...usedByFamily(scope, env, info));
  return used;
}

/**
 * Types that are defined together enter the kernel together, with their constructors; so each rests on all that any of
 * them uses.
 */
function usedByFamily(scope: Scope, env: Obj, info: Obj): Obj[] {
  const { objects } = scope;
  const used: Obj[] = [];
  const constructors: Obj[] = [];
  const { all } = inductiveFields(objects, info);
  for (const name of objects.list(all)) {
    const member = findConstant(scope, env, name);
    if (member === null || kindOf(objects, member) !== 'inductive') continue;
    used.push(...usedConstants(scope, constantHead(objects, member).type));
    for (const constructorName of objects.list(inductiveFields(objects, member).constructors)) {
      const found = findConstant(scope, env, constructorName);
      if (found !== null) used.push(...usedConstants(scope, constantHead(objects, found).type));
      constructors.push(constructorName);
    }
  }
  return [...used, ...objects.list(all), ...constructors];
}
