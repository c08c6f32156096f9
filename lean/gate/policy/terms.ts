import { nodesOf, type SyntaxNode, type SyntaxTree, tokensOf } from '../../syntax-tree.ts';
import type { LookBack, Refusal, TextSoFar } from './refusal.ts';
import { isAutomatic, isReserved, literalClasses, literalConstructors, literalWords } from './reserved.ts';

/** Tactics and terms that run code or touch files, with what a user would call them. */
export const refusedKinds: ReadonlyMap<string, string> = new Map([
  ['Lean.Parser.Tactic.runTac', 'run_tac'],
  ['Lean.byElab', 'by_elab'],
  ['Lean.runElab', 'run_elab'],
  ['Lean.includeStr', 'include_str'],
  ['Lean.Parser.Term.unsafe', 'unsafe'],
  ['Lean.Parser.Term.dbgTrace', 'dbg_trace'],
  ['Lean.Parser.Tactic.dbgTrace', 'dbg_trace'],
  ['Lean.Parser.Tactic.tacticStop_', 'stop'],
  // Mathlib's, of any term; Lean's own takes strings alone (`traceMessage`).
  ['Lean.Parser.Tactic.trace', 'trace'],
  ['Lean.Parser.Tactic.Grind.setConfig', 'set_config'],
  // Of ProofWidgets: a widget is a term that is evaluated.
  ['ProofWidgets.withPanelWidgetsTacticStx', 'with_panel_widgets'],
]);

/**
 * Parts of the kinds, in lower case, of syntax of Mathlib and its libraries that runs code, with what a user would call it: these
 * compile and run instances or terms of the text.
 */
export const refusedFragments: ReadonlyMap<string, string> = new Map([
  ['eval_expr', 'eval%'],
  ['plausible', 'plausible'],
  ['slimcheck', 'slim_check'],
  ['slim_check', 'slim_check'],
  ['polyrith', 'polyrith'],
  ['by_elabq', 'by_elabq'],
  ['run_tacq', 'run_tacq'],
  ['run_conv', 'run_conv'],
  ['successiffailwithmsg', 'success_if_fail_with_msg'],
  ['from_lrat', 'from_lrat'],
  ['pi_lower_bound', 'pi_lower_bound'],
  ['pi_upper_bound', 'pi_upper_bound'],
  // These ask servers on the network.
  ['leansearchclient', 'a search on the network'],
  // Runs a declaration as a tactic.
  ['builder_nametactic', 'aesop (… tactic …)'],
]);

/**
 * Ends of kinds, in lower case, of configurations that are one term: that of Lean's older tactics, Aesop's, and that of Mathlib's
 * `apply (config := ...) e`, which has the other term behind it.
 */
export const configurationKinds: readonly string[] = ['tactic.config', 'config:=_)', 'tactic.applywith'];

/** Functions that run what is no pure code, wherever a term is evaluated. */
export const refusedNames: ReadonlySet<string> = new Set([
  ...['unsafeIO', 'unsafeBaseIO', 'unsafeEIO', 'unsafeCast', 'unsafeRunMetaM'],
]);

/**
 * Constants whose value elaborator and kernel take from the compiled code of their argument: whoever has one of them in a term
 * has the code of the text's author run, and nothing of it need be left for the later checks to see.
 */
export const evaluatingNames: ReadonlySet<string> = new Set([
  ...['reduceBool', 'reduceNat', 'ofReduceBool', 'ofReduceNat'],
]);

/** Tactics that trust compiled code. */
export const nativeKinds: ReadonlyMap<string, string> = new Map([
  ['Lean.Parser.Tactic.nativeDecide', 'native_decide'],
  ['Lean.Parser.Tactic.bvDecideMacro', 'bv_decide'],
  ['Lean.Parser.Tactic.bvDecide', 'bv_decide'],
  ['Lean.Parser.Tactic.bvTraceMacro', 'bv_decide?'],
  ['Lean.Parser.Tactic.bvTrace', 'bv_decide?'],
  ['Lean.Parser.Tactic.bvCheck', 'bv_check'],
]);

export function refuseTerm(node: SyntaxNode, lookBack: LookBack): Refusal | null {
  const kind = node.name.toLowerCase();
  const fragment = [...refusedFragments].find(([part]) => kind.includes(part));
  const code = node.name.startsWith('Lean.Server.')
    ? node.name
    : (refusedKinds.get(node.name) ?? fragment?.[1]);
  if (code !== undefined) return refuse(`\`${code}\` is refused`);
  const native = nativeKinds.get(node.name);
  if (native !== undefined) return { code: 'native-trust', message: `\`${native}\` trusts compiled code` };
  for (const child of node.children) {
    const refusal = child.kind === 'identifier' ? refuseIdentifier(child) : null;
    if (refusal !== null) return refusal;
  }
  if (node.name === 'Lean.Parser.Tactic.configItem') return refuseConfiguration(node, lookBack);
  if (configurationKinds.some((end) => kind.endsWith(end))) return refuseWholeConfiguration(node, lookBack);
  return null;
}

function refuseIdentifier({ text, parts }: SyntaxTree & { readonly kind: 'identifier' }): Refusal | null {
  if (parts.at(-1) === 'autoParam') return refuse('`autoParam` with a tactic of its own is refused');
  if (isAutomatic(parts)) return refuse(`\`${text}\` is a name of Lean's own for a tactic`);
  if (refusedNames.has(String(parts.at(-1)))) return refuse(`\`${text}\` is refused`);
  // Whatever stands around it: a name may be opened, exported or renamed by its parts.
  return parts.some((part) => evaluatingNames.has(String(part)))
    ? { code: 'native-trust', message: `\`${text}\` runs compiled code` }
    : null;
}

/**
 * Configurations are terms that Lean evaluates. Literal ones are read without running anything of the author's; `native`
 * turns a check by the kernel into one by compiled code.
 */
function refuseConfiguration(item: SyntaxNode, lookBack: LookBack): Refusal | null {
  for (const token of tokensOf(item)) {
    if (token.kind === 'identifier' && token.parts.includes('native')) {
      return { code: 'native-trust', message: '`native` trusts compiled code' };
    }
  }
  const [setting] = item.children;
  if (setting?.kind !== 'node') return notLiteral;
  switch (setting.name) {
    case `${tactic}posConfigItem`:
    case `${tactic}negConfigItem`:
      return setting.children[1]?.kind === 'identifier' ? null : notLiteral;
    case `${tactic}valConfigItem`:
      return isLiteral(setting.children[3]) ? refuseStrange(lookBack()) : notLiteral;
    default:
      return notLiteral;
  }
}

/** One that is read as a single term, `(config := term)`. */
function refuseWholeConfiguration(node: SyntaxNode, lookBack: LookBack): Refusal | null {
  const terms = node.children.filter(({ kind }) => kind !== 'atom');
  const configuration = node.name.toLowerCase().endsWith('applywith') ? terms.slice(0, 1) : terms;
  return configuration.every(isLiteral) ? refuseStrange(lookBack()) : notLiteral;
}

const refuse = (message: string): Refusal => ({ code: 'term-refused', message });
const notLiteral = refuse('a configuration that is no literal is refused');

const tactic = 'Lean.Parser.Tactic.';
const term = 'Lean.Parser.Term.';

/** Refuses a literal where the text may have given literals, or the words that stand for them, a meaning of their own. */
function refuseStrange(text: TextSoFar): Refusal | null {
  const strange = meaningOfItsOwn(text);
  const message = `a configuration is refused that may mean something else, because the text ${strange}`;
  return strange === null ? null : refuse(message);
}

function meaningOfItsOwn({ names, results, hasMacros }: TextSoFar): string | null {
  if (hasMacros) return 'has notations or macros';
  const name = [...names].find(isReserved);
  if (name !== undefined) return `declares \`${name}\``;
  const found = [...results].find((name) => literalClasses.has(name));
  return found === undefined ? null : `has an instance of \`${found}\``;
}

/** Literal when all parts are. */
const wholes: ReadonlySet<string> = new Set([
  ...['null', 'num', 'str', 'choice', 'hygieneInfo', 'term[_]', 'term{}'],
  ...['paren', 'hygienicLParen', 'structInst', 'structInstFields', 'structInstFieldDef', 'optEllipsis'].map(
    (name) => term + name,
  ),
]);

function isLiteral(value: SyntaxTree | undefined): boolean {
  if (value === undefined || value.kind === 'missing') return false;
  if (value.kind === 'atom') return true;
  if (value.kind === 'identifier') return literalWords.has(value.text);
  const { name, children } = value;
  switch (name) {
    case `${term}structInstField`:
      // `{ field }` alone takes its value from a variable of that name.
      return (
        [...nodesOf(value)].some((node) => node.name === `${term}structInstFieldDef`) &&
        isLiteral(children[1])
      );
    case `${term}app`:
      return isKnownConstructor(children[0]) && isLiteral(children[1]);
    case `${term}dotIdent`:
      return isKnownConstructor(value);
    default:
      return wholes.has(name) && children.every(isLiteral);
  }
}

function isKnownConstructor(tree: SyntaxTree | undefined): boolean {
  if (tree?.kind !== 'node' || tree.name !== `${term}dotIdent`) return false;
  const constructorName = tree.children[1];
  return constructorName?.kind === 'identifier' && literalConstructors.has(constructorName.text);
}
