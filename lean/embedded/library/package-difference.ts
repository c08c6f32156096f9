import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { makeSource } from '../lean/commands.ts';
import {
  constantHead,
  constantValue,
  importedConstants,
  importedModules,
  importModules,
  kindOf,
  localConstants,
} from '../lean/environment.ts';
import { readFileHeader } from '../lean/imports.ts';
import { keyOfName, nameParts, prettyOfName, textOfName } from '../lean/names.ts';
import { makeOptions } from '../lean/options.ts';

/**
 * A module of Lean's own that was compiled from a source stands for the one of the package: what other modules prove with it has to hold with
 * that one. A source of another version of Lean gives other constants.
 * @param env what the source has made
 * @returns the name of a constant that the package's module exports with another kind, type or exposed body, or that only one of them has;
 *   null where all agree
 */
export function packageDifference(scope: Scope, env: Obj, module: string): string | null {
  const { objects } = scope;
  const alone = makeSource(scope, `module\n\nprelude\nimport ${module}\n`, module);
  const { imports } = readFileHeader(scope, alone);
  const options = makeOptions(scope, {});
  const shipped = importModules(scope, imports, { level: 'exported', options });
  const moduleOf = importedModules(scope, shipped);
  const own = new Map(
    localConstants(scope, env).map((info) => [keyOfName(objects, constantHead(objects, info).name), info]),
  );
  const same = (a: Obj, b: Obj): boolean => objects.truth(scope.call('Lean.Expr.eqv', a, b));
  const universes = (levels: Obj): string =>
    objects
      .list(levels)
      .map((name) => textOfName(objects, name))
      .join(' ');
  const agrees = (info: Obj, found: Obj): boolean => {
    const [theirs, ours] = [constantHead(objects, info), constantHead(objects, found)];
    if (universes(theirs.levelParams) !== universes(ours.levelParams)) return false;
    if (!same(theirs.type, ours.type)) return false;
    const kind = kindOf(objects, info);
    // What is not exposed is exported as an axiom.
    if (kind === 'axiom') return true;
    if (kind !== kindOf(objects, found)) return false;
    if (kind !== 'definition') return true;
    return same(constantValue(objects, info) as Obj, constantValue(objects, found) as Obj);
  };
  const known = new Set<string>();
  for (const info of importedConstants(scope, shipped)) {
    const { name } = constantHead(objects, info);
    if (moduleOf(name) !== module) continue;
    const key = keyOfName(objects, name);
    known.add(key);
    const found = own.get(key);
    if (found === undefined ? !isMadeByLean(nameParts(objects, name)) : !agrees(info, found))
      return prettyOfName(objects, name);
  }
  for (const [key, info] of own) {
    const { name } = constantHead(objects, info);
    // A theorem more is one that holds here, too.
    if (known.has(key) || kindOf(objects, info) === 'theorem') continue;
    if (!isMadeByLean(nameParts(objects, name))) return prettyOfName(objects, name);
  }
  return null;
}

/** Private, or a helper: which of these Lean makes beside what a text declares is not the same under all options. */
const isMadeByLean = (parts: readonly (string | number)[]): boolean =>
  parts.some((part) => typeof part === 'number' || /^(_|(eq|match)_\d+$)/.test(part));
