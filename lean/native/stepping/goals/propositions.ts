import type { ExplicitTerm } from './explicit-term.ts';

/** Whether a constant's values are propositions; undefined where that isn't known. */
export type PredicateLookup = (constant: string) => boolean | undefined;

/** Predicates of the core library that heads of hypotheses most often are. */
const predicates: ReadonlySet<string> = new Set([
  ...['Eq', 'Ne', 'HEq', 'And', 'Or', 'Not', 'Iff', 'Exists', 'True', 'False', 'Nonempty', 'Acc'],
  ...['LT.lt', 'LE.le', 'GT.gt', 'GE.ge', 'Dvd.dvd', 'Membership.mem', 'HasSubset.Subset', 'HasEquiv.Equiv'],
  ...[
    'Nat.le',
    'Nat.lt',
    'List.Perm',
    'List.Nodup',
    'List.Pairwise',
    'List.Sublist',
    'List.IsPrefix',
    'List.Mem',
  ],
]);

/** Types of the core library that heads of hypotheses most often are, and that are no propositions. */
const types: ReadonlySet<string> = new Set([
  ...['Nat', 'Int', 'Bool', 'Char', 'String', 'Unit', 'Fin', 'List', 'Array', 'Option', 'Prod', 'Sum', 'Rat'],
  ...['Subtype', 'Inhabited', 'DecidableEq'],
]);

/** Of constants of the core library, which no header declares anew, that are met so often that nobody need ask Lean. */
export const wellKnown: PredicateLookup = (constant) =>
  predicates.has(constant) ? true : types.has(constant) ? false : undefined;

/**
 * Whether a type is a proposition, as far as its explicit text shows. The body below the binders decides: a predicate, or a
 * hypothesis whose own type ends in `Prop`.
 */
export function looksLikeProposition(
  type: ExplicitTerm,
  typeOf: (variable: string) => ExplicitTerm | undefined,
  isPredicate: PredicateLookup,
): boolean {
  const { head } = type;
  switch (head?.kind) {
    case 'constant':
      return isPredicate(head.name) ?? false;
    case 'variable': {
      const end = typeOf(head.name)?.head;
      return end?.kind === 'sort' && end.name === 'Prop';
    }
    default:
      return false;
  }
}
