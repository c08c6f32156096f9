import { nodesOf, type SyntaxTree, tokensOf } from '../../syntax-tree.ts';
import type { Refusal } from './refusal.ts';

type Node = SyntaxTree & { readonly kind: 'node' };

const command = 'Lean.Parser.Command.';
const termQuotation = 'Lean.Parser.Term.quot';
const tacticQuotations: ReadonlySet<string> = new Set([
  'Lean.Parser.Tactic.quot',
  'Lean.Parser.Tactic.quotSeq',
]);

/** New syntax may be a term, a tactic or a conversion; a new command could stand for any command. */
const allowedCategories: ReadonlySet<string> = new Set(['term', 'tactic', 'conv']);

/**
 * A macro is a program that Lean runs while it elaborates. Those that only put their arguments into a quotation run no
 * code worth the name, and are all that proofs need; any other is refused.
 */
export function refuseMacro(node: Node): Refusal | null {
  switch (node.name) {
    case `${command}syntax`:
      return refuseCategory(node.children.at(-1));
    case `${command}macroTail`:
      return refuseCategory(node.children[1]) ?? refuseCode(node.children[3], 'macro');
    case `${command}macro_rules`:
      return refuseRules(node);
    case 'Lean.Parser.Term.dynamicQuot':
      return refuseCategory(node.children[1]);
    default:
      return isCommandQuotation(node.name) ? noCommands : null;
  }
}

const noCommands: Refusal = { code: 'macro-code', message: 'quotations of commands are refused' };

function isCommandQuotation(name: string): boolean {
  return name.startsWith(command) && name.endsWith('uot');
}

function refuseCategory(category: SyntaxTree | undefined): Refusal | null {
  const name = category === undefined ? undefined : [...tokensOf(category)][0]?.text;
  if (name !== undefined && allowedCategories.has(name)) return null;
  return { code: 'macro-code', message: `new syntax for \`${name ?? '?'}\` is refused` };
}

function refuseRules(rules: Node): Refusal | null {
  for (const node of nodesOf(rules)) {
    if (node.name !== 'Lean.Parser.Term.matchAlt') continue;
    const arrow = node.children.findIndex((child) => child.kind === 'atom' && child.text === '=>');
    const refusal = refuseCode(node.children[arrow + 1], 'macro_rules');
    if (refusal !== null) return refusal;
    for (const pattern of nodesOf(node)) {
      // A pattern that is no quotation could match, and so replace, anything.
      if (pattern === node) continue;
      if (pattern.name === 'Lean.Parser.Term.quot' || tacticQuotations.has(pattern.name)) break;
      if (pattern.name !== 'null')
        return { code: 'macro-code', message: 'a pattern of `macro_rules` is no quotation' };
    }
  }
  return null;
}

/** The right-hand side must be one quotation whose antiquotations are plain variables. */
function refuseCode(rhs: SyntaxTree | undefined, what: string): Refusal | null {
  const quotation = rhs?.kind === 'node' && rhs.name === `${command}macroRhs` ? rhs.children[0] : rhs;
  const refusal: Refusal = {
    code: 'macro-code',
    message: `a \`${what}\` that is more than a quotation runs code`,
  };
  if (quotation?.kind !== 'node') return refusal;
  const isQuotation =
    quotation.name === termQuotation ||
    tacticQuotations.has(quotation.name) ||
    quotation.name === 'Lean.Parser.Term.dynamicQuot';
  return isQuotation && [...nodesOf(quotation)].every(isPlain) ? null : refusal;
}

/** An antiquotation `$x` holds an identifier; `$(f x)` holds code. Nested quotations are code as well. */
function isPlain(node: Node): boolean {
  if (!node.name.includes('antiquot')) return true;
  return [...nodesOf(node)].every((inner) => inner === node || !codeInAntiquotation.has(inner.name));
}

const codeInAntiquotation: ReadonlySet<string> = new Set(['antiquotNestedExpr']);
