import { type LibraryPortion, type LibraryTheorem, numberOf } from '../../library-theorems.ts';
import { isGenerated, isInward } from '../../telling-names.ts';
import type { Obj, Objects } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { constantHead, importedConstants, importedModules, kindOf, usedConstants } from './environment.ts';
import { applicationOf, bindersOf, headConstant } from './expression.ts';
import { axiomIsUnsafe, instanceImplicit } from './layouts.ts';
import { nameParts, prettyOfName } from './names.ts';
import { SymbolTable } from './symbol-table.ts';

/** So many constants are looked at in one task: about a second. */
const portionConstants = 40_000;

/**
 * Theorems of the imported modules that a person may use in a proof; null when interrupted.
 * @param from the first constant to be looked at, by its place in the environment's own order
 */
export function libraryTheorems(
  lean: LeanInstance,
  env: Obj,
  { from, wasInterrupted }: { readonly from: number; readonly wasInterrupted: () => boolean },
): LibraryPortion | null {
  using scope = lean.scope();
  const symbols = new SymbolTable(scope, env);
  const theorems: LibraryTheorem[] = [];
  const moduleOf = importedModules(scope, env);
  const modules = new Map<string, number>();
  const portion = () => ({ symbols: symbols.texts, modules: [...modules.keys()], theorems });
  let place = -1;
  for (const info of importedConstants(scope, env)) {
    place += 1;
    if (place < from) continue;
    if (place === from + portionConstants) return { ...portion(), next: place };
    if (!mayBeTheorem(scope.objects, info)) continue;
    if (wasInterrupted()) return null;
    using own = lean.scope();
    const theorem = describe(own, env, info, symbols);
    if (theorem === null) continue;
    const module = moduleOf(constantHead(scope.objects, info).name) ?? '';
    theorems.push({ ...theorem, module: numberOf(module, modules) });
  }
  return portion();
}

/** Most modules export a theorem without its proof, and so as an axiom. */
function mayBeTheorem(objects: Objects, info: Obj): boolean {
  switch (kindOf(objects, info)) {
    case 'theorem':
      return true;
    case 'axiom':
      return objects.scalarU8(objects.field(info, 0), axiomIsUnsafe) === 0;
    default:
      return false;
  }
}

function describe(
  scope: Scope,
  env: Obj,
  info: Obj,
  symbols: SymbolTable,
): Omit<LibraryTheorem, 'module'> | null {
  const { objects } = scope;
  const { name, type } = constantHead(objects, info);
  const parts = nameParts(objects, name);
  if (!isPublic(parts)) return null;
  if (isGenerated(parts.join('.')) || parts.at(-1) === 'congr_simp' || symbols.isInstance(name)) return null;
  if (objects.truth(scope.call('Lean.Linter.isDeprecated', env, name))) return null;

  const { binders, body } = bindersOf(objects, type);
  if (!symbols.isProposition(body, binders)) return null;
  const constantsOf = (expr: Obj): number[] => symbols.numbers(usedConstants(scope, expr));
  const conclusion = constantsOf(body);
  const premises = new Set(
    binders.filter(({ info }) => info !== instanceImplicit).flatMap(({ type }) => constantsOf(type)),
  );
  for (const constant of conclusion) premises.delete(constant);
  if ([...conclusion, ...premises].some((constant) => symbols.isInward(constant))) return null;
  const { head, args } = applicationOf(objects, body);
  const relation = headConstant(objects, body);
  const [left, right] = relation === 'Eq' || relation === 'Iff' ? args.slice(-2) : [];
  return {
    name: prettyOfName(objects, name),
    head: symbols.head(head),
    conclusion,
    premises: [...premises],
    explicit: binders
      .map(({ isImplicit, type }, position) => {
        if (isImplicit) return '';
        return symbols.isProposition(type, binders.slice(0, position)) ? 'p' : 'd';
      })
      .join(''),
    sides:
      left === undefined || right === undefined
        ? null
        : { left: constantsOf(left), right: constantsOf(right) },
  };
}

/** No part is a number or begins with `_`, as in what Lean makes itself and in private names. */
function isPublic(parts: readonly (string | number)[]): boolean {
  return parts.every((part) => typeof part === 'string' && !part.startsWith('_')) && !isInward(parts);
}
