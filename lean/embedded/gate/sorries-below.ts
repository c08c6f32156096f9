import { type NameParts, nameKey, withoutPrivatePrefix } from '../../name-parts.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import {
  constantHead,
  findConstant,
  isImported,
  localConstants,
  usedConstants,
} from '../lean/environment.ts';
import { keyOfName, nameParts, textOfName } from '../lean/names.ts';
import { usedBy } from './axioms.ts';

/**
 * The declarations of a text whose `sorry` the statement of a theorem rests on, itself among them: whatever its proof, the gate
 * would find them. `theorem`: its name as the text has it.
 */
export function sorriesBelow(scope: Scope, env: Obj, theorem: NameParts): readonly NameParts[] {
  const { objects } = scope;
  const partsOf = (name: Obj) => withoutPrivatePrefix(nameParts(objects, name));
  const isAsked = (info: Obj) => nameKey(partsOf(constantHead(objects, info).name)) === nameKey(theorem);
  const asked = localConstants(scope, env).find(isAsked);
  if (asked === undefined) return [];
  const holders: NameParts[] = [];
  const seen = new Set<string>();
  const look = (holder: Obj, used: readonly Obj[]): void => {
    if (used.some((name) => textOfName(objects, name) === 'sorryAx')) holders.push(partsOf(holder));
    for (const name of used) {
      const key = keyOfName(objects, name);
      if (seen.has(key)) continue;
      seen.add(key);
      const info = isImported(scope, env, name) ? null : findConstant(scope, env, name);
      if (info !== null) look(name, usedBy(scope, env, info));
    }
  };
  const { name, type } = constantHead(objects, asked);
  seen.add(keyOfName(objects, name));
  look(name, usedConstants(scope, type));
  return holders;
}
