import { type SyntaxTree, tokensOf } from '../../syntax-tree.ts';
import type { Refusal } from './refusal.ts';

type Node = SyntaxTree & { readonly kind: 'node' };

const setOptionKinds: ReadonlySet<string> = new Set([
  'Lean.Parser.Command.set_option',
  'Lean.Parser.Tactic.set_option',
  'Lean.Parser.Term.set_option',
]);

/** Options that set limits, defaults of elaboration and printing. What is not listed may change what Lean checks. */
const allowedOptions: ReadonlySet<string> = new Set([
  ...['maxHeartbeats', 'maxRecDepth', 'maxUniverseOffset', 'autoImplicit', 'relaxedAutoImplicit', 'hygiene'],
  ...['tactic.hygienic', 'tactic.customEliminators', 'tactic.simp.trace', 'simprocs', 'smartUnfolding'],
  ...['exponentiation.threshold', 'structureDiamondWarning', 'showInferredTerminationBy'],
  ...['checkBinderAnnotations', 'allowUnsafeReducibility', 'warningAsError', 'quotPrecheck'],
]);
const allowedFamilies = ['pp.', 'linter.', 'synthInstance.', 'grind.', 'backward.', 'trace.'];

export function refuseOption(node: Node): Refusal | null {
  if (!setOptionKinds.has(node.name)) return null;
  const name = [...tokensOf(node)].find((token) => token.kind === 'identifier')?.text;
  if (name === undefined) return { code: 'option-refused', message: 'an option without a name is refused' };
  if (allowedOptions.has(name) || allowedFamilies.some((family) => name.startsWith(family))) return null;
  return { code: 'option-refused', message: `the option \`${name}\` is refused` };
}
