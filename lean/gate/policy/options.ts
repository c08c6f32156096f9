import type { SyntaxNode } from '../../syntax-tree.ts';
import type { Refusal } from './refusal.ts';

/** Options that set limits, defaults of elaboration and printing. What is not listed may change what Lean checks. */
export const allowedOptions: ReadonlySet<string> = new Set(
  [
    'maxHeartbeats maxRecDepth autoImplicit relaxedAutoImplicit hygiene tactic.hygienic',
    'tactic.customEliminators tactic.simp.trace simprocs smartUnfolding exponentiation.threshold',
    'structureDiamondWarning showInferredTerminationBy quotPrecheck checkBinderAnnotations',
    'allowUnsafeReducibility warningAsError diagnostics diagnostics.threshold trace.profiler',
    'trace.profiler.threshold',
  ].flatMap((line) => line.split(' ')),
);
/** Beginnings of the names of further options that are allowed. */
export const allowedFamilies: readonly string[] =
  'pp. linter. synthInstance. grind. backward. trace.Meta. trace.grind.'.split(' ');

const advice = 'leave it out, as it may change what Lean checks (docs/gate.md)';

/** Every syntax that sets an option, in commands, terms, tactics and the language of `grind`. */
const setsOption = /(^|\.)set_?option(in)?$/i;

export function refuseOption(node: SyntaxNode): Refusal | null {
  if (!setsOption.test(node.name)) return null;
  const [, name] = node.children;
  if (name?.kind !== 'identifier')
    return { code: 'option-refused', message: 'an option without a plain name is refused' };
  if (allowedOptions.has(name.text) || allowedFamilies.some((family) => name.text.startsWith(family)))
    return null;
  return { code: 'option-refused', message: `the option \`${name.text}\` is refused: ${advice}` };
}
