import { allowedAxioms, refusedConstants, unsafeStub } from '../../gate/trusted-constants.ts';
import type { UnprovedConstant } from '../../gate/unproved-import.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import {
  constantHead,
  constantValue,
  inductiveFields,
  kindOf,
  localConstants,
  usedConstants,
} from '../lean/environment.ts';
import { textOfName } from '../lean/names.ts';

/**
 * The constants that a text itself declares and that rest on an axiom other than those of Lean's logic, on `sorryAx`, on compiled
 * code, or on an imported constant that does (`known`). To be asked while the bodies of all are there: what a module
 * exports of a theorem does not show it.
 */
export function unprovedOf(scope: Scope, env: Obj, known: readonly UnprovedConstant[]): UnprovedConstant[] {
  const { objects } = scope;
  const imported = new Map(known.map(({ name, because }) => [name, because]));
  const users = new Map<string, string[]>();
  const because = new Map<string, string>();
  const found: string[] = [];
  const mark = (name: string, reason: string): void => {
    if (because.has(name)) return;
    because.set(name, reason);
    found.push(name);
  };
  const constants = localConstants(scope, env);
  const own = new Set(constants.map((info) => textOfName(objects, constantHead(objects, info).name)));
  for (const info of constants) {
    const { name, type } = constantHead(objects, info);
    const text = textOfName(objects, name);
    if (kindOf(objects, info) === 'axiom' && !allowedAxioms.has(text)) mark(text, text);
    using step = scope.nested();
    const value = constantValue(objects, info);
    const used = [
      ...usedConstants(step, type),
      ...(value === null ? [] : usedConstants(step, value)),
      // A type rests on all that its constructors say.
      ...(kindOf(objects, info) === 'inductive'
        ? objects.list(inductiveFields(objects, info).constructors)
        : []),
    ];
    for (const constant of used) {
      const use = textOfName(objects, constant);
      // A module's own stubs are unsafe, and the kernel keeps them out of what is not.
      if (refusedConstants.has(use) || (use.endsWith(unsafeStub) && !own.has(use))) mark(text, use);
      const reason = imported.get(use);
      if (reason !== undefined) mark(text, reason);
      const others = users.get(use);
      if (others === undefined) users.set(use, [text]);
      else others.push(text);
    }
  }
  // What uses one of them is one of them.
  for (const name of found) for (const user of users.get(name) ?? []) mark(user, because.get(name) as string);
  return found.map((name) => ({ name, because: because.get(name) as string }));
}
