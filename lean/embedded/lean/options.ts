import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { makeName } from './names.ts';

/** Values of Lean's options by name. */
export type LeanOptions = Readonly<Record<string, boolean | number | string>>;

/** `Options`: a list of names with `DataValue`s: a string (0), a truth value (1) or a number (3). */
export function makeOptions(scope: Scope, options: LeanOptions): Obj {
  const dataValue = (value: boolean | number | string): Obj => {
    switch (typeof value) {
      case 'string':
        return scope.construct(0, [scope.string(value)]);
      case 'boolean':
        return scope.construct(1, [], [value ? 1 : 0]);
      case 'number':
        return scope.construct(3, [scope.nat(String(value))]);
    }
  };
  return scope.list(
    Object.entries(options).map(([name, value]) =>
      scope.construct(0, [makeName(scope, name), dataValue(value)]),
    ),
  );
}
