import type { Obj } from '../embedded/ffi/objects.ts';
import type { Scope } from '../embedded/ffi/scope.ts';
import {
  constantHead,
  constantValue,
  kindOf,
  localConstants,
  usedConstants,
} from '../embedded/lean/environment.ts';
import { nameParts, nameText, withoutPrivatePrefix } from '../embedded/lean/names.ts';
import type { Elaboration } from '../embedded/text-elaborator.ts';
import type { VerifyRequest } from '../engine.ts';
import { hasSorry } from '../sorry-syntax.ts';
import { nodesOf, type SyntaxNode } from '../syntax-tree.ts';

export interface Targets {
  /** Names of the theorems that are asked for. */
  readonly names: readonly Obj[];
  /** Where the reference has a `sorry` that belongs to none of them, as a user would call it. */
  readonly uncovered: readonly string[];
}

type Parts = readonly (string | number)[];

interface DeclaredTheorem {
  readonly parts: Parts;
  readonly hasSorry: boolean;
}

/**
 * The theorems that a reference asks for. They are taken from its text, as names say nothing (Lean makes theorems of its
 * own, and a user may call his `below` or `_x`): the theorems with a `sorry` in their declaration or in what Lean made of
 * it; when there is none, every theorem. With `target: 'last'`, the last theorem, whatever stands before it.
 */
export function findTargets(
  scope: Scope,
  env: Obj,
  reference: Elaboration,
  target: VerifyRequest['target'],
): Targets {
  const { objects } = scope;
  const declared = declaredTheorems(reference);
  const constants = localConstants(scope, env).map((info) => {
    const { name } = constantHead(objects, info);
    return { name, parts: withoutPrivatePrefix(nameParts(objects, name)), info };
  });
  const theorems = new Map(
    constants
      .filter(({ info }) => kindOf(objects, info) === 'theorem')
      .map(({ name, parts }) => [keyOf(parts), name]),
  );
  const namesOf = (wanted: readonly DeclaredTheorem[]): Obj[] =>
    wanted.map(({ parts }) => theorems.get(keyOf(parts))).filter((name) => name !== undefined);
  if (target === 'last') return { names: namesOf(declared.slice(-1)), uncovered: [] };

  const sorries = constants.filter(({ info }) => usesSorry(scope, info));
  const named = new Set(declaredNames(reference).map(keyOf));
  const belongs = (part: Parts, theorem: Parts): boolean =>
    keyOf(part) === keyOf(theorem) || (startsWith(part, theorem) && !named.has(keyOf(part)));
  const open = declared.filter(
    ({ parts, hasSorry }) => hasSorry || sorries.some((sorry) => belongs(sorry.parts, parts)),
  );
  const uncovered = sorries
    .filter((sorry) => !open.some(({ parts }) => belongs(sorry.parts, parts)))
    .map(({ parts }) => parts.join('.'));
  uncovered.push(
    ...open.filter(({ parts }) => !theorems.has(keyOf(parts))).map(({ parts }) => parts.join('.')),
  );
  if (hasOpenExample(reference)) uncovered.push('an example');
  return { names: namesOf(open.length > 0 ? open : declared), uncovered };
}

/** Whether the body of a constant mentions `sorryAx` itself. */
export function usesSorry(scope: Scope, info: Obj): boolean {
  const value = constantValue(scope.objects, info);
  if (value === null) return false;
  return usedConstants(scope, value).some((name) => nameText(scope.objects, name) === 'sorryAx');
}

const command = 'Lean.Parser.Command.';

/** The theorems that a text declares, in order, by full name. */
function declaredTheorems({ commands }: Elaboration): DeclaredTheorem[] {
  return commands.flatMap(({ tree, namespace }) =>
    [...nodesOf(tree)]
      .filter((node) => node.name === `${command}theorem`)
      .map((node) => ({ parts: fullName(namespace, node), hasSorry: hasSorry(node) })),
  );
}

/** The full names that the declarations of a text give, of whatever kind. */
function declaredNames({ commands }: Elaboration): Parts[] {
  return commands.flatMap(({ tree, namespace }) =>
    [...nodesOf(tree)].filter(isNaming).map((node) => fullName(namespace, node)),
  );
}

const isNaming = (node: SyntaxNode): boolean => node.name === `${command}declId`;

/** The full name of the first declaration in a tree. */
function fullName(namespace: Parts, tree: SyntaxNode): Parts {
  for (const node of nodesOf(tree)) {
    if (!isNaming(node)) continue;
    const [identifier] = node.children;
    if (identifier?.kind !== 'identifier') break;
    const [first, ...rest] = identifier.parts;
    return first === '_root_' ? rest : [...namespace, ...identifier.parts];
  }
  return [];
}

function hasOpenExample({ commands }: Elaboration): boolean {
  return commands.some(({ tree }) =>
    [...nodesOf(tree)].some((node) => node.name === `${command}example` && hasSorry(node)),
  );
}

const startsWith = (parts: Parts, prefix: Parts): boolean =>
  prefix.length > 0 && prefix.every((part, index) => parts[index] === part);

const keyOf = (parts: Parts): string => JSON.stringify(parts);
