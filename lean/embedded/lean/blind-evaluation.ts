import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { constantHead, findConstant } from './environment.ts';
import { makeName } from './names.ts';

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
