import { nodesOf, type SyntaxNode, type SyntaxTree, tokensOf } from '../../syntax-tree.ts';
import { hasOpenRule } from './aesop-rules.ts';
import type { LookBack, Refusal } from './refusal.ts';
import { isOfPrograms, isReserved, knownParsers } from './reserved.ts';

/**
 * A macro is a program that Lean runs while it elaborates. Those that only put their arguments into a quotation run no
 * code of their author's, and are all that proofs need; any other is refused.
 *
 * What that takes: new syntax is a term, a tactic or a conversion (a new command could stand for any command) and is made
 * of literals and of parsers known here (a parser is a program too, and `syntax "x" p` runs the author's `p`); the result
 * is one quotation, and what is spliced into it are the macro's own arguments, by their plain names.
 */
const command = 'Lean.Parser.Command.';
const syntaxItem = 'Lean.Parser.Syntax.';

const resultCategories: ReadonlySet<string> = new Set(['term', 'tactic', 'conv']);

const quotationKinds: ReadonlySet<string> = new Set([
  'Lean.Parser.Term.quot',
  'Lean.Parser.Tactic.quot',
  'Lean.Parser.Tactic.quotSeq',
  'Lean.Parser.Term.dynamicQuot',
]);

const definitions: ReadonlySet<string> = new Set(
  ['macro', 'notation', 'mixfix', 'macro_rules'].map((name) => command + name),
);

/** What the items of new syntax may be made of. */
const itemKinds: ReadonlySet<string> = new Set([
  ...['atom', 'nonReserved', 'cat', 'unary', 'sepBy', 'sepBy1', 'paren', 'numPrec'].map(
    (name) => syntaxItem + name,
  ),
  ...['null', 'str', 'num', 'Lean.Parser.precedence', `${command}macroArg`],
  ...['precMax', 'precMin', 'precLead', 'precArg', 'prec(_)'],
  ...['stx_*', 'stx_+', 'stx_?', 'stx_,*', 'stx_,+', 'stx_,*,?', 'stx_,+,?'],
]);

export function refuseMacros(tree: SyntaxTree, lookBack: LookBack): Refusal | null {
  const stack = [tree];
  for (let inner = stack.pop(); inner !== undefined; inner = stack.pop()) {
    if (inner.kind !== 'node') continue;
    // What they stand for may be looked at before what it mentions is declared.
    if (definitions.has(inner.name) && hasOpenRule(inner))
      return refuse('new syntax with a rule of `aesop` in it that does not say how it is used is refused');
    const decided = decide(inner);
    if (decided === 'look-inside') {
      stack.push(...inner.children);
      continue;
    }
    if (decided !== null) return decided;
    const shadowing = [...lookBack().names].find((name) => knownParsers.has(name));
    if (shadowing !== undefined)
      return refuse(`new syntax beside a declaration called \`${shadowing}\` is refused`);
  }
  return null;
}

/** A refusal, null for a definition of syntax that is fine as a whole, or that the parts decide. */
function decide(node: SyntaxNode): Refusal | null | 'look-inside' {
  switch (node.name) {
    case `${command}syntax`:
      return refuseName(node) ?? refuseCategory(node.children.at(-1)) ?? refuseItems(node.children[7]);
    case `${command}macro`:
      return refuseName(node) ?? refuseItems(node.children[7]) ?? refuseTail(node);
    case `${command}notation`:
    case `${command}mixfix`:
      return refuseName(node) ?? 'look-inside';
    case `${command}openRenaming`:
      return refuseRenaming(node) ?? 'look-inside';
    case `${command}macro_rules`:
      return refuseRules(node);
    default:
      if (isAntiquotation(node)) return refuse('an antiquotation outside of a macro runs code');
      return isCommandQuotation(node.name) ? refuse('quotations of commands are refused') : 'look-inside';
  }
}

const refuse = (message: string): Refusal => ({ code: 'macro-code', message });

const isAntiquotation = (node: SyntaxNode): boolean => node.name.includes('antiquot');
const isCommandQuotation = (name: string): boolean => name.startsWith(command) && name.endsWith('uot');

/** `open ... renaming x → term` gives a known name another meaning. */
function refuseRenaming(node: SyntaxNode): Refusal | null {
  for (const token of tokensOf(node)) {
    if (token.kind === 'identifier' && isReserved(String(token.parts.at(-1)))) {
      return refuse(`renaming with \`${token.text}\` is refused`);
    }
  }
  return null;
}

/** `(name := ...)` could take the place of syntax that is known here by its kind. */
function refuseName(node: SyntaxNode): Refusal | null {
  const named = node.children.some((child) =>
    [...nodesOf(child)].some(({ name }) => name === `${command}namedName`),
  );
  return named ? refuse('new syntax with a chosen name is refused: leave the name out') : null;
}

function refuseCategory(category: SyntaxTree | undefined): Refusal | null {
  const name = category === undefined ? undefined : [...tokensOf(category)][0]?.text;
  return name !== undefined && resultCategories.has(name)
    ? null
    : refuse(`new syntax for \`${name ?? '?'}\` is refused`);
}

function refuseItems(items: SyntaxTree | undefined): Refusal | null {
  if (items?.kind !== 'node') return refuse('new syntax of this form is refused');
  for (const node of nodesOf(items)) {
    if (!itemKinds.has(node.name)) return refuse(`new syntax with \`${node.name}\` in it is refused`);
    if (node.name !== `${syntaxItem}cat` && node.name !== `${syntaxItem}unary`) continue;
    const parser = ([...tokensOf(node)][0]?.text ?? '?').replace(/^Lean\.Parser\.Tactic\./, '');
    if (!knownParsers.has(parser)) return refuse(`new syntax with the parser \`${parser}\` is refused`);
  }
  return null;
}

/** `: category => quotation`, and the arguments before it. */
function refuseTail(macro: SyntaxNode): Refusal | null {
  const tail = macro.children.at(-1);
  if (tail?.kind !== 'node' || tail.name !== `${command}macroTail`)
    return refuse('a macro of this form is refused');
  const result = tail.children.at(-1);
  const quotation =
    result?.kind === 'node' && result.name === `${command}macroRhs` ? result.children[0] : result;
  return refuseCategory(tail.children[1]) ?? refuseResult(quotation, argumentsOf(macro));
}

/** Names before the colon of each argument. */
function argumentsOf(macro: SyntaxNode): Set<string> {
  const names = new Set<string>();
  for (const node of nodesOf(macro)) {
    if (node.name !== `${command}macroArg`) continue;
    const [binding] = node.children;
    const token = binding === undefined ? undefined : [...tokensOf(binding)][0];
    if (token?.kind === 'identifier' && token.parts.length === 1) names.add(token.text);
  }
  return names;
}

function refuseRules(rules: SyntaxNode): Refusal | null {
  const hasKind = rules.children[4]?.kind === 'node' && rules.children[4].children.length > 0;
  if (hasKind) return refuse('`macro_rules` for a chosen kind are refused');
  for (const node of nodesOf(rules)) {
    if (node.name !== 'Lean.Parser.Term.matchAlt') continue;
    const refusal = refuseRule(node);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** `| pattern => result`: the pattern is one quotation, whose antiquotations are the arguments. */
function refuseRule(rule: SyntaxNode): Refusal | null {
  const [, patterns] = rule.children;
  const pattern = onlyChild(onlyChild(patterns));
  if (pattern?.kind !== 'node' || !quotationKinds.has(pattern.name)) {
    return refuse('a pattern of `macro_rules` is no quotation');
  }
  if (pattern.name !== 'Lean.Parser.Tactic.quot' && pattern.name !== 'Lean.Parser.Tactic.quotSeq') {
    const content = pattern.children.findLast((child) => child.kind !== 'atom');
    if (content?.kind !== 'node' || isAntiquotation(content) || isOfPrograms(content.name))
      return refuse("`macro_rules` for terms that are Lean's own are refused: programs are made of them");
  }
  const names = new Set<string>();
  for (const node of nodesOf(pattern)) {
    if (!isAntiquotation(node)) continue;
    const name = splicedName(node);
    if (name === null) return refuse('a pattern of `macro_rules` is more than variables');
    if (name !== undefined) names.add(name);
  }
  return refuseResult(rule.children.at(-1), names);
}

function onlyChild(tree: SyntaxTree | undefined): SyntaxTree | undefined {
  return tree?.kind === 'node' && tree.children.length === 1 ? tree.children[0] : undefined;
}

/** The result must be one quotation, of a term or a tactic, into which nothing but the arguments is spliced. */
function refuseResult(quotation: SyntaxTree | undefined, names: ReadonlySet<string>): Refusal | null {
  if (quotation?.kind !== 'node' || !quotationKinds.has(quotation.name)) {
    return refuse('a macro that is more than a quotation runs code');
  }
  if (quotation.name === 'Lean.Parser.Term.dynamicQuot') {
    const refusal = refuseCategory(quotation.children[1]);
    if (refusal !== null) return refusal;
  }
  for (const node of nodesOf(quotation)) {
    if (node !== quotation && quotationKinds.has(node.name))
      return refuse('a quotation in a quotation is refused');
    if (isCommandQuotation(node.name)) return refuse('quotations of commands are refused');
    if (!isAntiquotation(node)) continue;
    const name = splicedName(node);
    if (name === null || name === anything || (name !== undefined && !names.has(name))) {
      return refuse('a macro that splices more than its arguments runs code');
    }
  }
  return null;
}

/** What `$_` in a pattern is called: no result can name it. */
const anything = '_';

/**
 * The variable of an antiquotation `$x` or `$x:kind`; null for one that holds code or is of a form not known here.
 * Undefined for the parts of one: its kind, and the suffix of `$xs,*`.
 */
function splicedName(node: SyntaxNode): string | null | undefined {
  if (node.name === 'antiquotName' || node.name.endsWith('.antiquot_suffix_splice')) return undefined;
  if (!node.name.endsWith('.antiquot')) return null;
  const [dollar, , variable] = node.children;
  if (dollar?.kind !== 'atom' || dollar.text !== '$') return null;
  if (variable?.kind === 'atom' && variable.text === anything) return anything;
  return variable?.kind === 'identifier' && variable.parts.length === 1 ? variable.text : null;
}
