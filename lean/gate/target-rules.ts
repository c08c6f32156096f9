import type { ElaboratedText } from '../elaborated-text.ts';
import type { VerifyRequest } from '../engine.ts';
import { type NameParts, nameKey, nameText, withoutPrivatePrefix } from '../name-parts.ts';
import { hasSorry } from '../sorry-syntax.ts';
import { nodesOf, type SyntaxNode } from '../syntax-tree.ts';
import { lemmaKind } from './policy/commands.ts';

/** A constant that a text has added. `Name`: how an engine holds names. */
export interface TextConstant<Name> {
  readonly name: Name;
  readonly parts: NameParts;
  readonly isTheorem: boolean;
  /** Whether its body mentions `sorryAx` itself; looked up only when it matters. */
  readonly usesSorry: () => boolean;
}

export interface Targets<Name> {
  /** Names of the theorems that are asked for. */
  readonly names: readonly Name[];
  /** Where the reference has a `sorry` that belongs to none of them, as a user would call it. */
  readonly uncovered: readonly string[];
}

interface DeclaredTheorem {
  readonly parts: NameParts;
  readonly hasSorry: boolean;
}

type Commands = ElaboratedText['commands'];

/**
 * The theorems that a reference asks for. They are taken from its text, as names say nothing (Lean makes theorems of its
 * own, and a user may call his `below` or `_x`): the theorems with a `sorry` in their declaration or in what Lean made of
 * it; when there is none, every theorem. With `target: 'last'`, the last theorem, whatever stands before it.
 */
export function findTargets<Name>(
  commands: Commands,
  found: readonly TextConstant<Name>[],
  target: VerifyRequest['target'],
): Targets<Name> {
  const declared = declaredTheorems(commands);
  const constants = found.map((constant) => ({ ...constant, parts: withoutPrivatePrefix(constant.parts) }));
  const theorems = new Map(
    constants.filter(({ isTheorem }) => isTheorem).map(({ name, parts }) => [nameKey(parts), name]),
  );
  const namesOf = (wanted: readonly DeclaredTheorem[]): Name[] =>
    wanted.map(({ parts }) => theorems.get(nameKey(parts))).filter((name) => name !== undefined);
  if (target === 'last') return { names: namesOf(declared.slice(-1)), uncovered: [] };

  const sorries = constants.filter(({ usesSorry }) => usesSorry());
  const named = new Set(declaredNames(commands).map(nameKey));
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
  if (hasOpenExample(commands)) uncovered.push('an example');
  return { names: namesOf(open.length > 0 ? open : declared), uncovered };
}

const command = 'Lean.Parser.Command.';

/** The theorems that a text declares, in order, by full name. */
function declaredTheorems(commands: Commands): DeclaredTheorem[] {
  return commands.flatMap(({ tree, namespace }) =>
    [...nodesOf(tree)]
      .filter(({ name }) => name === `${command}theorem` || name === lemmaKind)
      .map((node) => ({ parts: fullName(namespace, node), hasSorry: hasSorry(node) })),
  );
}

/** The full names that the declarations of a text give, of whatever kind. */
function declaredNames(commands: Commands): NameParts[] {
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

function hasOpenExample(commands: Commands): boolean {
  return commands.some(({ tree }) =>
    [...nodesOf(tree)].some((node) => node.name === `${command}example` && hasSorry(node)),
  );
}

const startsWith = (parts: NameParts, prefix: NameParts): boolean =>
  prefix.length > 0 && prefix.every((part, index) => parts[index] === part);
