import { box, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { commandState, environmentExtension } from './layouts.ts';

/** What a text can have Lean put into terms by itself: its instances, coercions among them, which it prefers, and hints for unification. */
function instanceExtensions(scope: Scope): Obj[] {
  const scoped = ['Lean.Meta.instanceExtension', 'Lean.Meta.unificationHintExtension'];
  return [
    ...scoped.map((name) => scope.objects.field(scope.constant(name), 1)),
    scope.constant('Lean.Meta.defaultInstanceExtension'),
  ];
}

/**
 * Elaborates a command with none of the text's own instances in sight. What Lean makes of new syntax is a program that is run: a
 * coercion from `TSyntax` to `Syntax` would have its own body put into it.
 * @param state of the command, `Command.State`
 * @param imported the same before the first command of the text
 */
export function withImportedInstances<T extends { readonly state: Obj }>(
  scope: Scope,
  state: Obj,
  imported: Obj,
  elaborate: (state: Obj) => T,
): T {
  const done = elaborate(withInstancesOf(scope, imported, state));
  return { ...done, state: withInstancesOf(scope, state, done.state) };
}

/** A `Command.State` with the instances of another. */
function withInstancesOf(scope: Scope, source: Obj, state: Obj): Obj {
  const { objects } = scope;
  const from = objects.field(source, commandState.env);
  const types = [box(0), box(0), box(0)];
  let env = objects.field(state, commandState.env);
  for (const extension of instanceExtensions(scope)) {
    const mode = objects.field(objects.field(extension, 0), environmentExtension.asyncMode);
    const inhabited = box(0);
    const found = scope.call(
      'Lean.PersistentEnvExtension.getState',
      ...types,
      inhabited,
      extension,
      from,
      mode,
    );
    env = scope.call('Lean.PersistentEnvExtension.setState', ...types, extension, env, found);
  }
  return scope.update(state, { [commandState.env]: env });
}
