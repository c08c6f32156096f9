import { type SyntaxNode, type SyntaxTree, tokensOf } from '../../syntax-tree.ts';
import type { Refusal } from './refusal.ts';

/**
 * Attributes of Mathlib and its libraries that file a declaration under a name, or derive theorems from it that the kernel checks.
 * Not among them are those whose declaration, or an argument, becomes code of elaboration: `norm_num`, `positivity`,
 * `gcongr_forward`, `notation_class`, `tactic`, `simproc`, `delab`...
 */
const libraryAttributes: readonly string[] = [
  // Theorems derived from it.
  'simps simps! simps? simps!? simps?! mk_iff reassoc elementwise higher_order to_additive to_additive?',
  'to_dual to_dual? to_app to_fun to_additive_ignore_args to_additive_do_translate',
  'to_additive_dont_translate to_dual_ignore_args to_dual_do_translate to_dual_dont_translate',
  'translate_change_numeral',
  // Rules of tactics.
  'gcongr fun_prop measurability continuity bound bound_forward arith_mult mono push algebraize',
  'sheaf_restrict is_poly reduce_mod_char nontriviality mfld_simps field_simps ghost_simps',
  'integral_simps parity_simps rclike_simps typevec functor_norm monad_norm mon_tauto qify_simps',
  'rify_simps zify_simps fin_omega enat_to_nat_coe enat_to_nat_top pnat_to_nat_coe',
  // Words for readers.
  'stacks kerodon pp_with_univ',
].flatMap((line) => line.split(' '));

/**
 * Attributes that tell automation or readers something. Others tie declarations to compiled code (`extern`,
 * `implemented_by`, `csimp`, `export`, `init`), make code part of elaboration (`macro`, `tactic`, `simproc`...), or are
 * unknown to us.
 */
export const allowedAttributes: ReadonlySet<string> = new Set([
  ...[
    'simp grind ext congr refl symm trans norm_cast split coe rfl push_cast reducible irreducible',
    'semireducible implicit_reducible instance_reducible expose no_expose instance default_instance class',
    'match_pattern elab_as_elim elab_without_expected_type induction_eliminator cases_eliminator recursor',
    'inline noinline always_inline specialize nospecialize inherit_doc deprecated simp_lc',
    'wf_preprocess defeq pp_nodot pp_using_anonymous_constructor suggest_for nolint aesop grind_cases',
    'seval unbox never_extract coe_decl bv_normalize spec partial_fixpoint_monotone tactic_alt',
  ].flatMap((line) => line.split(' ')),
  ...libraryAttributes,
]);

const advice = 'leave it out, as it may be for compiled code or change how texts are read (docs/gate.md)';

const simple = 'Lean.Parser.Attr.simple';

export function refuseAttribute(node: SyntaxNode): Refusal | null {
  if (node.name !== 'Lean.Parser.Term.attrInstance') return null;
  const attribute = node.children[1];
  const name = attribute === undefined ? undefined : attributeName(attribute);
  if (name !== undefined && allowedAttributes.has(name)) return null;
  return { code: 'attribute-refused', message: `the attribute \`${name ?? '?'}\` is refused: ${advice}` };
}

/** An attribute with syntax of its own starts with its keyword; a plain one is an identifier. */
function attributeName(attribute: SyntaxTree): string | undefined {
  if (attribute.kind === 'node' && attribute.name === simple) {
    for (const token of tokensOf(attribute)) return token.text;
    return undefined;
  }
  for (const token of tokensOf(attribute)) return token.text.trim();
  return undefined;
}
