import type { VerifyRequest } from '../../engine.ts';
import { hasSorry } from '../../sorry-syntax.ts';
import { nodesOf, type SyntaxNode } from '../../syntax-tree.ts';
import type { ElaboratedText } from './elaborated-text.ts';
import { type NameParts, nameKey, nameText, withoutPrivatePrefix } from './names.ts';
import type { TextConstant } from './reports.ts';

export interface Targets {
  /** Names of the theorems that are asked for, as Lean has them. */
  readonly names: readonly NameParts[];
  /** Where the reference has a `sorry` that belongs to none of them, as a user would call it. */
  readonly uncovered: readonly string[];
}

interface DeclaredTheorem {
  readonly parts: NameParts;
  readonly hasSorry: boolean;
}

/** The theorems that a reference asks for; the rules are those of `lean/gate/targets.ts`. */
export function findTargets(
  reference: ElaboratedText,
  found: readonly TextConstant[],
  target: VerifyRequest['target'],
): Targets {
  const declared = declaredTheorems(reference);
  const constants = found.map(({ name, kind, hasSorry }) => ({
    name,
    parts: withoutPrivatePrefix(name),
    kind,
    hasSorry,
  }));
  const theorems = new Map(
    constants.filter(({ kind }) => kind === 'theorem').map(({ name, parts }) => [nameKey(parts), name]),
  );
  const namesOf = (wanted: readonly DeclaredTheorem[]): NameParts[] =>
    wanted.map(({ parts }) => theorems.get(nameKey(parts))).filter((name) => name !== undefined);
  if (target === 'last') return { names: namesOf(declared.slice(-1)), uncovered: [] };

  const sorries = constants.filter(({ hasSorry }) => hasSorry);
  const named = new Set(declaredNames(reference).map(nameKey));
  const belongs = (part: NameParts, theorem: NameParts): boolean =>
    nameKey(part) === nameKey(theorem) || (startsWith(part, theorem) && !named.has(nameKey(part)));
  const open = declared.filter(
    ({ parts, hasSorry }) => hasSorry || sorries.some((sorry) => belongs(sorry.parts, parts)),
  );
  const uncovered = sorries
    .filter((sorry) => !open.some(({ parts }) => belongs(sorry.parts, parts)))
    .map(({ parts }) => nameText(parts));
  uncovered.push(
    ...open.filter(({ parts }) => !theorems.has(nameKey(parts))).map(({ parts }) => nameText(parts)),
  );
  if (hasOpenExample(reference)) uncovered.push('an example');
  return { names: namesOf(open.length > 0 ? open : declared), uncovered };
}

const command = 'Lean.Parser.Command.';

/** The theorems that a text declares, in order, by full name. */
function declaredTheorems({ commands }: ElaboratedText): DeclaredTheorem[] {
  return commands.flatMap(({ tree, namespace }) =>
    [...nodesOf(tree)]
      .filter((node) => node.name === `${command}theorem`)
      .map((node) => ({ parts: fullName(namespace, node), hasSorry: hasSorry(node) })),
  );
}

/** The full names that the declarations of a text give, of whatever kind. */
function declaredNames({ commands }: ElaboratedText): NameParts[] {
  return commands.flatMap(({ tree, namespace }) =>
    [...nodesOf(tree)].filter(isNaming).map((node) => fullName(namespace, node)),
  );
}

const isNaming = (node: SyntaxNode): boolean => node.name === `${command}declId`;

/** The full name of the first declaration in a tree. */
function fullName(namespace: NameParts, tree: SyntaxNode): NameParts {
  for (const node of nodesOf(tree)) {
    if (!isNaming(node)) continue;
    const [identifier] = node.children;
    if (identifier?.kind !== 'identifier') break;
    const [first, ...rest] = identifier.parts;
    return first === '_root_' ? rest : [...namespace, ...identifier.parts];
  }
  return [];
}

function hasOpenExample({ commands }: ElaboratedText): boolean {
  return commands.some(({ tree }) =>
    [...nodesOf(tree)].some((node) => node.name === `${command}example` && hasSorry(node)),
  );
}

const startsWith = (parts: NameParts, prefix: NameParts): boolean =>
  prefix.length > 0 && prefix.every((part, index) => parts[index] === part);
