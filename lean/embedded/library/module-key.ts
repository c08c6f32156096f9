import { sha256 } from '../../../core/hash.ts';
import type { ClosureModule } from '../../lake/module-closure.ts';
import type { LeanOptions } from '../lean/options.ts';
import { type BuiltModule, buildVersion } from './built-module.ts';

/** Names what a module is made from: it is compiled again when any of this changes. `lean` identifies Lean and its library. */
export function moduleKey(
  lean: string,
  module: ClosureModule,
  options: LeanOptions,
  imports: readonly BuiltModule[],
): string {
  return sha256(
    JSON.stringify([
      buildVersion,
      lean,
      module.name,
      module.digest,
      Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)),
      imports.map((built) => [built.module, built.result]).sort(),
      ...module.includes.map(({ path, digest }) => [path, digest]),
    ]),
  );
}

/** Names what a module gives to those that import it: its own parts, and what all its imports give. */
export function resultOf(
  parts: readonly { readonly part: string; readonly sha256: string }[],
  imports: readonly BuiltModule[],
): string {
  return sha256(
    JSON.stringify([
      parts.map(({ part, sha256 }) => [part, sha256]),
      imports.map(({ module, result }) => [module, result]).sort(),
    ]),
  );
}
