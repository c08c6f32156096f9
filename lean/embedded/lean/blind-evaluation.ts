import { isScalar, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { constantHead, findConstant, hashEntries } from './environment.ts';
import { makeName, nameParts } from './names.ts';

/** Elaborator and kernel know these by their names, and take the value of an application from compiled code. */
const evaluating = ['Lean.reduceBool', 'Lean.reduceNat'];

/** No text can say it without quotes, and it is nobody's name. */
const nobody = '#'.charCodeAt(0);

/**
 * Takes from an imported environment the way to compiled code: the constants above lose the names by which they are known, so
 * that a term can neither name them nor have them evaluated. The last part of a name is overwritten where it stands; what
 * mentions the constant in the library shares that name with it.
 * @throws Error when one of them still can be found
 */
export function blindEvaluation(scope: Scope, env: Obj): void {
  const { objects } = scope;
  for (const dotted of evaluating) {
    const info = findConstant(scope, env, makeName(scope, dotted));
    if (info === null) continue;
    const last = objects.field(constantHead(objects, info).name, 1);
    objects.overwriteString(last, nobody);
    if (findConstant(scope, env, makeName(scope, dotted)) !== null)
      throw new Error(`${dotted} can still be found`);
  }
}

/** Attributes that give a declaration code that Lean has not compiled for it, or have it run at once. */
const givingCode: ReadonlySet<string> = new Set([
  ...['implemented_by', 'extern', 'csimp', 'macro_inline', 'init', 'builtin_init'],
]);

/** A reference to Lean's table of attributes by their names. */
const attributes = 'Lean.attributeMapRef';

/** Kinds of tactics and terms that run code which stands in them, or read a file. */
const running: ReadonlySet<string> = new Set([
  ...['Lean.Parser.Tactic.runTac', 'Lean.byElab', 'Lean.includeStr'],
]);

/** What Lean itself elaborates tactics and terms by: `KeyedDeclsAttribute`, at 1 a reference to a table of elaborators by kinds of syntax. */
const elaborators = ['Lean.Elab.Tactic.tacticElabAttribute', 'Lean.Elab.Term.termElabAttribute'];

/**
 * Takes from Lean the elaborators of these, and the attributes: the policy refuses their syntax in a text, but a macro may stand for it,
 * as Mathlib's `run_conv` does. Their keys in Lean's tables are overwritten where they lie, as all environments share them; parsers have
 * names of their own. Once for each Lean: an image has it.
 * @throws Error when one of them still can be found
 */
export function blindElaborators(lean: LeanInstance): void {
  using scope = lean.scope();
  const { objects } = scope;
  const tables = [
    ...elaborators.map((attribute) => {
      const table = objects.field(objects.field(scope.constant(attribute), 1), 0);
      return { table: objects.field(table, 0), blinded: running };
    }),
    { table: objects.field(scope.constant(attributes), 0), blinded: givingCode },
  ];
  const found = (): Obj[] =>
    tables.flatMap(({ table, blinded }) =>
      [...hashEntries(objects, table)]
        .map((entry) => objects.field(entry, 0))
        .filter((key) => !isScalar(key) && blinded.has(nameParts(objects, key).join('.'))),
    );
  for (const key of found()) objects.overwriteString(objects.field(key, 1), nobody);
  const left = found().map((key) => nameParts(objects, key).join('.'));
  if (left.length > 0) throw new Error(`${left.join(', ')} can still be used`);
}
