import { nodesOf, type SyntaxNode, type SyntaxTree } from '../../syntax-tree.ts';
import type { LookBack, Refusal } from './refusal.ts';

const parser = 'Aesop.Frontend.Parser.';
const isRule = ({ name }: SyntaxNode): boolean => name.startsWith(`${parser}rule_expr`);

/** The nodes among some trees, and those in the lists among them. */
const nodesIn = (trees: readonly SyntaxTree[]): SyntaxNode[] =>
  trees.flatMap((tree) =>
    tree.kind !== 'node' ? [] : tree.name === 'null' ? nodesIn(tree.children) : [tree],
  );

/** Without one of them Aesop looks what a rule may be, and takes a declaration of a tactic's type for one that it runs. */
const isBuilder = ({ name }: SyntaxNode): boolean =>
  name.startsWith(`${parser}builder_name`) && !/_name(?:Default|Tactic)$/.test(name);

const terms: ReadonlySet<string> = new Set([`${parser}featIdent`, `${parser}feature(_)`]);

/**
 * Whether a rule leaves to Aesop what it is: of its features, which stand in any order, one has to be a builder and another a name or a
 * term. A word that may be either (`choice`) is no name.
 */
function leavesBuilderOpen(
  rule: SyntaxNode,
  isTold: { readonly builder: boolean; readonly term: boolean },
): boolean {
  const nodes = nodesIn(rule.children);
  const features = nodes.filter((node) => !isRule(node));
  const told = {
    builder: isTold.builder || features.some((feature) => [...nodesOf(feature)].some(isBuilder)),
    term: isTold.term || features.some(({ name }) => terms.has(name)),
  };
  const rules = nodes.filter(isRule);
  return rules.length === 0
    ? !(told.builder && told.term)
    : rules.some((one) => leavesBuilderOpen(one, told));
}

/** Whether a node has rules of Aesop, one of which leaves open how it is used. Those that are taken away are used in no way. */
function holdsOpenRule(node: SyntaxNode): boolean {
  if (isRule(node) || node.name.endsWith('tactic_clause(Erase_)')) return false;
  // An attribute is of the declaration that it stands at.
  const isTold = { builder: false, term: node.name.startsWith(`${parser}attr_rules`) };
  return nodesIn(node.children).some((child) => isRule(child) && leavesBuilderOpen(child, isTold));
}

/** The same for all that is below it. */
export const hasOpenRule = (node: SyntaxNode): boolean => [...nodesOf(node)].some(holdsOpenRule);

/** Whatever a text defines may be a tactic, by a type that only unfolds to it. */
export function refuseAesopRule(node: SyntaxNode, lookBack: LookBack): Refusal | null {
  if (!holdsOpenRule(node) || !lookBack().definesValues) return null;
  const builders = '`apply`, `simp`, `unfold`, `forward`, `destruct`, `cases` or `constructors`';
  const message = `a rule of \`aesop\` that does not say ${builders} is refused behind definitions: it may be run as a tactic`;
  return { code: 'term-refused', message };
}
