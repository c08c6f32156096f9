import type { LocalDeclaration } from './engine.ts';
import { type NameParts, nameText, prettyName, sourceText } from './name-parts.ts';
import { isGenerated, looksLikeInstance, marksRecursion } from './telling-names.ts';

/** A constant that a text has added, as an engine has found it. */
export interface FoundDeclaration {
  readonly name: NameParts;
  readonly kind: keyof typeof kinds;
  /** Eliminators that Lean makes for a constructor lie in its namespace. */
  readonly ofConstructor: boolean;
  /** Asked of those that are told of: `valueConstants` are those of the value, by their full names. */
  describe(): Pick<LocalDeclaration, 'constants' | 'isReducible' | 'type'> & {
    readonly head: string | null;
    readonly valueConstants: readonly string[];
  };
}

/** What each of Lean's kinds is to a proof; null for what comes with another declaration. */
const kinds = {
  theorem: 'theorem',
  inductive: 'inductive',
  definition: 'definition',
  axiom: 'other',
  opaque: 'other',
  constructor: null,
  recursor: null,
  quotient: null,
} as const;

/** The declarations that a proof may use, those that Lean generates left out. `except`: the theorem itself. */
export function localDeclarations(found: readonly FoundDeclaration[], except: string): LocalDeclaration[] {
  return found
    .flatMap(({ name, kind, ofConstructor, describe }): LocalDeclaration[] => {
      const text = sourceText(name);
      const own = kinds[kind];
      if (text === except || isGenerated(text) || ofConstructor || own === null) return [];
      const { valueConstants, ...told } = describe();
      const isInstance = own === 'definition' && looksLikeInstance(nameText(name), told.head);
      return [
        {
          ...told,
          name: prettyName(name),
          kind: isInstance ? 'instance' : own,
          isRecursive: valueConstants.some(marksRecursion),
        },
      ];
    })
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}
