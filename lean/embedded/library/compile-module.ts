import type { LeanMessage } from '../../../core/message.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { elaborateModule, type ModuleText } from './elaborate-module.ts';
import { type UnprovedConstant, unprovedOf } from './unproved.ts';

export type CompiledModule =
  | {
      readonly kind: 'compiled';
      readonly isModule: boolean;
      /** Without errors. */
      readonly messages: readonly LeanMessage[];
      readonly unproved: readonly UnprovedConstant[];
    }
  | { readonly kind: 'failed'; readonly messages: readonly LeanMessage[] };

/**
 * Elaborates a module, and has Lean write its results to `output` (and beside it) if there is no error in it. `writing` is in effect
 * while it writes. The instance has elaborated nothing before.
 * @param source with the imported constants that rest on what is no proof
 */
export function compileModule(
  lean: LeanInstance,
  source: ModuleText & { readonly unproved: readonly UnprovedConstant[] },
  output: string,
  writing: <T>(act: () => T) => T,
): CompiledModule {
  using scope = lean.scope();
  const elaborated = elaborateModule(lean, scope, source);
  if (elaborated.kind === 'failed') return elaborated;
  const { isModule, messages, env } = elaborated;
  const unproved = unprovedOf(scope, env, source.unproved);
  const written = writing(() => scope.attempt('Lean.writeModule', env, scope.string(output)));
  if (!written.ok) throw new Error(`Lean can't write its result: ${scope.ioErrorText(written.exception)}`);
  return { kind: 'compiled', isModule, messages, unproved };
}
