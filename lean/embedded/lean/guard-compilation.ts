import { type Obj, unit } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { constantHead, findConstant } from './environment.ts';
import { coreState, exprTag } from './layouts.ts';
import { nameParts, textOfName } from './names.ts';

/** Where Lean has what compiles declarations: a reference to a function from their names to `CoreM Unit`. */
const compiler = 'Lean.compileDeclsRef';
const compile = 'Lean.Compiler.LCNF.main';

/** What Lean makes of new syntax, which the policy looks into, and the tactic of an argument, which only Lean may declare. */
const ofSyntax: ReadonlySet<string> = new Set([
  ...['Lean.ParserDescr', 'Lean.TrailingParserDescr', 'Lean.Macro', 'Lean.PrettyPrinter.Unexpander'],
  'Lean.Syntax',
]);

/**
 * Has Lean compile no declaration that a text is made of, so that whatever comes to evaluate it finds no code: the policy refuses the syntax
 * that is known to do so, and a library may have more. What is compiled is what Lean makes of new syntax, and configurations. What these
 * mention of the text has no code.
 * @param isInMemory Lean's memory comes from an image, and has the closure.
 */
export function guardCompilation(lean: LeanInstance, isInMemory: boolean): void {
  // Names of declarations, context and state reference of `CoreM`, the world.
  const arity = 4;
  const guarded = (...parts: number[]): number => {
    using call = lean.scope();
    const [names, context, state] = parts.map((part) => call.own(part)) as [Obj, Obj, Obj, Obj];
    const env = lean.objects.field(call.read(state), coreState.env);
    const all = lean.objects.array(names);
    if (!all.every((name) => isMadeByLean(call, env, name))) return lean.objects.newConstructor(0, [unit]);
    const result = call.call(compile, names, context, state);
    lean.objects.retain(result);
    return result;
  };
  if (isInMemory) {
    lean.functionOfClosure(arity, guarded);
    return;
  }
  using scope = lean.scope();
  scope.write(scope.constant(compiler), lean.closure(scope, arity, guarded));
}

function isMadeByLean(scope: Scope, env: Obj, name: Obj): boolean {
  const { objects } = scope;
  // Of a term that is to be evaluated: no text can end a name with a number.
  if (typeof nameParts(objects, name).at(-1) === 'number') return true;
  const info = findConstant(scope, env, name);
  if (info === null) return false;
  const { type } = constantHead(objects, info);
  return objects.tag(type) === exprTag.const && ofSyntax.has(textOfName(objects, objects.field(type, 0)));
}
