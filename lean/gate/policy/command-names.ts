import type { SyntaxTree } from '../../syntax-tree.ts';

const prefix = 'Lean.Parser.Command.';

/** What may stand before the word that says what a command is. */
const preludes: ReadonlySet<string> = new Set([
  ...['declModifiers', 'docComment', 'visibility'].map((name) => prefix + name),
  'Lean.Parser.Term.attrKind',
  'Lean.Parser.Term.attributes',
]);

/** What a user calls a command: the words that it begins with, such as `class abbrev`, behind doc comments and modifiers. */
export function writtenName(tree: SyntaxTree): string {
  const words: string[] = [];
  for (const part of partsOf(tree)) {
    if (part.kind !== 'atom' || !isKeyword(part.text)) break;
    words.push(part.text);
  }
  return words.join(' ') || (tree.kind === 'node' ? tree.name : '?');
}

const isKeyword = (text: string): boolean => /^#?[a-z_][a-zA-Z0-9_?!]*$/.test(text) && text !== 'in';

const groups: ReadonlySet<string> = new Set(['null', 'group', `${prefix}initializeKeyword`]);

/** The tokens and parts with a name of a command, without what may stand before any. */
function* partsOf(tree: SyntaxTree): Generator<SyntaxTree> {
  if (tree.kind !== 'node') return yield tree;
  for (const child of tree.children) {
    if (child.kind === 'missing' || isPrelude(child)) continue;
    if (child.kind === 'node' && groups.has(child.name)) yield* partsOf(child);
    else yield child;
  }
}

const isPrelude = (tree: SyntaxTree): boolean => tree.kind === 'node' && preludes.has(tree.name);

const noCode = 'texts run no code of their own (docs/gate.md)';

/** How to say otherwise what honest texts say by commands that are refused; by the first word of their names, or all of them. */
const advice: Readonly<Record<string, string>> = {
  'class abbrev':
    'write `class C (α) extends A α, B α`, and `instance [A α] [B α] : C α where` for what has both',
  coinductive: 'say that a predicate with the wanted rules exists: `∃ P, (∀ x, P x → ...) ∧ P a`',
  partial: 'give `termination_by` instead, as nothing can be proved of what is partial',
  unsafe: 'leave it out, as nothing can be proved of what is unsafe',
  meta: 'leave it out: it is for code',
  '#eval': `${noCode}: \`#reduce\`, or an \`example\` with \`decide\` or \`rfl\`, lets the kernel compute`,
  '#guard': `${noCode}: \`example : ... := by decide\` says the same`,
  '#guard_msgs': 'leave it and the docstring before it out: messages prove nothing',
  '#guard_expr': 'write `example : a = b := rfl`',
  '#time': 'leave it out',
  unif_hint: 'write the instance or the coercion that it is to find',
  binder_predicate: 'write the quantifier out: `∀ x, x < n → p x`',
  declare_syntax_cat: 'use `notation`, or `syntax` and `macro` for terms and tactics',
  elab: `${noCode}: use \`notation\`, or a \`macro\` that is one quotation`,
  elab_rules: `${noCode}: use \`notation\`, or a \`macro\` that is one quotation`,
  simproc: `${noCode}: prove an equation and give it \`@[simp]\``,
  dsimproc: `${noCode}: prove an equation by \`rfl\` and give it \`@[simp]\``,
  simproc_decl: `${noCode}: prove an equation and give it \`@[simp]\``,
  initialize: `${noCode}: leave it out`,
  builtin_initialize: `${noCode}: leave it out`,
  run_cmd: `${noCode}: leave it out`,
  run_elab: `${noCode}: leave it out`,
  run_meta: `${noCode}: leave it out`,
  register_simp_attr: `${noCode}: name the lemmas in \`simp [...]\``,
  register_option: `${noCode}: leave it out`,
  declare_simp_like_tactic: 'use a `macro` that is one quotation',
  recommended_spelling: 'leave it out: it tells nothing but readers',
  tactic_extension: 'leave it out: it tells nothing but readers',
  register_tactic_tag: 'leave it out: it tells nothing but readers',
  register_builtin_option: `${noCode}: leave it out`,
  declare_config_elab: `${noCode}: leave it out`,
  init_quot: 'leave it out: Lean has done it',
  '#help': 'leave it out',
};

/** What to write in the place of a command that is refused; null where nothing is known. */
export function adviceOnCommand(name: string): string | null {
  const [first = name] = name.split(' ');
  return advice[name] ?? advice[first] ?? null;
}
