import { isAllowedAxiom, refusedConstants, unsafeStub } from '../../gate/trusted-constants.ts';
import type { UnprovedConstant } from '../../gate/unproved-import.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { kernelLimit } from '../gate/kernel-limits.ts';
import {
  constantHead,
  constantValue,
  findConstant,
  inductiveFields,
  kindOf,
  localConstants,
  usedConstants,
} from '../lean/environment.ts';
import { keyOfName, keyOfText, nameParts, prettyOfName, textOfName } from '../lean/names.ts';

const refused = new Map([...refusedConstants].map(([name, code]) => [keyOfText(name), code]));

type Why = Pick<UnprovedConstant, 'because' | 'code'>;

/**
 * The constants that a text itself declares and that rest on an axiom other than those of Lean's logic, on `sorryAx`, on compiled
 * code, on a form of type that the kernel can't be trusted with, or on an imported constant that does (`known`). To be asked while
 * the bodies of all are there: what a module exports of a theorem does not show it.
 */
export function unprovedOf(scope: Scope, env: Obj, known: readonly UnprovedConstant[]): UnprovedConstant[] {
  const { objects } = scope;
  const imported = new Map(known.map((one) => [one.key, one]));
  const users = new Map<string, string[]>();
  const names = new Map<string, string>();
  const reasons = new Map<string, Why>();
  const found: string[] = [];
  const mark = (key: string, { because, code }: Why): void => {
    if (reasons.has(key)) return;
    reasons.set(key, { because, code });
    found.push(key);
  };
  const constants = localConstants(scope, env);
  const own = new Set(constants.map((info) => keyOfName(objects, constantHead(objects, info).name)));
  for (const info of constants) {
    const { name, type } = constantHead(objects, info);
    const key = keyOfName(objects, name);
    const shown = prettyOfName(objects, name);
    names.set(key, shown);
    const kind = kindOf(objects, info);
    if (kind === 'axiom' && !isAllowedAxiom(nameParts(objects, name)))
      mark(key, { because: shown, code: 'axiom' });
    using step = scope.nested();
    // What is unsafe the kernel keeps out of what is not.
    if (kind === 'inductive' && !inductiveFields(objects, info).isUnsafe) {
      const limit = kernelLimit(step, (asked) => findConstant(step, env, asked), info);
      if (limit !== null) mark(key, { because: limit, code: 'kernel-unchecked' });
    }
    const value = constantValue(objects, info);
    const used = [
      ...usedConstants(step, type),
      ...(value === null ? [] : usedConstants(step, value)),
      // A type rests on all that its constructors say.
      ...(kind === 'inductive' ? objects.list(inductiveFields(objects, info).constructors) : []),
    ];
    for (const constant of used) {
      const use = keyOfName(objects, constant);
      // A module's own stubs are unsafe, and the kernel keeps them out of what is not.
      // Its components are read where its key, which is kept, says that it may be one: few are.
      const isStub =
        use.endsWith(unsafeStub) && nameParts(objects, constant).at(-1) === unsafeStub && !own.has(use);
      const code = refused.get(use) ?? (isStub ? 'axiom' : null);
      if (code !== null) mark(key, { because: textOfName(objects, constant), code });
      const unproved = imported.get(use);
      if (unproved !== undefined) mark(key, unproved);
      const others = users.get(use);
      if (others === undefined) users.set(use, [key]);
      else others.push(key);
    }
  }
  // What uses one of them is one of them.
  for (const key of found) for (const user of users.get(key) ?? []) mark(user, reasons.get(key) as Why);
  return found.map((key) => ({ name: names.get(key) as string, key, ...(reasons.get(key) as Why) }));
}
